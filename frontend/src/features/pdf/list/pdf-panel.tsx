/** The PDF documents of the reader, and every way to get more of them. */
import '../messages';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pdf, PdfList } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import rows from '@/shared/files/rows.module.css';
import {
  DropHint,
  EmptyShelf,
  FailedShelf,
  LoadingShelf,
  ShelfHeading,
} from '@/shared/files/shelf';
import { useDrop } from '@/shared/files/use-drop';
import { useNotices } from '@/shared/notices/notice-store';
import { isPdfFile } from '@/shared/uploads/book-files';
import { FEW_FILES, handDropped, handFiles } from '@/shared/uploads/bringing-door';
import { useUploads } from '@/shared/uploads/upload-store';

import { DeleteDialog } from './delete-dialog';
import { PdfRow } from './pdf-row';
import { pdfUpload } from './upload-pdf';
import { putOnTop, usePdfs } from './use-pdfs';

export function PdfPanel() {
  const { t } = useTranslation('pdf');
  const pdfs = usePdfs();
  const addFiles = useAddFiles();
  const isOver = useDrop(addFiles);

  return (
    <>
      {pdfs.data ? (
        <Documents {...pdfs.data} onFiles={addFiles} />
      ) : pdfs.isError ? (
        <FailedShelf
          title={t('list.failedTitle')}
          text={t('list.failedText')}
          isBusy={pdfs.isFetching}
          onRetry={() => void pdfs.refetch()}
        />
      ) : (
        <Skeleton />
      )}
      {isOver && <DropHint text={t('list.dropNow')} />}
    </>
  );
}

function useAddFiles() {
  const { t } = useTranslation('pdf');
  const queries = useQueryClient();
  const show = useNotices((state) => state.show);
  const add = useUploads((state) => state.add);
  return useCallback(
    (files: File[], dropped: DataTransfer | null = null) => {
      // Nobody waits before a dialog for hundreds of them.
      if (handDropped(dropped)) return;
      const pdfs = files.filter(({ name }) => isPdfFile(name));
      if (pdfs.length < files.length) show({ type: 'error', title: t('list.onlyPdf') });
      if (pdfs.length > FEW_FILES) handFiles(pdfs);
      if (pdfs.length === 0 || pdfs.length > FEW_FILES) return;
      const tellAll = (count: number) =>
        show({ type: 'success', title: t('upload.success', { count }) });
      add(
        pdfs,
        pdfUpload((pdf) => putOnTop(queries, pdf), tellAll),
      );
    },
    [add, queries, show, t],
  );
}

function Documents({
  files: pdfs,
  recognises,
  onFiles,
}: Pick<PdfList, 'files' | 'recognises'> & { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('pdf');
  const [doomed, setDoomed] = useState<Pdf>();
  const choose = <ChooseFiles label={t('list.choose')} accept=".pdf" onFiles={onFiles} />;

  return (
    <>
      <section aria-labelledby="your-documents">
        <ShelfHeading
          id="your-documents"
          title={t('list.title', { total: pdfs.length })}
          hint={t('list.dropHint')}
        >
          {pdfs.length > 0 && choose}
        </ShelfHeading>
        {pdfs.length === 0 ? (
          <EmptyShelf
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            hint={t('list.dropHint')}
            choose={choose}
          />
        ) : (
          <ul className={rows.list}>
            {pdfs.map((pdf) => (
              <li key={pdf.id}>
                <PdfRow pdf={pdf} recognises={recognises} onDelete={() => setDoomed(pdf)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <DeleteDialog pdf={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

const placeholders = ['a', 'b', 'c', 'd'];

function Skeleton() {
  const { t } = useTranslation('pdf');
  return (
    <LoadingShelf text={t('list.loading')}>
      <div className={rows.list}>
        {placeholders.map((name) => (
          <div key={name} className={rows.ghost} />
        ))}
      </div>
    </LoadingShelf>
  );
}
