/** What somebody writes about a book, and what of that is new. */
import type { BookChanges, BookDetails } from '@/api/client';

import { tagsIn } from '../tag-words';

export type Field = keyof BookDetails['fileSays'];

interface DraftAuthor {
  /** Names change while they are written. */
  key: string;
  name: string;
  sortName: string;
}

export interface Draft {
  title: string;
  authors: DraftAuthor[];
  language: string;
  series: string;
  index: string;
  description: string;
  tags: string;
  /** Those that may have a comma of their own. */
  knownTags: readonly string[];
}

/** A tag that says that nobody knows (`und`, BCP 47) is nothing that a reader has to read. */
function told(language: string): string {
  return /^und\b/i.test(language) ? '' : language;
}

export function draftOf(book: BookDetails): Draft {
  return {
    title: book.title,
    authors: book.authors.map(({ name, sortName }, at) => ({
      key: `${at}`,
      name,
      sortName: sortName ?? '',
    })),
    language: told(book.language),
    series: book.series,
    index: book.seriesIndex === null ? '' : String(book.seriesIndex),
    description: book.description,
    tags: book.tags.join(', '),
    knownTags: book.tags,
  };
}

/** Of a draft, what stands in this field. */
export function fieldsOf(book: BookDetails, field: Field): Partial<Draft> {
  const draft = draftOf(book);
  if (field === 'series') return { series: draft.series, index: draft.index };
  if (field === 'tags') return { tags: draft.tags, knownTags: draft.knownTags };
  return { [field]: draft[field] };
}

const FIELDS: Field[] = ['title', 'authors', 'language', 'series', 'description', 'tags'];

/**
 * A draft of what was said before, over what is said now: fields that nobody has touched say the
 * new. Those that were touched, and that another device has changed as well, are told.
 */
export function draftOver(before: BookDetails, now: BookDetails, draft: Draft) {
  const touched = new Set(Object.keys(changesOf(before, draft)));
  const changed = new Set(Object.keys(changesOf(before, draftOf(now))));
  const fresh = FIELDS.filter((field) => changed.has(field) && !touched.has(field));
  return {
    draft: Object.assign({ ...draft }, ...fresh.map((field) => fieldsOf(now, field))) as Draft,
    clashes: FIELDS.filter((field) => changed.has(field) && touched.has(field)),
  };
}

/** Only what is another than before: the rest is as the file has it, and stays so. */
export function changesOf(book: BookDetails, draft: Draft): BookChanges {
  const before = draftOf(book);
  const changes: BookChanges = {};
  if (draft.title !== before.title) changes.title = draft.title;
  if (draft.language.trim() !== before.language) changes.language = draft.language;
  if (draft.description !== before.description) changes.description = draft.description;
  if (draft.series !== before.series || draft.index !== before.index) {
    const index = draft.index === '' ? null : Number(draft.index);
    changes.series = { name: draft.series, index };
  }
  if (draft.tags !== before.tags) changes.tags = tagsIn(draft.tags, draft.knownTags);
  const names = ({ authors }: Draft) =>
    authors
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, sortName }) => ({ name, sortName }));
  if (JSON.stringify(names(draft)) !== JSON.stringify(names(before))) {
    changes.authors = names(draft);
  }
  return changes;
}

/** What the file says of a field that was changed, in one line; undefined where it was not. */
export function saidByFile({ fileSays }: BookDetails, field: Field): string | undefined {
  const said = fileSays[field];
  if (said === undefined || said === null) return undefined;
  if (typeof said === 'string') return field === 'language' ? told(said) : said;
  if (Array.isArray(said)) {
    return said.map((one) => (typeof one === 'string' ? one : one.name)).join(', ');
  }
  return said.index === undefined || said.index === null ? said.name : `${said.name} ${said.index}`;
}
