import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { FullDialog } from './reader-dialog';
import styles from './reader-dialog.module.css';

interface PictureDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** A picture on its own; one more tap shows it in its own size, to be moved about. */
export function PictureDialog({ src, alt, onClose }: PictureDialogProps) {
  const { t } = useTranslation('reading');
  const [large, setLarge] = useState(false);
  return (
    <FullDialog label={alt || t('image.view')} onClose={onClose}>
      <div className={styles.picture} data-large={large}>
        <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
          <img src={src} alt={alt || t('image.view')} />
        </button>
      </div>
      <Button icon className={styles.corner} aria-label={t('close')} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </FullDialog>
  );
}
