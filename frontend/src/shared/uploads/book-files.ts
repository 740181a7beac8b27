/** Which files are books, EPUBs and what the server makes books of, and which are PDFs? */

const endings = [
  '.epub',
  '.txt',
  '.text',
  '.md',
  '.markdown',
  '.html',
  '.htm',
  '.xhtml',
  '.fb2',
  '.fbz',
  '.fb2.zip',
  '.docx',
];

/** As an input's `accept`; an ending with two dots is one to no file dialog. */
export const acceptedFiles = [...endings.filter((ending) => ending !== '.fb2.zip'), '.zip'].join(
  ',',
);

export function isBookFile(name: string): boolean {
  const lower = name.toLowerCase();
  return endings.some((ending) => lower.endsWith(ending));
}

/** They come among the documents, and are read as books from there. */
export function isPdfFile(name: string): boolean {
  return name.toLowerCase().endsWith('.pdf');
}
