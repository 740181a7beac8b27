/** What `bench/peers/build` builds; it need not be there to check the types. */

declare module '@peers/ammonia' {
  export default function load(): Promise<unknown>;
  export function clean(html: string): string;
}

declare module '@peers/door' {
  export default function load(): Promise<unknown>;
  /** Pairs of offsets of a plain text's vowel groups. */
  export function groups(text: string, language: string): Uint32Array;
  /** A chapter that has been read. */
  export class Chapter {
    constructor(html: string);
    groups(language: string): Uint32Array;
  }
  /** A chapter with `<b>` around every n-th vowel group. */
  export function mark(html: string, language: string, every: number): string | undefined;
}

declare module 'foliate-js/text-walker.js' {
  export type TextWalker = (root: Document, search: unknown) => Iterable<unknown>;
  export const textWalker: TextWalker;
}

declare module 'foliate-js/search.js' {
  /** Finds words in a document, whatever their case and marks are. */
  export function searchMatcher(
    walker: unknown,
    how: { defaultLocale: string },
  ): (root: Document, query: string) => Iterable<unknown>;
}
