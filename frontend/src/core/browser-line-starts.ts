/** Where the browser breaks lines, read from the boxes of its text. */

export interface LineStart {
  /** UTF-16 offset of the line's first visible character in the root's text. */
  offset: number;
  /** That character's box in the viewport, CSS pixels. */
  top: number;
  bottom: number;
}

const SPACE = /[ \t\n\r\f]/;

/**
 * The lines below `root`, leaving out text inside elements that match `skip`
 * (its length still counts). Costs a bisection for each line.
 */
export function browserLineStarts(root: Element, skip: string): LineStart[] {
  const lines: LineStart[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let before = 0;
  let lastBottom = Number.NEGATIVE_INFINITY;

  const boxAt = (node: Text, index: number): DOMRect | undefined => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const boxes = range.getClientRects();
    return boxes[boxes.length - 1];
  };
  const isShown = (node: Text, index: number, box: DOMRect | undefined): box is DOMRect =>
    box !== undefined && box.width >= 0.01 && !SPACE.test(node.data[index] ?? '');

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const { length } = text.data;
    if (!text.parentElement?.closest(skip)) {
      for (let index = 0; index < length; ) {
        const box = boxAt(text, index);
        if (!isShown(text, index, box)) {
          index += 1;
          continue;
        }
        if ((box.top + box.bottom) / 2 > lastBottom - 1) {
          const first = startOfCluster(text.data, index, (at) => boxAt(text, at));
          lines.push({ offset: before + first, top: box.top, bottom: box.bottom });
          lastBottom = box.bottom;
        }
        index = lastOnLine(text, index, box, boxAt) + 1;
      }
    }
    before += length;
  }
  return lines;
}

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Firefox gives the width of a letter with marks to one of the marks, none to the letter. */
function startOfCluster(
  text: string,
  index: number,
  boxAt: (index: number) => DOMRect | undefined,
): number {
  const first = clusters.segment(text).containing(index)?.index ?? index;
  const isLetter = first < index && !SPACE.test(text[first] ?? '');
  return isLetter && (boxAt(first)?.width ?? 0) < 0.01 ? first : index;
}

/** The last character of a text node on the line of the character at `first`. */
function lastOnLine(
  text: Text,
  first: number,
  line: DOMRect,
  boxAt: (node: Text, index: number) => DOMRect | undefined,
): number {
  let low = first;
  let high = text.data.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const box = boxAt(text, middle);
    if (!box || box.top < line.top + box.height * 0.6) low = middle;
    else high = middle - 1;
  }
  return low;
}
