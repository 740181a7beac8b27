/** A formula, as large as the window holds it. */
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { FullDialog } from '../reader-dialog';
import { around } from './enlargeable';
import { mathmlOf } from './mathml';
import { OwnElement } from './own-element';
import { TextFrame, useTypeAt } from './text-frame';
import styles from './text-frame.module.css';
import { useTextZoom } from './use-text-zoom';
import type { ViewerProps } from './viewer-props';
import type { ViewedBlock } from './viewer-store';
import { copyOf } from './whole-block';

/** Larger, a short formula looks lost. */
const MOST = 3;
/** Of the window, what the frame leaves. */
const MARGIN_PX = { width: 64, height: 200 };

export function FormulaViewer(props: ViewerProps<ViewedBlock>) {
  const { t } = useTranslation('reading');
  return (
    <FullDialog label={t('viewer.title.formula')} onClose={props.onClose}>
      <Formula {...props} />
    </FullDialog>
  );
}

function Formula({ viewed, manifest, onClose }: ViewerProps<ViewedBlock>) {
  const { t } = useTranslation('reading');
  const frame = useRef<HTMLElement>(null);
  const { shown } = viewed;
  const { element, lang, dir } = useMemo(
    () => copyOf(shown, manifest.language),
    [shown, manifest.language],
  );
  const usual = useMemo(() => fitting(shown), [shown]);
  const zoom = useTextZoom(usual);

  return (
    <TextFrame
      frame={frame}
      title={t('viewer.title.formula')}
      zoom={zoom}
      copied={() => mathmlOf(element)}
      copyName={t('viewer.copy.formula')}
      onClose={onClose}
    >
      <div className={styles.middle}>
        <OwnElement
          element={element}
          className={`vokal-text ${styles.formula}`}
          lang={lang}
          dir={dir}
          style={useTypeAt(zoom.scale)}
        />
      </div>
    </TextFrame>
  );
}

/** How much larger the formula can be and still be seen as a whole; never smaller than it was. */
function fitting(formula: Element): number {
  const box = around([...formula.children]);
  if (!box) return 1;
  const wide = (globalThis.innerWidth - MARGIN_PX.width) / box.width;
  const high = (globalThis.innerHeight - MARGIN_PX.height) / box.height;
  return Math.max(1, Math.min(MOST, wide, high));
}
