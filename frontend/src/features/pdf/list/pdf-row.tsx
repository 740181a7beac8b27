import { BookOpen, Download, FileText, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Pdf } from '@/api/client';
import { fileSize } from '@/shared/files/file-size';
import rows from '@/shared/files/rows.module.css';
import { useNotices } from '@/shared/notices/notice-store';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import { documentName } from '../document-name';
import { useReadPdf } from '../use-read-pdf';
import { RecognitionLine } from './recognition';
import { useDownloadPdf } from './use-pdfs';

export function PdfRow({
  pdf,
  recognises,
  onDelete,
}: {
  pdf: Pdf;
  /** Whether the server finds text in pictures of pages. */
  recognises: boolean;
  onDelete: () => void;
}) {
  const { t, i18n } = useTranslation(['pdf', 'translation']);
  const nameId = useId();
  const show = useNotices((state) => state.show);
  const download = useDownloadPdf();
  const reading = useReadPdf(pdf.fileName);
  const name = documentName(pdf.fileName);
  const address = `/pdf-editor/${encodeURIComponent(pdf.fileName)}`;
  const { amount, unit } = fileSize(pdf.fileSize);
  const when = (moment: string) =>
    new Date(moment).toLocaleDateString(i18n.language, { dateStyle: 'medium' });

  return (
    <article className={rows.row} aria-labelledby={nameId}>
      <FileText aria-hidden className={rows.icon} />
      <div className={rows.about}>
        <h3 id={nameId} title={name}>
          <Link to={address}>{name}</Link>
        </h3>
        <p className={rows.facts}>
          <span>{t('list.pages', { count: pdf.pages })}</span>
          <span>{`${amount.toLocaleString(i18n.language)} ${t(`translation:size.${unit}`)}`}</span>
          <span>{when(pdf.uploadedAt)}</span>
          {pdf.editedAt && <span>{t('list.edited', { date: when(pdf.editedAt) })}</span>}
          {pdf.notices.includes('no_text') && <span>{t('list.scanned')}</span>}
        </p>
        <RecognitionLine pdf={pdf} recognises={recognises} />
      </div>
      <div className={rows.actions}>
        <Button
          look="main"
          aria-label={t('list.readNamed', { name })}
          aria-busy={reading.isPending}
          aria-disabled={reading.isPending || undefined}
          onClick={reading.start}
        >
          {reading.isPending ? <Spinner /> : <BookOpen aria-hidden />}
          {t('list.read')}
        </Button>
        <ButtonLink to={address} look="plain" aria-label={t('list.openNamed', { name })}>
          {t('list.open')}
        </ButtonLink>
        <Button
          look="quiet"
          icon
          aria-label={t('list.downloadNamed', { name })}
          title={t('list.download')}
          aria-busy={download.isPending}
          disabled={download.isPending}
          onClick={() =>
            download.mutate(pdf, {
              onError: () => show({ type: 'error', title: t('list.downloadFailed') }),
            })
          }
        >
          <Download aria-hidden />
        </Button>
        <Button
          look="quiet"
          icon
          aria-label={t('list.deleteNamed', { name })}
          title={t('translation:delete')}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </article>
  );
}
