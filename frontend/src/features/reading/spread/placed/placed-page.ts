/**
 * A page as its book has placed it: the text is real, and stands where the numbers of its markup
 * say. All of the page is shown, as large as there is room for.
 */
import styles from './placed.module.css';
import { declarationsOf, PLACES } from './words';

interface Size {
  width: number;
  height: number;
}

export interface PlacedPage {
  /** What it depends on has arrived: its letters may be larger than they were thought to be. */
  measure: () => void;
  close: () => void;
}

const SCALE = '--placed-scale';
const SHEET = 'data-paper';
/**
 * By how much text that is wider here than in the book makes its page larger. What is farther away
 * was never to be seen.
 */
const MOST_GROWTH = 1.5;
/** Of the box of a line, what is below its letters. */
const FOOT = 0.2;

/** Only these have places. */
function isPlaced(element: Element): element is HTMLElement | SVGSVGElement {
  if (element instanceof HTMLElement) return true;
  return element instanceof SVGSVGElement && !element.parentElement?.closest('svg');
}

/** What is as large as it is by itself. */
const REPLACED = 'img,svg,video';

/** Sets what the words of an element say. */
function setPlace(element: HTMLElement | SVGSVGElement): void {
  const inLink = element.closest('a[href]') !== null;
  for (const [property, value] of declarationsOf(element.getAttribute(PLACES) ?? '')) {
    element.style.setProperty(property, value);
    if (property !== 'color') continue;
    // What fades letters, or draws them once more, knows them by the names of the theme.
    element.style.setProperty('--ink', value);
    if (inLink) element.style.setProperty('--accent', value);
  }
  // The sizes of its markup are those of a page that flows.
  if (element.matches(REPLACED)) {
    for (const side of ['width', 'height'] as const) element.style[side] ||= 'auto';
  }
  // A link that looks like other text would not be found.
  if (element.localName === 'a' && inLink && element.style.textDecorationLine !== '') {
    const { textDecorationLine: lines } = element.style;
    if (lines === 'none') element.style.textDecorationLine = 'underline';
    else if (!lines.includes('underline')) element.style.textDecorationLine = `underline ${lines}`;
  }
}

/** The page itself; around it may be what says how all of it is set. */
function rootOf(ground: HTMLElement): HTMLElement | null {
  let root = ground.firstElementChild;
  while (root && !root.hasAttribute(PLACES)) {
    root = root.childElementCount === 1 ? root.firstElementChild : null;
  }
  return root instanceof HTMLElement ? root : null;
}

/** In CSS pixels; null if the root does not say it. */
function sizeOf(root: HTMLElement | null): Size | null {
  if (!root) return null;
  const [width = 0, height = 0] = [root.style.width, root.style.height].map((side) =>
    side.endsWith('px') ? Number.parseFloat(side) : 0,
  );
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Whether nobody sees letters of an element: such text lies over what was scanned. */
function isUnseen(letters: Element | null, ground: HTMLElement): boolean {
  for (let element = letters; element && element !== ground; element = element.parentElement) {
    if (!(element instanceof HTMLElement)) continue;
    const { opacity, color, overflow } = element.style;
    if (opacity === '0' || /^rgba\(.*,\s*0\)$/.test(color) || overflow === 'hidden') return true;
  }
  return false;
}

/** The page with what of its text stands out of it; `ground` is as large as the page itself. */
function grown(ground: HTMLElement, { width, height }: Size): Size {
  const { left, top, width: shown } = ground.getBoundingClientRect();
  const scale = shown / width || 1;
  const most = { width: width * MOST_GROWTH, height: height * MOST_GROWTH };
  const size = { width, height };
  const range = document.createRange();
  const texts = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if ((node as Text).data.trim() === '' || isUnseen(node.parentElement, ground)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const right = (box.right - left) / scale;
      const bottom = (box.bottom - FOOT * box.height - top) / scale;
      // Beside the page stands what was never to be seen; below it, lines that others pushed down.
      const isFar = (box.left - left) / scale >= width || (box.top - top) / scale >= most.height;
      if (isFar || right <= 0 || bottom <= 0) continue;
      size.width = Math.max(size.width, Math.min(right, most.width));
      size.height = Math.max(size.height, Math.min(bottom, most.height));
    }
  }
  return { width: Math.ceil(size.width), height: Math.ceil(size.height) };
}

/**
 * Sets a page that has been filled; all that it measures must come after it.
 *
 * @param onRescale it is shown in another size than before
 */
export function setPlacedPage(page: HTMLElement, onRescale: () => void): PlacedPage {
  const ground = document.createElement('div');
  ground.className = styles.ground ?? '';
  ground.append(...page.childNodes);
  const sheet = document.createElement('div');
  sheet.className = styles.sheet ?? '';
  sheet.setAttribute(SHEET, '');
  sheet.append(ground);

  for (const element of ground.querySelectorAll(`[${PLACES}],${REPLACED}`)) {
    if (isPlaced(element)) setPlace(element);
  }
  const root = rootOf(ground);
  const said = sizeOf(root);
  // The margins of the whole lie within it.
  root?.style.setProperty('box-sizing', 'border-box');
  // Where the page is larger than its root, the ground is still that of all of it.
  sheet.style.backgroundColor = root?.style.backgroundColor ?? '';
  root?.style.removeProperty('background-color');
  page.replaceChildren(sheet);

  const size = said ?? { width: page.clientWidth || 1, height: page.clientHeight || 1 };
  ground.style.width = `${size.width}px`;
  ground.style.height = `${size.height}px`;

  let shown = size;
  let scale = 1;
  const rescale = () => {
    const { clientWidth, clientHeight } = page;
    const fitting = Math.min(clientWidth / shown.width, clientHeight / shown.height);
    sheet.style.width = `${shown.width}px`;
    sheet.style.height = `${shown.height}px`;
    if (!(fitting > 0) || fitting === scale) return false;
    scale = fitting;
    sheet.style.setProperty(SCALE, String(scale));
    return true;
  };
  const measure = () => {
    shown = grown(ground, size);
    return rescale();
  };
  measure();
  const observer = new ResizeObserver(() => {
    if (rescale()) onRescale();
  });
  observer.observe(page);
  return {
    measure: () => {
      if (measure()) onRescale();
    },
    close: () => observer.disconnect(),
  };
}

/** By how much an element is shown larger than its own numbers say. */
export function scaleAround(element: Element): number {
  const sheet = element.closest<HTMLElement>(`[${SHEET}]`);
  return Number(sheet?.style.getPropertyValue(SCALE)) || 1;
}

/** Whether an element stands on a page that its book has placed. */
export function isOnPaper(element: Element): boolean {
  return element.closest(`[${SHEET}]`) !== null;
}

/** Whether an element is turned or scaled by itself, or by what it stands in on such a page. */
export function isTransformed(element: Element): boolean {
  for (
    let around: Element | null = element;
    around instanceof HTMLElement && !around.hasAttribute(SHEET);
    around = around.parentElement
  ) {
    if (around.style.transform !== '') return true;
  }
  return false;
}

/** Gives what is shown instead of a picture its place. */
export function takePlaceOf(picture: HTMLElement, box: HTMLElement): void {
  for (const property of Array.from(picture.style)) {
    box.style.setProperty(property, picture.style.getPropertyValue(property));
  }
  // Without the scale: it is shown under the same.
  const { offsetWidth, offsetHeight } = picture;
  if (offsetWidth > 0) box.style.width = `${offsetWidth}px`;
  if (offsetHeight > 0) box.style.height = `${offsetHeight}px`;
}
