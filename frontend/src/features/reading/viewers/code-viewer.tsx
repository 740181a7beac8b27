/** Code, line by line as it was written, or broken to the window. */
import { WrapText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { FullDialog } from '../reader-dialog';
import { OwnElement } from './own-element';
import { codeText } from './plain-text';
import { TextFrame, useTypeAt } from './text-frame';
import styles from './text-frame.module.css';
import { useTextZoom } from './use-text-zoom';
import type { ViewerProps } from './viewer-props';
import type { ViewedBlock } from './viewer-store';
import { useWholeBlock, type WholeBlock } from './whole-block';

export function CodeViewer(props: ViewerProps<ViewedBlock>) {
  const { t } = useTranslation('reading');
  const block = useWholeBlock(props);
  return (
    <FullDialog label={t('viewer.title.code')} onClose={props.onClose}>
      {block && <Code block={block} onClose={props.onClose} />}
    </FullDialog>
  );
}

function Code({ block, onClose }: { block: WholeBlock; onClose: () => void }) {
  const { t } = useTranslation('reading');
  const frame = useRef<HTMLElement>(null);
  const zoom = useTextZoom();
  const [wraps, setWraps] = useState(false);
  const { element, lang, dir } = block;

  return (
    <TextFrame
      frame={frame}
      title={t('viewer.title.code')}
      zoom={zoom}
      copied={() => codeText(element)}
      copyName={t('viewer.copy.code')}
      tools={
        <Button look="quiet" aria-pressed={wraps} onClick={() => setWraps(!wraps)}>
          <WrapText aria-hidden />
          <span className={styles.label}>{t('viewer.wrap')}</span>
        </Button>
      }
      onClose={onClose}
    >
      <OwnElement
        element={element}
        className={`vokal-text ${styles.code} ${wraps ? styles.wraps : ''}`}
        lang={lang}
        dir={dir}
        style={useTypeAt(zoom.scale)}
      />
    </TextFrame>
  );
}
