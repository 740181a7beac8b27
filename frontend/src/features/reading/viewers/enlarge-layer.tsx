/** Room over the pages for the buttons that enlarge; their code comes with the first such block. */
import { useSheets } from '../sheet-store';
import { useCode } from '../use-code';

const loadButtons = () => import('./enlarge-buttons');
const BLOCKS = 'table,math,svg,pre,img';

/** `only`: of one chapter, where each has its own. */
export function EnlargeLayer({ only }: { only?: number }) {
  const all = useSheets((state) => state.sheets);
  const sheets = only === undefined ? all : all.filter(({ chapterIndex }) => chapterIndex === only);
  const pages = sheets.flatMap((sheet) =>
    pagesIn(sheet.map.root)
      .filter((page) => page.querySelector(BLOCKS))
      .map((page) => ({ page, sheet })),
  );
  // The book can be read without them, as on a device that has lost its network.
  const code = useCode(loadButtons, pages[0]?.page ?? null);
  if (!code) return null;
  return pages.map(({ page, sheet: { map, chapterIndex } }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first page and the second
    <code.EnlargeButtons key={index} page={page} map={map} chapterIndex={chapterIndex} />
  ));
}

/** A sheet is a page itself, or has two of them. */
function pagesIn(root: Node): HTMLElement[] {
  if (!(root instanceof HTMLElement)) return [];
  return root.matches('[data-page]')
    ? [root]
    : [...root.querySelectorAll<HTMLElement>('[data-page]')];
}
