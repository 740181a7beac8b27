/** Text on its own, with a title above it and what can be done with it below. */
import { Check, Copy, RotateCcw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Button, IconButton } from '@/shared/ui/button';

import { copyAsWritten } from '../copying';
import { usePlace } from '../place-store';
import styles from './text-frame.module.css';
import { useClipboard } from './use-clipboard';
import type { useTextZoom } from './use-text-zoom';

interface TextFrameProps {
  frame: RefObject<HTMLElement | null>;
  title: string;
  zoom: ReturnType<typeof useTextZoom>;
  /** What is put on the clipboard, and how that is called. */
  copied: () => string;
  copyName: string;
  /** Stands beside the other tools. */
  tools?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

export function TextFrame({
  frame,
  title,
  zoom,
  copied,
  copyName,
  tools,
  children,
  onClose,
}: TextFrameProps) {
  const { t, i18n } = useTranslation('reading');
  const { told, copy } = useClipboard();
  const percent = Math.round(zoom.scale * 100).toLocaleString(i18n.language);
  useEffect(() => frame.current?.focus(), [frame]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do, wherever the focus is
    <div className={styles.viewer} onKeyDown={zoom.onKeyDown}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <IconButton name={t('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <section
        ref={frame}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('viewer.keys')}
        onCopy={copyAsWritten}
      >
        {children}
      </section>
      <div className={styles.tools}>
        <div className={styles.sizes}>
          <IconButton name={t('image.zoomOut')} disabled={zoom.edges.least} onClick={zoom.further}>
            <ZoomOut aria-hidden />
          </IconButton>
          <output className={styles.percent}>{t('image.zoom', { percent })}</output>
          <IconButton name={t('image.zoomIn')} disabled={zoom.edges.most} onClick={zoom.closer}>
            <ZoomIn aria-hidden />
          </IconButton>
          <IconButton name={t('viewer.usualSize')} onClick={zoom.whole}>
            <RotateCcw aria-hidden />
          </IconButton>
        </div>
        {tools}
        <Button className={styles.copy} onClick={() => void copy(copied())}>
          {told === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copyName}
        </Button>
        <span className={styles.told} role="status">
          {told && t(`viewer.${told}`)}
        </span>
      </div>
    </div>
  );
}

/** The page's own type, so much larger. */
export function useTypeAt(scale: number): CSSProperties {
  const settings = usePlace((place) => place.leaf?.settings);
  const fontSize = (settings?.fontSize ?? 18) * scale;
  const lineHeight = (settings?.lineHeight ?? 27) * scale;
  return {
    '--text-em': `${fontSize}px`,
    '--text-in': `${fontSize}px`,
    letterSpacing: `${(settings?.letterSpacing ?? 0) * scale}px`,
    wordSpacing: `${(settings?.wordSpacing ?? 0) * scale}px`,
    '--text-line': `${lineHeight}px`,
    '--text-q': `${lineHeight / 4}px`,
    fontSize,
    lineHeight: `${lineHeight}px`,
  } as CSSProperties;
}
