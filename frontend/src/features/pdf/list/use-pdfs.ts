/** The documents of the reader, as the server has them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, dataOf, fetchBlob, type Pdf, type PdfList } from '@/api/client';
import { saveFile } from '@/shared/files/save-file';

export const pdfsKey = ['pdf', 'list'];

export function usePdfs() {
  return useQuery({
    queryKey: pdfsKey,
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/pdf/list', { signal })),
    // Coming back from the editor, what was saved there is told here.
    refetchOnMount: 'always',
    // What is recognised page by page is told page by page.
    refetchInterval: ({ state }) => (state.data?.files.some(isUnderWay) ? 2000 : false),
  });
}

function isUnderWay({ recognition }: Pdf): boolean {
  return recognition?.state === 'waiting';
}

function change(queries: QueryClient, files: (known: Pdf[]) => Pdf[]): void {
  queries.setQueryData<PdfList>(pdfsKey, (list) => ({
    success: true,
    recognises: false,
    ...list,
    files: files(list?.files ?? []),
  }));
}

/** Shows what has become of a document. */
export function putInPlace(queries: QueryClient, pdf: Pdf): void {
  change(queries, (pdfs) => pdfs.map((known) => (known.id === pdf.id ? pdf : known)));
  void queries.invalidateQueries({ queryKey: pdfsKey });
}

/** Shows a new document on top at once, and asks the server for the list anyway. */
export function putOnTop(queries: QueryClient, pdf: Pdf): void {
  change(queries, (pdfs) => [pdf, ...pdfs.filter(({ id }) => id !== pdf.id)]);
  void queries.invalidateQueries({ queryKey: pdfsKey });
}

export function useDeletePdf() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fileName }: Pdf) =>
      dataOf(
        await api.DELETE('/api/pdf/{file_name}', { params: { path: { file_name: fileName } } }),
      ),
    onSuccess: (_, { id }) => {
      change(queries, (pdfs) => pdfs.filter((pdf) => pdf.id !== id));
    },
  });
}

/** Hands the file that was uploaded back to its reader. */
export function useDownloadPdf() {
  return useMutation({
    mutationFn: async ({ id, name }: Pdf) =>
      saveFile(await fetchBlob(`/api/pdf/download/${id}`), `${name}.pdf`),
  });
}
