/** How results are put into words. */
import type { TFunction } from 'i18next';

/** spec: N/A when there is none, seconds under a minute, else m:ss. */
export function timeOf(seconds: number, t: TFunction<'staff'>): string {
  const whole = Math.round(seconds);
  if (whole <= 0) return t('card.na');
  if (whole < 60) return t('card.seconds', { count: whole });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function percentOf(score: number, questions: number): number {
  return questions > 0 ? Math.round((score / questions) * 100) : 0;
}

/** A stored code in words; what is no known code stands as it is. */
export function labelOf(kind: string, code: string, t: TFunction<'staff'>): string {
  return t(`value.${kind}.${code}`, { defaultValue: code });
}

/** The quizzes' names are part of the study, and the same in every language. */
const quizNames: Record<number, string> = {
  1: 'Standard text',
  2: 'Tradeo 1, Frequenz 1, geringer Kontrast',
  3: 'Tradeo 2, Frequenz 2, hoher Kontrast',
  4: 'Tradeo 3, Frequenz 2, geringer Kontrast',
  5: 'Tradeo 4, Frequenz 3, hoher Kontrast',
};

/** What the server calls a condition until the blind ends. */
const blinded = /^Condition ([A-Z])$/;

export function quizName(name: string, quizId: number, t: TFunction<'staff'>): string {
  const letter = blinded.exec(name)?.[1];
  if (letter) return t('card.condition', { letter });
  if (name) return name;
  return quizNames[quizId] ?? `${t('card.quiz')} ${quizId}`;
}

/** Of answers only the day is kept, which the server tells as its midnight. */
const dayOnly = /^\d{4}-\d{2}-\d{2}(T00:00:00(\.0+)?(Z|\+00:00))?$/;

/** A day, or a moment where the server tells one. */
export function momentOf(at: string, language: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(dayOnly.test(at) ? { timeZone: 'UTC' } : { timeStyle: 'short' }),
  }).format(date);
}
