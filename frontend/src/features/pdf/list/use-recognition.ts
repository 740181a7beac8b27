/** Text in pages that are pictures: asked for, ended. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api, dataOf, type Pdf } from '@/api/client';
import { putInPlace } from './use-pdfs';

export function useRecognition({ fileName }: Pdf) {
  const queries = useQueryClient();
  const params = { path: { file_name: fileName } };
  const path = '/api/pdf/{file_name}/recognition' as const;
  const onSuccess = (pdf: Pdf) => putInPlace(queries, pdf);
  const begin = useMutation({
    mutationFn: async () => dataOf(await api.POST(path, { params })),
    onSuccess,
  });
  const cancel = useMutation({
    mutationFn: async () => dataOf(await api.DELETE(path, { params })),
    onSuccess,
  });
  return { begin, cancel };
}
