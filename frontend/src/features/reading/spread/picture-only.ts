/** Whether a page is a picture and nothing else, as covers are. */
import { sanitisedHtml } from '@/browser/trusted-types';

export function isPictureOnly(html: string): boolean {
  const template = document.createElement('template');
  template.innerHTML = sanitisedHtml(html);
  const { content } = template;
  for (const drawing of content.querySelectorAll('svg')) {
    if (drawing.querySelector('image')) drawing.replaceWith(document.createElement('img'));
  }
  // Joiners keep a picture where its line is; they are no words.
  const words = (content.textContent ?? '').replaceAll(/[\s\u2060\u00ad]/g, '');
  return words === '' && content.querySelector('img,svg') !== null;
}
