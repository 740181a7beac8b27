/** The browser's own database in which page starts are kept; see `page-cache.ts`. */
export const PAGE_DATABASE = 'vokal-pages';
