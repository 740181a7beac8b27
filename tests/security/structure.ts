/** What may stand in a chapter, walked in a browser's own tree. Runs in a page. */

export interface Allowed {
  [vocabulary: string]: { elements: string[]; attributes: Record<string, string[]> };
}

/**
 * What is wrong with each markup, by its place in the row; parsed as a page by
 * the browser. `asShown`: as the reader writes it, with its own classes and
 * without addresses of images.
 */
export function faults(
  markups: string[],
  allowed: Allowed,
  asShown: boolean,
): { index: number; fault: string }[] {
  const VOCABULARIES: Record<string, string> = {
    'http://www.w3.org/1999/xhtml': 'html',
    'http://www.w3.org/2000/svg': 'svg',
    'http://www.w3.org/1998/Math/MathML': 'math',
  };
  const OURS =
    /^(stressed|unstressed|gap-\d+|indent|continued|split|block|inline-image|ruby|unbroken|line-\d+|flowing|opaque|cut|hyphen|last)$/;
  const isPath = (url: string) =>
    /^[!-~]+$/.test(url) &&
    !/["'<>\\:?#]/.test(url) &&
    url.split('/').every((part) => !/^(\.|%2e){0,2}$/i.test(part));
  const isFragment = (url: string) => /^#b-[!-~]*$/.test(url) && !/["'<>\\]/.test(url);
  const isLink = (url: string) => {
    if (isFragment(url) || isPath(url)) return true;
    if (/^https?:\/\/[^/@?#"'<>\\]+[!-~]*$/.test(url)) return !/["'<>\\`]/.test(url);
    const [path = '', fragment] = url.split('#', 2);
    return isPath(path) && isFragment(`#${fragment}`);
  };

  const isSound = (element: Element, name: string, value: string): boolean => {
    if (name === 'href' && element.localName === 'a') return isLink(value);
    if (name === 'data-resource') return isPath(value);
    if (name === 'src') return !asShown && isPath(value);
    if (name === 'href') {
      return element.localName === 'image' ? !asShown && isPath(value) : isFragment(value);
    }
    if (name === 'id' || name === 'headers') return /^b-\S+( b-\S+)*$/.test(value);
    if (name === 'class') {
      const classes = value.split(' ');
      return classes.every((one) => (asShown ? OURS.test(one) : /^(un)?stressed$/.test(one)));
    }
    if (name === 'rel') return value === 'noopener noreferrer';
    if (/^(title|alt|aria-label|alttext|datetime)$/.test(name)) return true;
    return !/url\(/i.test(value) || /^url\(#b-[^()"' ]+\)$/.test(value);
  };

  const faultOf = (element: Element): string | null => {
    const { localName, namespaceURI } = element;
    const rules = allowed[VOCABULARIES[namespaceURI ?? ''] ?? ''];
    if (!rules?.elements.includes(localName)) return `<${localName}> of ${namespaceURI}`;
    for (const { name, namespaceURI: space, value } of element.attributes) {
      const own = rules.attributes[localName] ?? [];
      const names = asShown ? ['data-resource', 'width', 'height', 'start', 'open', ...own] : own;
      const isNamed = names.includes(name) || rules.attributes['*']?.includes(name);
      if (space !== null || !isNamed || !isSound(element, name, value)) {
        return `<${localName} ${name}=${JSON.stringify(value)}>`;
      }
    }
    return null;
  };

  const found: { index: number; fault: string }[] = [];
  const template = document.createElement('template');
  for (const [index, markup] of markups.entries()) {
    const page = new DOMParser().parseFromString(`<body><div>${markup}</div>`, 'text/html');
    const [chapter, ...others] = page.body.children;
    if (!chapter || others.length > 0 || page.head.childElementCount > 0) {
      found.push({ index, fault: 'it does not stay in its element' });
      continue;
    }
    const walker = page.createTreeWalker(chapter, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isElement = node.nodeType === Node.ELEMENT_NODE;
      const fault = isElement ? faultOf(node as Element) : null;
      if (fault) found.push({ index, fault });
      if (!isElement && node.nodeType !== Node.TEXT_NODE) {
        found.push({ index, fault: `a node of type ${node.nodeType}` });
      }
    }
    template.innerHTML = markup;
    for (const { firstChild } of template.content.querySelectorAll('pre')) {
      // A browser drops the first line break of a `pre` and does not write it again.
      if (firstChild instanceof Text && firstChild.data.startsWith('\n')) {
        firstChild.data = `\n${firstChild.data}`;
      }
    }
    if (template.innerHTML !== markup) {
      found.push({ index, fault: `it is read as ${template.innerHTML}` });
    }
  }
  return found;
}
