/** The server speaks English; in other languages its stable codes are put into words here. */
import i18next from 'i18next';

import { ApiError } from '@/api/api-error';

import german from './server-words.de.json';

interface Words {
  codes: Record<string, string>;
  /** What it says of single fields has no code. */
  sentences: Record<string, string>;
}

const words: Record<string, Words> = { de: german };

/** The sentence to show for a fault: the server's own, in the reader's language, or `otherwise`. */
export function wordsOf(fault: unknown, otherwise: string): string {
  if (!(fault instanceof ApiError) || !fault.explained) return otherwise;
  const translated = words[i18next.language];
  return translated ? (translated.codes[fault.code] ?? otherwise) : fault.message;
}

/** A key of the catalogue in words; what is none is a sentence already. */
export function keyOrSentence(said: string): string {
  if (i18next.exists(said)) return i18next.t(said);
  return words[i18next.language]?.sentences[said] ?? said;
}
