/**
 * What the server refuses, in the reader's language. Its stable codes are put into words here; its
 * own English sentence stands only where the page is English, and never where it may be a parser's.
 */
import i18next from 'i18next';

import { ApiError } from '@/api/api-error';

/** The namespace of `server-words.*.json`, loaded with the language. */
export const serverWords = 'server';

interface Sentences {
  sentences: Record<string, string>;
}

function isEnglish(): boolean {
  return i18next.language === 'en';
}

/** From here on nobody counts seconds. */
const SECONDS_TOLD = 120;

/** Minutes to wait, where it takes minutes. */
function minutesOf({ seconds }: ApiError): number | undefined {
  if (seconds === undefined || seconds < SECONDS_TOLD) return undefined;
  return Math.ceil(seconds / 60);
}

/** With its figure, such as the limit in megabytes, where the server told one. */
function figureOf(fault: ApiError): string | undefined {
  if (fault.megabytes !== undefined) return 'limit';
  if (fault.keptUntil !== undefined) return 'until';
  if (fault.seconds === undefined) return undefined;
  return minutesOf(fault) === undefined ? 'wait' : 'minutes';
}

function wordsOfCode(fault: ApiError, values: Values): string | undefined {
  const key = `codes.${fault.code}`;
  if (!i18next.exists(key, { ns: serverWords })) return undefined;
  const number = new Intl.NumberFormat(i18next.language);
  const day = new Intl.DateTimeFormat(i18next.language, { dateStyle: 'long' });
  const context = figureOf(fault);
  return i18next.t(key, {
    // Whom a page does not name is the one that there was first.
    provider: 'Google',
    ...values,
    ns: serverWords,
    ...(context ? { context } : {}),
    count: minutesOf(fault) ?? fault.seconds ?? 0,
    megabytes: number.format(fault.megabytes ?? 0),
    seconds: number.format(fault.seconds ?? 0),
    minutes: number.format(minutesOf(fault) ?? 0),
    date: fault.keptUntil ? day.format(new Date(fault.keptUntil)) : '',
  });
}

/** Whether the server's own sentence may be shown as it is. */
function speaksForItself(fault: ApiError): boolean {
  const { code, explained, fields, keptUntil } = fault;
  // Days and minutes are told in the page's words. Without fields `invalid` is about a request,
  // not about what a person has entered.
  if (keptUntil !== undefined || minutesOf(fault) !== undefined) return false;
  return explained && isEnglish() && (code !== 'invalid' || fields.length > 0);
}

/** What a sentence names that the page knows better than the answer. */
type Values = Readonly<Record<string, string>>;

/** The sentence to show for a fault, in the reader's language, or `otherwise`. */
export function wordsOf(fault: unknown, otherwise: string, values: Values = {}): string {
  if (!(fault instanceof ApiError)) return otherwise;
  if (speaksForItself(fault)) return fault.message;
  if (fault.code === 'invalid' && fault.fields.length === 0) return otherwise;
  return wordsOfCode(fault, values) ?? otherwise;
}

/** What to say of an answer that explains nothing: its status, which is all there is. */
export function wordsOfStatus(fault: ApiError): string {
  if (isEnglish()) return fault.message;
  return i18next.t('status', { ns: serverWords, status: fault.status });
}

/** What is wrong with a field: a key of the catalogue, or what the server said of it. */
export function wordsOfField(said: string): string {
  if (i18next.exists(said)) return i18next.t(said);
  const { sentences } = i18next.getResourceBundle(i18next.language, serverWords) as Sentences;
  return sentences[said] ?? (isEnglish() ? said : i18next.t('field', { ns: serverWords }));
}

/** A key of the catalogue in words; what is none is a sentence already. */
export function keyOrSentence(said: string): string {
  return i18next.exists(said) ? i18next.t(said) : said;
}
