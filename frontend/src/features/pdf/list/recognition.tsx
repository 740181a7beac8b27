/** How far the text of a scan is, in its row. */
import { ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Pdf } from '@/api/client';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { ProgressLine } from '@/shared/ui/progress-line';

import { pagesInWords } from '../pages-in-words';
import styles from './pdf-panel.module.css';
import { useRecognition } from './use-recognition';

export function RecognitionLine({ pdf, recognises }: { pdf: Pdf; recognises: boolean }) {
  const { t, i18n } = useTranslation('pdf');
  const show = useNotices((state) => state.show);
  const { begin, cancel } = useRecognition(pdf);
  const onError = () => show({ type: 'error', title: t('recognition.notNow') });
  const { name, recognition } = pdf;

  if (recognition?.state === 'waiting') {
    const { done, pages } = recognition;
    const page = Math.min(done + 1, pages);
    const text = pages > 0 ? t('recognition.page', { page, pages }) : t('recognition.waiting');
    return (
      <div className={styles.recognition}>
        <span className={styles.words}>{text}</span>
        <div className={styles.line}>
          <ProgressLine
            label={t('recognition.progress', { name })}
            value={pages > 0 ? (done / pages) * 100 : 0}
          />
        </div>
        <Button
          look="quiet"
          aria-label={t('recognition.cancelNamed', { name })}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError })}
        >
          {t('recognition.cancel')}
        </Button>
      </div>
    );
  }
  if (recognition?.state === 'done') {
    if (recognition.pages === 0) return null;
    const uncertain = recognition.uncertainPages;
    return (
      <p className={styles.words}>
        {t('recognition.done')}
        {uncertain.length > 0 &&
          ` ${t('recognition.uncertain', {
            count: uncertain.length,
            pages: recognition.pages,
            list: pagesInWords(uncertain, i18n.language),
          })}`}
      </p>
    );
  }
  const isPicture = pdf.notices.some((one) => one === 'no_text' || one === 'pages_without_text');
  if (!recognises || !(isPicture || recognition)) return null;
  return (
    <div className={styles.recognition}>
      {recognition && <span className={styles.words}>{t(`recognition.${recognition.state}`)}</span>}
      <Button
        look="quiet"
        aria-label={t('recognition.beginNamed', { name })}
        disabled={begin.isPending}
        onClick={() => begin.mutate(undefined, { onError })}
      >
        <ScanText aria-hidden />
        {t('recognition.begin')}
      </Button>
    </div>
  );
}
