/** Text whose lines run downwards and follow each other to the left. */

/** Whether a page, or a chapter that stands whole, is set so. */
export function isVertical(text: Element): boolean {
  return text.firstElementChild?.classList.contains('vertical') === true;
}

/** Whether a chapter is set so, by its markup. */
export function isVerticalMarkup(html: string): boolean {
  return html.startsWith('<div class="vertical">');
}

/** Whether some of what stands in an element is set so. */
export function holdsVertical(root: ParentNode): boolean {
  return root.querySelector('.vertical') !== null;
}

/** How the lines of a page, or of a chapter that stands whole, see a box of the window. */
export function seenBy(text: Element): (box: DOMRect) => DOMRect {
  return isVertical(text) ? turned : (box) => box;
}

/** A box as such lines see it: the page turned by a quarter to the left, its right edge above. */
function turned({ top, right, width, height }: DOMRect): DOMRect {
  return new DOMRect(top, -right, height, width);
}
