/** Annotations for tests. */
import type { Annotation } from '@/shared/annotations/annotation';

let made = 0;

/** The later it is made, the newer it is. */
export function fakeAnnotation(span: string, change: Partial<Annotation> = {}): Annotation {
  made += 1;
  const at = new Date(Date.UTC(2026, 0, 1) + made).toISOString();
  return {
    id: `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    bookId: 1,
    kind: 'highlight',
    anchors: [
      { span, textHash: '', quote: { prefix: '', exact: 'the words', suffix: '' }, progression: 0 },
    ],
    colour: 'yellow',
    style: 'highlight',
    body: '',
    tags: [],
    createdAt: at,
    updatedAt: at,
    ...change,
  };
}
