/** Between which two characters the browser ends a line. */

/** What stands before and after each pair. */
export const CONTEXTS = { alone: '', 'inside a word': 'n', 'inside a word of Greek': 'κ' } as const;

const ranges = (...all: [first: number, last: number][]) =>
  all.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );

/** Some 270 characters: ASCII, Latin-1, punctuation, and a few of each script and kind. */
export const CHARACTERS: string[] = [
  ...ranges([0x21, 0x7e], [0xa1, 0xac], [0xae, 0xbf], [0x2010, 0x2027], [0x2030, 0x205e]),
  ...'ÀÉß×÷éüÿıŁœβκдяא־ש؟٪بा日本語한국あアーァ、。，．（）「」『』〜・：；！？％￥Ａ１₤€₹℃№™←→∀−∞≠─■★♥',
];

/** For each context and first character a row of 1 (a line may end between) and 0. */
export function breaksOfPairs(): string[][] {
  const host = document.createElement('div');
  host.style.cssText =
    'font:10px/20px serif;line-break:strict;width:0;white-space:normal;overflow-wrap:normal;word-break:normal;hyphens:manual;text-spacing-trim:space-all';
  document.body.append(host);
  const range = document.createRange();
  const rowOf = (first: string, around: string) => {
    const lines = CHARACTERS.map((second) => {
      const line = document.createElement('div');
      line.textContent = around + first + second + around;
      return line;
    });
    host.replaceChildren(...lines);
    const bits = lines.map(({ firstChild }) => {
      const text = firstChild as Text;
      const at = around.length + first.length;
      const topOf = (from: number, to: number) => {
        range.setStart(text, from);
        range.setEnd(text, to);
        return [...range.getClientRects()].at(-1)?.top ?? Number.NaN;
      };
      const after = topOf(at, text.length - around.length);
      return after > topOf(around.length, at) + 10 ? '1' : '0';
    });
    return bits.join('');
  };
  const all = Object.values(CONTEXTS).map((around) =>
    CHARACTERS.map((first) => rowOf(first, around)),
  );
  host.remove();
  return all;
}
