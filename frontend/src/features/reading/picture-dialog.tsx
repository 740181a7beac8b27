import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import styles from './picture-dialog.module.css';
import { FullDialog } from './reader-dialog';
import { useZoom } from './use-zoom';
import { MOST } from './zoom';

interface PictureDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** A picture on its own, to be enlarged and moved about. */
export function PictureDialog(props: PictureDialogProps) {
  const { t } = useTranslation('reading');
  const { alt, onClose } = props;
  // Inside, because the dialog mounts its content only then.
  return (
    <FullDialog label={alt || t('image.view')} onClose={onClose}>
      <Picture {...props} />
    </FullDialog>
  );
}

function Picture({ src, alt, onClose }: PictureDialogProps) {
  const { t, i18n } = useTranslation('reading');
  const frame = useRef<HTMLElement>(null);
  const { zoom, closer, further, whole, gestures, onKeyDown } = useZoom(frame);
  const percent = Math.round(zoom.scale * 100).toLocaleString(i18n.language);
  useEffect(() => frame.current?.focus(), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do, wherever the focus is
    <div onKeyDown={onKeyDown}>
      <section
        ref={frame}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what keys move must be reachable by them
        tabIndex={0}
        aria-label={t('image.keys')}
        {...gestures}
      >
        <img
          src={src}
          alt={alt || t('image.view')}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </section>
      <div className={styles.tools}>
        <Button icon aria-label={t('image.zoomOut')} disabled={zoom.scale <= 1} onClick={further}>
          <ZoomOut aria-hidden />
        </Button>
        <output className={styles.percent}>{t('image.zoom', { percent })}</output>
        <Button icon aria-label={t('image.zoomIn')} disabled={zoom.scale >= MOST} onClick={closer}>
          <ZoomIn aria-hidden />
        </Button>
        <Button icon aria-label={t('image.fit')} onClick={whole}>
          <Maximize aria-hidden />
        </Button>
        <Button icon aria-label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}
