/** Letters and digits that nobody confuses on paper: no I, L, O, U, 0 or 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Eight characters that only the participant and the payload know. */
export function withdrawalCode(): string {
  const code: string[] = [];
  while (code.length < 8) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Above this, some characters would come more often than others.
    if (byte < 256 - (256 % alphabet.length)) code.push(alphabet.charAt(byte % alphabet.length));
  }
  return code.join('');
}

/** A code as somebody typed it, the way it is kept; null if it cannot be one. */
export function typedCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return code.length === 8 && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
