import type { Node } from 'prosemirror-model';

import type { FoundDocument } from '../document-source';

/** What stands on the sheet. */
export type Shown =
  | ({ kind: 'document' } & FoundDocument)
  | {
      kind: 'sample';
      doc: Node;
      language: string;
      why: 'failed' | 'offline' | 'missing' | 'empty';
    };
