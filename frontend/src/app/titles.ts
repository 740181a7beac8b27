/** What the browser's tab says: the study is a thing of its own. */
export function titleOf(path: string): string {
  return isStudy(path) ? 'Lesestudie' : 'EPUB Reader';
}

function isStudy(path: string): boolean {
  return path === '/data-collection' || path.startsWith('/data-collection/');
}
