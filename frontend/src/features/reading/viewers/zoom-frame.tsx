/** Something seen as a whole, to be zoomed and moved about; what belongs to it stands at its foot. */
import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { useZoom } from './use-zoom';
import { MOST } from './zoom';
import styles from './zoom-frame.module.css';

interface ZoomFrameProps {
  /** Gives what is zoomed: an element with `data-zoomed` and this style. */
  children: (style: CSSProperties) => ReactNode;
  /** Another one is seen as a whole at first. */
  shown: unknown;
  keys: string;
  foot?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
}

export function ZoomFrame({ children, shown, keys, foot, onKeyDown, onClose }: ZoomFrameProps) {
  const { t, i18n } = useTranslation('reading');
  const frame = useRef<HTMLElement>(null);
  const { zoom, closer, further, whole, gestures, onKeyDown: zoomByKey } = useZoom(frame);
  const percent = Math.round(zoom.scale * 100).toLocaleString(i18n.language);
  useEffect(() => frame.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as `shown` changes
  useEffect(whole, [shown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do, wherever the focus is
    <div
      className={styles.viewer}
      onKeyDown={(event) => {
        zoomByKey(event);
        onKeyDown?.(event);
      }}
    >
      <section
        ref={frame}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what keys move must be reachable by them
        tabIndex={0}
        aria-label={keys}
        {...gestures}
      >
        {children({ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` })}
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
      {foot}
    </div>
  );
}
