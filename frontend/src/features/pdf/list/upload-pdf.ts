/** One file's way among the documents: sent, read page by page, kept. */

import { v7 as uuid } from 'uuid';
import { api, type Pdf } from '@/api/client';
import { upload } from '@/api/upload';
import { followUpload } from '@/shared/uploads/follow-upload';
import { type Report, UploadFault, type UploadKind } from '@/shared/uploads/upload-store';

async function sendPdf(file: File, report: Report, signal: AbortSignal): Promise<Pdf> {
  const uploadId = uuid();
  const following = new AbortController();
  // A conversion that nobody waits for is ended, wherever it is.
  const cancel = () => {
    const path = { upload_id: uploadId };
    api.DELETE('/api/pdf/uploads/{upload_id}', { params: { path } }).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  void followUpload(
    `/api/pdf/uploads/${uploadId}/events`,
    ({ stage, percent, pages }) => {
      if (stage === 'processing') report('processing', percent, pages ? { pages } : {});
      if (stage === 'optimizing') report('optimizing', percent);
    },
    // A cancelled upload ends below, too.
    following.signal,
  );
  try {
    const answer = await upload({
      path: `/api/pdf/upload?uploadId=${uploadId}`,
      field: 'file',
      file,
      onSent: (share) => {
        report('uploading', share * 100);
        if (share === 1) report('processing', 0);
      },
      signal,
    });
    const pdf = (answer ?? {}) as Partial<Pdf>;
    if (pdf.fileName === undefined) throw new UploadFault('upload.invalidResponse');
    return pdf as Pdf;
  } finally {
    following.abort();
    signal.removeEventListener('abort', cancel);
  }
}

/** What becomes of a PDF file; `onPdf` hears of each, `onAllDone` once nothing is left to do. */
export function pdfUpload(
  onPdf: (pdf: Pdf) => void,
  onAllDone: (files: number) => void,
): UploadKind {
  return {
    send: async (file, report, signal) => {
      onPdf(await sendPdf(file, report, signal));
      return undefined;
    },
    onAllDone,
    // The message says it all, and stays a while.
    hideAfterMs: 0,
    words: {
      title: 'pdf:upload.title',
      titleDone: 'pdf:upload.titleDone',
      titleFailed: 'pdf:upload.titleFailed',
      done: 'pdf:upload.done',
      failed: 'pdf:upload.failed',
      failedUnknown: 'pdf:upload.failedUnknown',
      promises: ['pdf:upload.promiseText', 'pdf:upload.promiseEdit', 'pdf:upload.promiseSafe'],
      messages: { processing: 'pdf:upload.converting' },
    },
  };
}
