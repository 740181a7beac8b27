/** A drawing of the page, sharp at any size. */
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { FullDialog } from '../reader-dialog';
import styles from './drawing-viewer.module.css';
import { OwnElement } from './own-element';
import type { ViewerProps } from './viewer-props';
import type { ViewedBlock } from './viewer-store';
import { copyOf } from './whole-block';
import { ZoomFrame } from './zoom-frame';

export function DrawingViewer({ viewed, manifest, onClose }: ViewerProps<ViewedBlock>) {
  const { t } = useTranslation('reading');
  const { shown } = viewed;
  const { drawing, ratio } = useMemo(() => {
    const { width, height } = shown.getBoundingClientRect();
    const drawing = copyOf(shown, manifest.language);
    fillRoom(drawing.element, width, height);
    return { drawing, ratio: width / (height || 1) || 1 };
  }, [shown, manifest.language]);
  const { element, lang, dir, figcaption } = drawing;
  const name = nameOf(element) || figcaption || t('viewer.title.drawing');

  return (
    <FullDialog label={name} onClose={onClose}>
      <ZoomFrame
        shown={element}
        keys={t('viewer.drawingKeys')}
        onClose={onClose}
        foot={
          figcaption && (
            <p className={styles.caption} lang={lang || undefined} dir={dir}>
              {figcaption}
            </p>
          )
        }
      >
        {(style) => (
          <OwnElement
            element={element}
            className={`vokal-text ${styles.drawing}`}
            lang={lang}
            dir={dir}
            data-zoomed=""
            style={{ ...style, '--ratio': ratio } as CSSProperties}
          />
        )}
      </ZoomFrame>
    </FullDialog>
  );
}

function nameOf(drawing: Element): string {
  return drawing.getAttribute('aria-label') ?? drawing.querySelector('title')?.textContent ?? '';
}

/** Gives a drawing the size of its room; one without a view of its own would stay as it was. */
function fillRoom(drawing: Element, width: number, height: number): void {
  if (!drawing.hasAttribute('viewBox')) {
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  drawing.setAttribute('width', '100%');
  drawing.setAttribute('height', '100%');
}
