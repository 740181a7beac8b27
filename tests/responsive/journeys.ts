/** Every screen of the product, and how somebody gets there. */
import type { Page } from '@playwright/test';

import { documents, editor } from './journeys/documents';
import { entry } from './journeys/entry';
import { library, profile } from './journeys/library';
import { myReading } from './journeys/my-reading';
import { reader } from './journeys/reader';
import { staff } from './journeys/staff';
import { studyBegun, studyDone } from './journeys/study';
import type { How } from './visit';
import type { Words } from './words';
import type { Who, World } from './world';

export interface Walk {
  page: Page;
  world: World;
  /** The page's words in the language of this walk. */
  t: Words;
  /** Looks at the screen that stands. */
  stop: (screen: string, how?: How) => Promise<void>;
}

export interface Journey {
  name: string;
  who: Who;
  walk: (walk: Walk) => Promise<void>;
}

export const JOURNEYS: readonly Journey[] = [
  { name: 'the ways in', who: 'stranger', walk: entry },
  { name: 'the empty library', who: 'none', walk: library.empty },
  { name: 'the library of one book', who: 'one', walk: library.one },
  { name: 'the library of many books', who: 'many', walk: library.many },
  { name: 'uploads', who: 'none', walk: library.uploads },
  { name: 'the library in trouble', who: 'many', walk: library.trouble },
  { name: 'the recently deleted', who: 'none', walk: library.deleted },
  { name: 'the profile', who: 'one', walk: profile },
  { name: 'my reading', who: 'one', walk: myReading },
  { name: 'the documents', who: 'many', walk: documents },
  { name: 'the editor', who: 'many', walk: editor },
  { name: 'the reader', who: 'many', walk: reader },
  { name: 'the administration', who: 'staff', walk: staff },
  { name: 'the study, to the first question', who: 'stranger', walk: studyBegun },
  { name: 'the study, to the end', who: 'stranger', walk: studyDone },
];

/** A part that takes seconds, of what people use most. */
export const SAMPLE = new Set([
  'the ways in',
  'the library of many books',
  'the profile',
  'the documents',
  'the reader',
]);
