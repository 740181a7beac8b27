/** What participants tell about themselves, as codes. */
import * as v from 'valibot';

export const genders = ['male', 'female', 'non-binary', 'prefer-not-to-say'] as const;
export const educations = [
  'primary',
  'secondary',
  'high-school',
  'vocational',
  'bachelor',
  'master',
  'doctorate',
  'other',
] as const;
export const readingFrequencies = [
  'daily',
  'several-times-week',
  'weekly',
  'monthly',
  'rarely',
] as const;
export const readingFormats = ['print', 'digital', 'both', 'audio'] as const;
export const textTypes = [
  'fiction',
  'non-fiction',
  'academic',
  'news',
  'technical',
  'social-media',
  'blogs',
  'poetry',
] as const;
export const readingIssues = [
  'none',
  'dyslexia',
  'vision',
  'attention',
  'comprehension',
  'speed',
  'other',
] as const;

const text = v.pipe(v.string(), v.trim(), v.maxLength(200));

export const detailsRules = v.object({
  birthYear: v.pipe(v.number(), v.integer()),
  gender: v.picklist(genders),
  education: v.picklist(educations),
  readingFrequency: v.picklist(readingFrequencies),
  readingFormat: v.picklist(readingFormats),
  textTypes: v.array(v.picklist(textTypes)),
  languages: v.object({
    de: v.boolean(),
    en: v.boolean(),
    otherChecked: v.boolean(),
    other: text,
  }),
  readingIssues: v.array(v.picklist(readingIssues)),
  otherIssue: text,
});
export type Details = v.InferOutput<typeof detailsRules>;
export type Issue = (typeof readingIssues)[number];

/** A form that somebody is still filling in. */
export type Draft = Omit<
  Details,
  'birthYear' | 'gender' | 'education' | 'readingFrequency' | 'readingFormat'
> & {
  birthYear: number | null;
  gender: string;
  education: string;
  readingFrequency: string;
  readingFormat: string;
};

export const emptyDraft: Draft = {
  birthYear: null,
  gender: '',
  education: '',
  readingFrequency: '',
  readingFormat: '',
  textTypes: [],
  languages: { de: false, en: false, otherChecked: false, other: '' },
  readingIssues: [],
  otherIssue: '',
};

export const requiredFields = [
  'birthYear',
  'gender',
  'education',
  'readingFrequency',
  'readingFormat',
] as const;

/** How many of the required fields are still empty. */
export function missingIn(draft: Draft): number {
  return requiredFields.filter((field) => !draft[field]).length;
}

/** The details of a finished form; what belongs to a box that is not ticked is left out. */
export function detailsOf(draft: Draft): Details | null {
  const { languages, readingIssues: issues } = draft;
  const result = v.safeParse(detailsRules, {
    ...draft,
    languages: { ...languages, other: languages.otherChecked ? languages.other : '' },
    otherIssue: issues.includes('other') ? draft.otherIssue : '',
  });
  return result.success ? result.output : null;
}

/** 'none' and the difficulties exclude each other. */
export function toggleIssue(issues: Issue[], issue: Issue): Issue[] {
  if (issues.includes(issue)) return issues.filter((other) => other !== issue);
  if (issue === 'none') return ['none'];
  return [...issues.filter((other) => other !== 'none'), issue];
}

export function readsEnglish({ languages }: Pick<Details, 'languages'>): boolean {
  return languages.en;
}

/** Who ticked English and neither German nor another language. */
export function readsEnglishOnly({ languages }: Pick<Details, 'languages'>): boolean {
  return languages.en && !languages.de && !languages.otherChecked;
}
