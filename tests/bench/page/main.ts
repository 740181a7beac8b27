/** What the benchmarks ask of the page. */
import { paginationGrowth } from './growth';
import { highlighting, highlightingGrowth } from './highlight';
import { pageTurns } from './page-turn';
import { epubJs, pagination, phases } from './pagination';
import { sanitising, sanitisingGrowth } from './sanitise';
import { searching } from './search';

const bench = {
  epubJs,
  highlighting,
  highlightingGrowth,
  pageTurns,
  pagination,
  paginationGrowth,
  phases,
  sanitising,
  sanitisingGrowth,
  searching,
};

export type Bench = typeof bench;

Object.assign(window, { bench });
