/** Cold layout of a tenth, three tenths and the whole of a book. */
import type { Book } from './open';
import { SETTINGS, warmWorker } from './pagination';
import { interleave } from './timing';

/** Chapters spread over the whole book whose lengths add up to `share` of it. */
function part(book: Book, share: number): Book {
  const chosen: string[] = [];
  let length = 0;
  let seen = 0;
  for (const html of book.htmls) {
    seen += html.length;
    if (length + html.length > seen * share + 1) continue;
    chosen.push(html);
    length += html.length;
  }
  return { htmls: chosen, language: book.language };
}

const lengthOf = (book: Book) => book.htmls.reduce((sum, html) => sum + html.length, 0);

export async function paginationGrowth(book: Book, other: Book, rounds: number) {
  const worker = await warmWorker(other);
  const parts = { tenth: part(book, 0.1), threeTenths: part(book, 0.3), whole: book };
  const subjects = Object.entries(parts).map(([name, piece]) => [
    name,
    async () => {
      const opened = await worker.open(piece);
      const ms = await opened.layout(SETTINGS);
      await opened.settle();
      return ms;
    },
  ]);
  const samples = await interleave(Object.fromEntries(subjects), rounds);
  worker.terminate();
  const lengths = Object.entries(parts).map(([name, piece]) => [name, lengthOf(piece)]);
  return { samples, lengths: Object.fromEntries(lengths) as Record<string, number> };
}
