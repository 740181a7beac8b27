/** A formula as others take it: the book's MathML without what Vokal wrote into it. */
import { asWritten } from '../copying';

export function mathmlOf(formula: Element): string {
  const copy = formula.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (name === 'class' || name === 'id' || name.startsWith('data-')) {
        element.removeAttribute(name);
      }
    }
  }
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    (node as Text).data = asWritten((node as Text).data);
  }
  return new XMLSerializer().serializeToString(copy);
}
