/** Which story went best, and how results are told. */
import type { TrialResult } from '../log/event';

/** The shortest reading time; between equals, the higher score. */
export function bestOf(results: TrialResult[]): TrialResult | undefined {
  return results.toSorted(
    (a, b) => seconds(a.readingActiveMs) - seconds(b.readingActiveMs) || b.score - a.score,
  )[0];
}

export function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}

/** m:ss */
export function minutes(milliseconds: number): string {
  const whole = seconds(milliseconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function percent(score: number, questions: number): number {
  return questions === 0 ? 0 : Math.round((score / questions) * 100);
}

export function totalOf(results: TrialResult[]): { score: number; questions: number } {
  return results.reduce(
    (sum, { score, questions }) => ({
      score: sum.score + score,
      questions: sum.questions + questions,
    }),
    { score: 0, questions: 0 },
  );
}
