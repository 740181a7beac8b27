import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import styles from './copy-field.module.css';
import { useCopy } from './use-copy';

/** Something to be taken along as text. */
export function CopyField({
  label,
  value,
  copy: words,
  whole = false,
}: {
  label: string;
  value: string;
  /** What the button says. */
  copy: string;
  /** For what somebody may have to read and type: in two lines, and never cut off. */
  whole?: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const { copied, copy } = useCopy();

  const take = async () => {
    if (!(await copy(value))) field.current?.select();
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
          {copied ? t('copy.copied') : words}
        </Button>
      </div>
      {copied === false && <Banner type="info">{t('copy.failed')}</Banner>}
    </>
  );
}
