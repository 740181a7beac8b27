/** The documents of the reader, as the server has them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, dataOf, fetchBlob, type Pdf } from '@/api/client';
import { saveFile } from '@/shared/files/save-file';

export const pdfsKey = ['pdf', 'list'];

export function usePdfs() {
  return useQuery({
    queryKey: pdfsKey,
    queryFn: async ({ signal }) => dataOf(await api.GET('/api/pdf/list', { signal })).files,
    // Coming back from the editor, what was saved there is told here.
    refetchOnMount: 'always',
  });
}

/** Shows a new document on top at once, and asks the server for the list anyway. */
export function putOnTop(queries: QueryClient, pdf: Pdf): void {
  queries.setQueryData<Pdf[]>(pdfsKey, (pdfs = []) => [
    pdf,
    ...pdfs.filter(({ id }) => id !== pdf.id),
  ]);
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
      queries.setQueryData<Pdf[]>(pdfsKey, (pdfs) => pdfs?.filter((pdf) => pdf.id !== id));
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
