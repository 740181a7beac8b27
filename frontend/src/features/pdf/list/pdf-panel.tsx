/** The PDF documents of the reader, and every way to get more of them. */
import '../messages';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pdf } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { useDrop } from '@/shared/files/use-drop';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { useUploads } from '@/shared/uploads/upload-store';

import { DeleteDialog } from './delete-dialog';
import styles from './pdf-panel.module.css';
import { PdfRow } from './pdf-row';
import { pdfUpload } from './upload-pdf';
import { putOnTop, usePdfs } from './use-pdfs';

export function PdfPanel() {
  const { t } = useTranslation(['pdf', 'translation']);
  const pdfs = usePdfs();
  const addFiles = useAddFiles();
  const isOver = useDrop(addFiles);

  return (
    <>
      {pdfs.data ? (
        <Documents pdfs={pdfs.data} onFiles={addFiles} />
      ) : pdfs.isError ? (
        <div className={styles.failure} role="alert">
          <h2>{t('list.failedTitle')}</h2>
          <p>{t('list.failedText')}</p>
          <Button look="main" disabled={pdfs.isFetching} onClick={() => void pdfs.refetch()}>
            {t('translation:tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton />
      )}
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <p>{t('list.dropNow')}</p>
        </div>
      )}
    </>
  );
}

function useAddFiles() {
  const { t } = useTranslation('pdf');
  const queries = useQueryClient();
  const show = useNotices((state) => state.show);
  const add = useUploads((state) => state.add);
  return useCallback(
    (files: File[]) => {
      const pdfs = files.filter(({ name }) => /\.pdf$/i.test(name));
      if (pdfs.length < files.length) show({ type: 'error', title: t('list.onlyPdf') });
      if (pdfs.length === 0) return;
      const tellAll = () => show({ type: 'success', title: t('upload.success') });
      add(
        pdfs,
        pdfUpload((pdf) => putOnTop(queries, pdf), tellAll),
      );
    },
    [add, queries, show, t],
  );
}

function Documents({ pdfs, onFiles }: { pdfs: Pdf[]; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('pdf');
  const [doomed, setDoomed] = useState<Pdf>();
  const choose = <ChooseFiles label={t('list.choose')} accept=".pdf" onFiles={onFiles} />;

  return (
    <>
      <section aria-labelledby="your-documents">
        <div className={styles.heading}>
          <h2 id="your-documents">{t('list.title', { total: pdfs.length })}</h2>
          {pdfs.length > 0 && (
            <div className={styles.add}>
              <p>{t('list.dropHint')}</p>
              {choose}
            </div>
          )}
        </div>
        {pdfs.length === 0 ? (
          <div className={styles.empty}>
            <h3>{t('list.emptyTitle')}</h3>
            <p>{t('list.emptyText')}</p>
            {choose}
            <p className={styles.hint}>{t('list.dropHint')}</p>
          </div>
        ) : (
          <ul className={styles.list}>
            {pdfs.map((pdf) => (
              <li key={pdf.id}>
                <PdfRow pdf={pdf} onDelete={() => setDoomed(pdf)} />
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
    <div className={styles.skeleton}>
      <p role="status">{t('list.loading')}</p>
      <div className={styles.list} aria-hidden="true">
        {placeholders.map((name) => (
          <div key={name} className={styles.ghost} />
        ))}
      </div>
    </div>
  );
}
