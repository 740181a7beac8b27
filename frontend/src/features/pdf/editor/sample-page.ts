/** The page shown where a document cannot be, in the reader's language. */
import type { TFunction } from 'i18next';
import type { Node } from 'prosemirror-model';

import { documentOf, schema } from '../text/schema';

export function samplePage(t: TFunction<'pdf'>): Node {
  const { nodes } = schema;
  const paragraph = (text: string) => nodes.paragraph.create(null, schema.text(text));
  const heading = (level: number, text: string) =>
    nodes.heading.create({ level }, schema.text(text));
  const items = t('sample.items', { returnObjects: true }) as unknown as string[];
  return documentOf([
    heading(1, t('sample.title')),
    paragraph(t('sample.first')),
    paragraph(t('sample.second')),
    heading(2, t('sample.heading')),
    nodes.bullets.create(
      null,
      items.map((item) => nodes.item.create(null, paragraph(item))),
    ),
    paragraph(t('sample.third')),
  ]);
}
