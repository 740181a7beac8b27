import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '@/shared/copying/use-copy';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { momentOf } from '../results/words';
import styles from './codes.module.css';

/** Codes as the server has made them, and for whom. */
export interface MadeCodes {
  label: string;
  codes: string[];
  goodUntil: string;
}

/** Shows codes that are told this once, to be copied or written down. */
export function MadeDialog({
  made,
  onClose,
}: {
  made: MadeCodes | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  // The words stay while the dialog fades.
  const last = useRef(made);
  if (made) last.current = made;
  return (
    <Dialog title={t('codes.madeTitle')} open={made !== undefined} onClose={onClose} stays>
      {last.current && <Told key={last.current.codes[0]} made={last.current} onClose={onClose} />}
    </Dialog>
  );
}

function Told({ made, onClose }: { made: MadeCodes; onClose: () => void }) {
  const { t, i18n } = useTranslation('staff');
  const { copied, copy } = useCopy();
  return (
    <>
      <p>
        {t('codes.madeText', { name: made.label, when: momentOf(made.goodUntil, i18n.language) })}
      </p>
      <ul className={styles.codes} aria-label={t('codes.title')}>
        {made.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copied === false && <Banner type="info">{t('codes.copyFailed')}</Banner>}
      <Banner type="info">{t('codes.once')}</Banner>
      <DialogActions>
        <Button onClick={() => void copy(made.codes.join('\n'))}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? t('copy.copied', { ns: 'translation' }) : t('codes.copy')}
        </Button>
        <Button look="main" onClick={onClose}>
          {t('people.link.done')}
        </Button>
      </DialogActions>
    </>
  );
}
