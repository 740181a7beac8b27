/** The words of an element as they read, without its markup. */
import { asWritten } from '../copying';

/** What begins on a line of its own. */
const OWN_LINE = 'p,div,li,h1,h2,h3,h4,h5,h6,blockquote,table,tr,pre';

export function plainText(element: Element): string {
  const words: string[] = [];
  collect(element, words);
  return asWritten(words.join(''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function collect(parent: Element, words: string[]): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      // Lines of the book's file are none of its text.
      words.push((node.nodeValue ?? '').replace(/\s+/g, ' '));
    } else if (node instanceof Element) {
      const isBlock = node.matches(OWN_LINE);
      if (node.localName === 'br' || isBlock) words.push('\n');
      if (node.localName === 'img') words.push(node.getAttribute('alt') ?? '');
      collect(node, words);
      if (isBlock) words.push('\n');
    }
  }
}

/** Code as it was written, with its own lines and spaces. */
export function codeText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n');
  return asWritten(copy.textContent ?? '').replace(/^\n/, '');
}
