/**
 * What is wrong with the text that stands in the window: measured in the page itself, line by
 * line. `faultsOfText` is sent to the browser as it is, so it leans on nothing outside of it.
 */

import type { Fault, FaultKind, Found } from './fault';

export function faultsOfText(): Found {
  /** Half a pixel is a matter of rounding. */
  const TOLERANCE = 1;
  /** A line's box is higher than its letters: so much of it, above and below, is empty. */
  const EMPTY = 0.22;
  /** With less in front of its ellipsis, a text says nothing. */
  const LEAST_READABLE = 40;

  /** What a list of choices needs to show that it is one. */
  const ARROW = 16;

  interface Line {
    node: Text;
    host: Element;
    text: string;
    /** What letters fill. */
    box: DOMRect;
  }

  const faults: Fault[] = [];
  const root = document.scrollingElement ?? document.documentElement;

  const nameOf = (element: Element): string => {
    const first = element.getAttribute('class')?.split(/\s+/)[0];
    const id = element.id ? `#${element.id}` : '';
    return element.localName + (id || (first ? `.${first}` : ''));
  };
  const pathOf = (element: Element): string => {
    const path: string[] = [];
    for (let at: Element | null = element; at && path.length < 4; at = at.parentElement)
      path.unshift(nameOf(at));
    return path.join(' > ');
  };
  const tell = (kind: FaultKind, { host, text }: Line, detail: string) => {
    faults.push({ kind, text: text.slice(0, 60), where: pathOf(host), detail });
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element);
    if (!style) {
      style = getComputedStyle(element);
      styles.set(element, style);
    }
    return style;
  };
  const isSvg = (element: Element) => element instanceof SVGElement;

  function* ancestorsOf(element: Element | null): Generator<Element> {
    for (let at = element; at; at = at.parentElement) yield at;
  }

  /** For voices alone, by one of the usual means. */
  const isForVoices = (element: Element): boolean => {
    const { clipPath, clip, position, overflow } = styleOf(element);
    if (clipPath.startsWith('inset(50%') || clipPath.startsWith('inset(100%')) return true;
    if (position !== 'absolute') return false;
    const { width, height } = element.getBoundingClientRect();
    return /^rect\((0|1)px,? (0|1)px/.test(clip) || (overflow !== 'visible' && width * height <= 1);
  };
  /** A link that comes into sight when it is reached by keyboard waits above the page. */
  const isWaitingOutside = (element: Element): boolean => {
    const { transform, position } = styleOf(element);
    if (transform === 'none' || position === 'static') return false;
    return element.getBoundingClientRect().bottom <= 0;
  };
  const shown = new Map<Element, boolean>();
  /** Neither an element nor anything around it is put out of sight on purpose. */
  const isShown = (element: Element): boolean => {
    const known = shown.get(element);
    if (known !== undefined) return known;
    const faded = Number(styleOf(element).opacity) < 0.05;
    const here = !faded && !isForVoices(element) && !isWaitingOutside(element);
    const all = here && (element.parentElement === null || isShown(element.parentElement));
    shown.set(element, all);
    return all;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({
      contentVisibilityAuto: true,
      opacityProperty: true,
      visibilityProperty: true,
    }) && isShown(element);

  const linesOf = (node: Text): Line[] => {
    const host = node.parentElement;
    const text = node.data.replace(/\s+/g, ' ').trim();
    if (!host || text === '' || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return [];
    if (host.closest('script, style, template, title, option')) return [];
    if (!isSeen(host)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .map((rect) => {
        const empty = isSvg(host) ? 0.12 : EMPTY;
        const box = new DOMRect(
          rect.x,
          rect.y + rect.height * empty,
          rect.width,
          rect.height * (1 - 2 * empty),
        );
        return { node, host, text, box };
      });
  };

  const allLines = (): Line[] => {
    const lines: Line[] = [];
    const walk = (from: Node) => {
      const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        lines.push(...linesOf(node as Text));
    };
    walk(document.body);
    return lines;
  };

  const scrolls = (element: Element, axis: 'X' | 'Y'): boolean => {
    const overflow = axis === 'X' ? styleOf(element).overflowX : styleOf(element).overflowY;
    return overflow === 'auto' || overflow === 'scroll';
  };
  const hides = (element: Element, axis: 'X' | 'Y'): boolean => {
    const overflow = axis === 'X' ? styleOf(element).overflowX : styleOf(element).overflowY;
    return overflow === 'hidden' || overflow === 'clip';
  };
  /** The box in which an element shows its content. */
  const paddingBox = (element: Element): DOMRect => {
    const box = element.getBoundingClientRect();
    const { borderLeftWidth, borderTopWidth, borderRightWidth, borderBottomWidth } =
      styleOf(element);
    const [left, top, right, bottom] = [
      borderLeftWidth,
      borderTopWidth,
      borderRightWidth,
      borderBottomWidth,
    ].map((width) => Number.parseFloat(width) || 0) as [number, number, number, number];
    return new DOMRect(
      box.x + left,
      box.y + top,
      box.width - left - right,
      box.height - top - bottom,
    );
  };
  const saysThereIsMore = (element: Element, axis: 'X' | 'Y'): boolean => {
    const style = styleOf(element);
    const clamp = style.getPropertyValue('-webkit-line-clamp');
    if (clamp && clamp !== 'none') return true;
    return axis === 'X' && style.textOverflow === 'ellipsis';
  };

  /** Goes outward from a line through everything that may cut it. */
  const judgeCuts = (line: Line) => {
    let { box } = line;
    let isFixed = false;
    for (const at of ancestorsOf(line.host)) {
      if (isSvg(at) && at.localName !== 'svg') continue;
      if (at === document.body || at === root) break;
      const edge = paddingBox(at);
      const over = {
        X: Math.max(edge.left - box.left, box.right - edge.right),
        Y: Math.max(edge.top - box.top, box.bottom - edge.bottom),
      };
      for (const axis of ['X', 'Y'] as const) {
        if (over[axis] <= TOLERANCE) continue;
        // What is scrolled out of sight can be scrolled back.
        if (scrolls(at, axis)) return;
        if (!hides(at, axis)) continue;
        if (saysThereIsMore(at, axis)) {
          const room = edge.right - Math.max(edge.left, box.left);
          const isSqueezed = axis === 'X' && room < Math.min(LEAST_READABLE, line.box.width);
          if (isSqueezed) return tell('squeezed', line, `${Math.round(room)} px of ${nameOf(at)}`);
          // A further line that is clamped away is not on the screen at all.
          if (axis === 'Y') return;
          box = new DOMRect(edge.x, box.y, Math.min(box.width, edge.width), box.height);
          continue;
        }
        return tell('clipped', line, `${Math.round(over[axis])} px ${axis} by ${nameOf(at)}`);
      }
      if (scrolls(at, 'X') || scrolls(at, 'Y')) return;
      if (styleOf(at).position === 'fixed') {
        isFixed = true;
        break;
      }
    }
    const beyond = Math.max(-box.left, box.right - root.clientWidth);
    if (beyond > TOLERANCE) return tell('unreachable', line, `${Math.round(beyond)} px sideways`);
    const above = isFixed ? -box.top : -(box.top + root.scrollTop);
    const below = isFixed ? box.bottom - innerHeight : -1;
    if (Math.max(above, below) > TOLERANCE)
      tell('unreachable', line, `${Math.round(Math.max(above, below))} px up or down`);
  };

  const alphaOf = (colour: string): number => {
    if (colour === 'transparent') return 0;
    const alpha = /[/,]\s*([\d.]+%?)\)$/.exec(colour)?.[1];
    if (alpha === undefined || !/^(rgba|.*\/)/.test(colour)) return 1;
    return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number.parseFloat(alpha);
  };
  const isOpaque = (element: Element): boolean => {
    if (element.matches('img, video, canvas, iframe')) return true;
    if (isSvg(element)) {
      const { fill, fillOpacity } = styleOf(element);
      const isShape = element.matches('rect, circle, path, polygon, ellipse');
      return isShape && fill !== 'none' && alphaOf(fill) * Number(fillOpacity) > 0.6;
    }
    const { backgroundColor, backgroundImage } = styleOf(element);
    return alphaOf(backgroundColor) > 0.6 || backgroundImage !== 'none';
  };
  const isPaintedBox = (element: Element): boolean => {
    const style = styleOf(element);
    if (style.display.startsWith('inline') && !element.matches('button, a, input')) return false;
    if (style.display === 'inline') return false;
    const sides = [style.borderLeftWidth, style.borderRightWidth].every(
      (width) => Number.parseFloat(width) > 0,
    );
    return isOpaque(element) || (sides && style.borderLeftStyle !== 'none');
  };

  /** A word that sticks out of its button or card is in sight, and wrong all the same. */
  const judgeSpill = (line: Line) => {
    for (const at of ancestorsOf(line.host)) {
      if (isSvg(at) || at === document.body) return;
      if (hides(at, 'X') || scrolls(at, 'X') || scrolls(at, 'Y')) return;
      const { position } = styleOf(at);
      if (isPaintedBox(at)) {
        const edge = at.getBoundingClientRect();
        const sideways = Math.max(edge.left - line.box.left, line.box.right - edge.right);
        const upright = Math.max(edge.top - line.box.top, line.box.bottom - edge.bottom);
        const over = Math.max(sideways, upright);
        if (over > TOLERANCE) tell('spilled', line, `${Math.round(over)} px out of ${nameOf(at)}`);
        return;
      }
      if (position === 'absolute' || position === 'fixed') return;
    }
  };

  /** Bars, menus and dialogs lie over the page on purpose. */
  const isLayer = (element: Element): boolean => {
    for (const at of ancestorsOf(element)) {
      const { position } = styleOf(at);
      if (position === 'fixed' || position === 'sticky') return true;
      if (
        at.matches(
          'dialog, [popover], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
        )
      )
        return true;
      if (at.matches('[data-rac][data-placement]')) return true;
    }
    return false;
  };
  const isBehindDialog = (element: Element): boolean =>
    element.closest('[inert], [aria-hidden="true"]') !== null &&
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !==
      null;

  const isRelated = (one: Element, other: Element) => one.contains(other) || other.contains(one);

  /** Whether nothing that hides it lies over an element at this point. */
  const isVisibleAt = (stack: Element[], element: Element): boolean => {
    // Text that has left its element is not hit; what holds both of them is.
    const last = stack.findIndex((at) => at.contains(element));
    return last >= 0 && !stack.slice(0, last).some(isOpaque);
  };

  /** What is left of a line after all that cuts it, or nothing. */
  const leftOf = ({ host, box }: Line): DOMRect | null => {
    let [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    let [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    for (const at of ancestorsOf(host)) {
      if (isSvg(at) || at === document.body) break;
      const cutsX = hides(at, 'X') || scrolls(at, 'X');
      const cutsY = hides(at, 'Y') || scrolls(at, 'Y');
      if (!cutsX && !cutsY) continue;
      const edge = paddingBox(at);
      if (cutsX) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (cutsY) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const [width, height] = [right - left, bottom - top];
    return width < 2 || height < 2 ? null : new DOMRect(left, top, width, height);
  };

  const judgeOverlaps = (lines: Line[]) => {
    const inSight = lines.flatMap((line) => {
      const box = leftOf(line);
      return box ? [{ ...line, box }] : [];
    });
    inSight.sort((one, other) => one.box.top - other.box.top);
    const told = new Set<string>();
    for (const [index, one] of inSight.entries()) {
      for (const other of inSight.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break;
        if (one.node === other.node) continue;
        // What is inert is never hit, so what lies over it cannot be asked for; it was looked
        // at before the dialog came.
        if (isBehindDialog(one.host) && isBehindDialog(other.host)) continue;
        const left = Math.max(one.box.left, other.box.left);
        const right = Math.min(one.box.right, other.box.right);
        const top = Math.max(one.box.top, other.box.top);
        const bottom = Math.min(one.box.bottom, other.box.bottom);
        if (right - left < 2 || bottom - top < 2) continue;
        const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        const both = isVisibleAt(stack, one.host) && isVisibleAt(stack, other.host);
        const key = `${one.text}|${other.text}`;
        if (!both || told.has(key)) continue;
        told.add(key);
        const size = `${Math.round(right - left)} x ${Math.round(bottom - top)} px`;
        tell('overlapping', one, `«${other.text.slice(0, 40)}» by ${size}`);
      }
    }
  };

  const judgeCover = (line: Line) => {
    if (isBehindDialog(line.host) || styleOf(line.host).pointerEvents === 'none') return;
    const { left, right, top, bottom } = line.box;
    const middle = (top + bottom) / 2;
    for (const x of [left + 3, (left + right) / 2, right - 3]) {
      if (x < 0 || x >= innerWidth || middle < 0 || middle >= innerHeight) continue;
      const top = document.elementFromPoint(x, middle);
      if (!top || isRelated(top, line.host) || isLayer(top)) continue;
      const stack = document.elementsFromPoint(x, middle);
      const mine = stack.indexOf(line.host);
      // Where the line's own element is not hit, it is clipped there; that is judged elsewhere.
      if (mine < 0) continue;
      const cover = stack.slice(0, mine).find((at) => !at.contains(line.host) && isOpaque(at));
      if (cover && !isLayer(cover)) return tell('covered', line, `by ${pathOf(cover)}`);
    }
  };

  /** Text that no text node holds: placeholders and what a list shows as chosen. */
  const judgeControls = () => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return;
    for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'select, input[placeholder]',
    )) {
      if (!isSeen(control) || control.clientWidth === 0) continue;
      const style = styleOf(control);
      const isSelect = control instanceof HTMLSelectElement;
      const text = isSelect
        ? (control.selectedOptions[0]?.textContent ?? '').trim()
        : control.placeholder;
      pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const arrow = isSelect && style.appearance !== 'none' ? ARROW : 0;
      const room =
        control.clientWidth -
        arrow -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      const over = pen.measureText(text).width - room;
      if (over <= 2 || style.textOverflow === 'ellipsis') continue;
      faults.push({
        kind: 'clipped',
        text: text.slice(0, 60),
        where: pathOf(control),
        detail: `${Math.round(over)} px by its field`,
      });
    }
  };

  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) {
    faults.push({
      kind: 'sideways',
      text: '',
      where: nameOf(root),
      detail: `${wider} px wider than the window`,
    });
  }
  const lines = allLines();
  for (const line of lines) {
    judgeCuts(line);
    judgeSpill(line);
    judgeCover(line);
  }
  judgeOverlaps(lines);
  judgeControls();
  return { faults, lines: lines.length };
}
