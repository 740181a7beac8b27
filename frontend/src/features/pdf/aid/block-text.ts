/** The text of a block as the highlighter reads it, one character for each position. */
import type { Node } from 'prosemirror-model';

import { schema } from '../text/schema';

/** Ends a word and is no letter. */
const NO_LETTER = '\u{fffc}';

/** UTF-16 offsets in it are positions in the block. Code, which has no aid, is blank. */
export function textOf(block: Node): string {
  if (block.type === schema.nodes.preformatted) return ' '.repeat(block.content.size);
  let text = '';
  block.forEach((child) => {
    if (!child.isText) text += NO_LETTER;
    else if (schema.marks.code.isInSet(child.marks)) text += ' '.repeat(child.nodeSize);
    else text += child.text ?? '';
  });
  return text;
}

/** The blocks of text in a node, in order; itself, if it is one. */
export function textBlocksIn(node: Node): Node[] {
  if (node.isTextblock) return [node];
  const blocks: Node[] = [];
  node.descendants((inner) => {
    if (!inner.isTextblock) return true;
    blocks.push(inner);
    return false;
  });
  return blocks;
}
