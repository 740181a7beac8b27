import { Check, Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { momentOf } from '../results/words';
import styles from './people.module.css';

/** An address that opens something, as the server has made it. */
export interface Made {
  link: string;
  endsAt: string;
}

/** Shows an address that is told this once, to be copied or photographed. */
export function LinkDialog({
  title,
  text,
  made,
  onClose,
}: {
  title: string;
  text: string;
  made: Made | undefined;
  onClose: () => void;
}) {
  // The words stay while the dialog fades.
  const last = useRef(made);
  if (made) last.current = made;
  return (
    <Dialog title={title} open={made !== undefined} onClose={onClose} stays>
      {last.current && <Address text={text} made={last.current} onClose={onClose} />}
    </Dialog>
  );
}

function Address({ text, made, onClose }: { text: string; made: Made; onClose: () => void }) {
  const { t, i18n } = useTranslation('staff');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean>();

  const copy = async () => {
    try {
      // There is none where the page is not served safely.
      await navigator.clipboard.writeText(made.link);
      setCopied(true);
    } catch {
      setCopied(false);
      field.current?.select();
    }
  };

  return (
    <>
      <p>{text}</p>
      <p>{t('people.link.ends', { when: momentOf(made.endsAt, i18n.language) })}</p>
      <div className={styles.link}>
        <label htmlFor={id}>{t('people.link.address')}</label>
        <input
          id={id}
          ref={field}
          readOnly
          value={made.link}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t(copied ? 'people.link.copied' : 'people.link.copy')}
        </Button>
      </div>
      {copied === false && <Banner type="info">{t('people.link.copyFailed')}</Banner>}
      {/* Dark on light with its margin, whatever the theme: that is what cameras read. */}
      <QRCodeSVG
        className={styles.code}
        value={made.link}
        size={232}
        marginSize={4}
        title={t('people.link.code')}
      />
      <Banner type="info">{t('people.link.once')}</Banner>
      <DialogActions>
        <Button look="main" onClick={onClose}>
          {t('people.link.done')}
        </Button>
      </DialogActions>
    </>
  );
}
