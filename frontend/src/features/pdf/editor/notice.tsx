import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import styles from './editor.module.css';

/** One thing to know about the document. It can be put away, for the sheet needs the room. */
export function EditorNotice({
  type,
  text,
  onRetry,
  retrying = false,
  retry,
}: {
  type: 'info' | 'error';
  text: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** What the button says, unless something has failed and is tried again. */
  retry?: string;
}) {
  const { t } = useTranslation(['pdf', 'translation']);
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div className={styles.notice}>
      <Banner type={type}>{text}</Banner>
      {onRetry && (
        <Button disabled={retrying} onClick={onRetry}>
          {retry ?? t('translation:tryAgain')}
        </Button>
      )}
      <Button
        look="quiet"
        icon
        aria-label={t('editor.close')}
        title={t('editor.close')}
        onClick={() => setClosed(true)}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
