/**
 * Reads a stored result whatever way it was written: names capitalised or in camelCase,
 * details and quizzes as JSON text or as values. What cannot be read is empty, not a fault.
 */

type Fields = Record<string, unknown>;

export interface Details {
  gender: string;
  birthYear: string;
  education: string;
  readingFrequency: string;
  readingFormat: string;
  textTypes: string[];
  /** Codes, and free text where 'other' was ticked. */
  languages: string[];
  readingIssues: string[];
  otherIssue: string;
}

export interface Quiz {
  quizId: number;
  /** The name the server knows it by; empty if it came without. */
  name: string;
  score: number;
  questions: number;
  readingSeconds: number;
  answeringSeconds: number;
}

export interface Result {
  id: string;
  /** Its place among all results, as in the exported table; 0 if it came without. */
  number: number;
  userId: string;
  timestamp: string;
  details: Details | null;
  quizzes: Quiz[];
  status: string;
  flags: string[];
  ageGroup: string;
  /** As it came, for the raw view. */
  raw: unknown;
}

/** spec: the average assumes five questions a quiz. */
const questionsPerQuiz = 5;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of `names` that `fields` has, in camelCase or capitalised. */
function fieldOf(fields: Fields, ...names: string[]): unknown {
  for (const name of names) {
    const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
    const found = fields[name] ?? fields[capitalised];
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean);
  const text = textOf(value);
  return text ? [text] : [];
}

function languagesOf(value: unknown): string[] {
  if (!isFields(value)) return textsOf(value);
  const ticked = ['de', 'en'].filter((code) => fieldOf(value, code) === true);
  const other = textOf(fieldOf(value, 'other'));
  return other ? [...ticked, other] : ticked;
}

function detailsOf(value: unknown): Details | null {
  const fields = parsed(value);
  if (!isFields(fields) || Object.keys(fields).length === 0) return null;
  const text = (name: string) => textOf(fieldOf(fields, name));
  return {
    gender: text('gender'),
    birthYear: text('birthYear'),
    education: text('education'),
    readingFrequency: text('readingFrequency'),
    readingFormat: text('readingFormat'),
    textTypes: textsOf(fieldOf(fields, 'textTypes')),
    languages: languagesOf(fieldOf(fields, 'languages')),
    readingIssues: textsOf(fieldOf(fields, 'readingIssues')),
    otherIssue: text('otherIssue'),
  };
}

function quizOf(fields: Fields): Quiz {
  const number = (...names: string[]) => numberOf(fieldOf(fields, ...names));
  return {
    quizId: number('quizId'),
    name: textOf(fieldOf(fields, 'name')),
    score: number('score'),
    questions: number('totalQuestions') || questionsPerQuiz,
    readingSeconds: number('readingTimeSeconds'),
    answeringSeconds: number('answeringTimeSeconds'),
  };
}

function quizzesOf(value: unknown): Quiz[] {
  const list = parsed(value);
  return Array.isArray(list) ? list.filter(isFields).map(quizOf) : [];
}

export function readResult(raw: unknown): Result {
  const fields = isFields(raw) ? raw : {};
  return {
    id: textOf(fieldOf(fields, 'id')),
    number: numberOf(fieldOf(fields, 'number')),
    userId: textOf(fieldOf(fields, 'userId')),
    timestamp: textOf(fieldOf(fields, 'timestamp')),
    details: detailsOf(fieldOf(fields, 'userDetails', 'userDetailsJson')),
    quizzes: quizzesOf(fieldOf(fields, 'quizzes', 'quizzesJson')),
    status: textOf(fieldOf(fields, 'status')),
    flags: textsOf(fieldOf(fields, 'flags')),
    ageGroup: textOf(fieldOf(fields, 'ageGroup')),
    raw,
  };
}
