/** A whole table, whose heads stay in view while the rest is scrolled. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { pictureWords } from '../picture-words';
import { FullDialog } from '../reader-dialog';
import { OwnElement } from './own-element';
import { plainText } from './plain-text';
import { stickHeads } from './sticky-heads';
import { csvOf } from './table-csv';
import { TextFrame, useTypeAt } from './text-frame';
import styles from './text-frame.module.css';
import { useTextZoom } from './use-text-zoom';
import type { ViewerProps } from './viewer-props';
import type { ViewedBlock } from './viewer-store';
import { useWholeBlock, type WholeBlock } from './whole-block';

export function TableViewer(props: ViewerProps<ViewedBlock>) {
  const { t } = useTranslation('reading');
  const block = useWholeBlock(props);
  const caption = block ? captionOf(block) : '';
  return (
    <FullDialog label={caption || t('viewer.title.table')} onClose={props.onClose}>
      {block && <Table {...props} block={block} />}
    </FullDialog>
  );
}

function captionOf({ element, figcaption }: WholeBlock): string {
  const own = element instanceof HTMLTableElement ? element.caption : null;
  return own ? plainText(own) : figcaption;
}

function Table({ block, pictures, onClose }: ViewerProps<ViewedBlock> & { block: WholeBlock }) {
  const { t } = useTranslation('reading');
  const frame = useRef<HTMLElement>(null);
  const zoom = useTextZoom();
  const { element, lang, dir, figcaption } = block;
  const table = element as HTMLTableElement;

  useEffect(() => {
    pictures.fill(element, pictureWords(t));
  }, [element, pictures, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: larger heads may leave no room for the rest
  useEffect(() => {
    if (frame.current) stickHeads(table, frame.current);
  }, [table, zoom.scale]);

  return (
    <TextFrame
      frame={frame}
      title={t('viewer.title.table')}
      zoom={zoom}
      copied={() => csvOf(table)}
      copyName={t('viewer.copy.table')}
      onClose={onClose}
    >
      <div className={styles.middle}>
        {figcaption && !table.caption && (
          <p className={styles.caption} lang={lang || undefined} dir={dir}>
            {figcaption}
          </p>
        )}
        <OwnElement
          element={element}
          className={`vokal-text ${styles.table}`}
          lang={lang}
          dir={dir}
          style={useTypeAt(zoom.scale)}
        />
      </div>
    </TextFrame>
  );
}
