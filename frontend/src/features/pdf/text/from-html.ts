/** Clean HTML read as a document, in steps short enough that the page stays alive. */
import { DOMParser, type Node } from 'prosemirror-model';
import { sanitisedHtml } from '@/browser/trusted-types';
import { documentOf, schema } from './schema';
import { nextTurn, sliceEnded } from './slices';

const parser = DOMParser.fromSchema(schema);

/** Elements read at once before the clock is looked at. */
const STEP = 40;

function isBlank(node: globalThis.Node): boolean {
  return node.nodeType === 3 && (node.textContent ?? '').trim() === '';
}

/** Reads HTML that the sanitiser wrote. */
export async function fromHtml(html: string, signal?: AbortSignal): Promise<Node> {
  const template = document.createElement('template');
  template.innerHTML = sanitisedHtml(html);
  const elements = [...template.content.childNodes].filter((node) => !isBlank(node));
  const blocks: Node[] = [];
  let ended = sliceEnded();
  for (let at = 0; at < elements.length; at += STEP) {
    // Of the template's own document, which has no page: pictures are not asked for here.
    const part = template.content.ownerDocument.createElement('div');
    part.append(...elements.slice(at, at + STEP));
    const { content } = parser.parse(part, { topNode: schema.nodes.part.create() });
    content.forEach((block) => {
      blocks.push(block);
    });
    if (ended()) {
      await nextTurn();
      signal?.throwIfAborted();
      ended = sliceEnded();
    }
  }
  return documentOf(blocks);
}
