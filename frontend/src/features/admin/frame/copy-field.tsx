import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import styles from './copy-field.module.css';

/** Something to be taken along as text. */
export function CopyField({
  label,
  value,
  copy,
  whole = false,
}: {
  label: string;
  value: string;
  /** What the button says. */
  copy: string;
  /** For what somebody may have to read and type: in two lines, and never cut off. */
  whole?: boolean;
}) {
  const { t } = useTranslation('staff');
  const id = useId();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean>();

  const take = async () => {
    try {
      // There is none where the page is not served safely.
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setCopied(false);
      field.current?.select();
    }
  };

  const shown = {
    id,
    value,
    readOnly: true,
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      field.current = element;
    },
    onFocus: () => field.current?.select(),
  };

  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        {whole ? <textarea rows={2} {...shown} /> : <input {...shown} />}
        <Button onClick={() => void take()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? t('copy.copied') : copy}
        </Button>
      </div>
      {copied === false && <Banner type="info">{t('copy.failed')}</Banner>}
    </>
  );
}
