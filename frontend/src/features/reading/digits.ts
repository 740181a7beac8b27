/** Digits of whatever script, so that numbers can be read: ٤٥, ४५ and ４５ are 45. */

const IS_DIGIT = /\p{Nd}/u;

export function withLatinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(numberOf(digit)));
}

/** Unicode has each script's ten in a row, nought first, and no row begins within another. */
function numberOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
