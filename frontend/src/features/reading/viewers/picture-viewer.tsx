/** A picture on its own, with what the book says of it, and the way to the next. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textDirection } from '@/core/text-direction';
import { Button } from '@/shared/ui/button';

import { pageProgression } from '../book-text';
import type { Pictures } from '../pictures';
import { FullDialog } from '../reader-dialog';
import styles from './picture-viewer.module.css';
import { useBookPictures } from './use-book-pictures';
import type { ViewerProps } from './viewer-props';
import type { ViewedPicture } from './viewer-store';
import { ZoomFrame } from './zoom-frame';

/** What the keys are for that do not move the picture. */
const KEYS: Record<string, 'previous' | 'next'> = {
  n: 'next',
  PageDown: 'next',
  p: 'previous',
  PageUp: 'previous',
};

export function PictureViewer(props: ViewerProps<ViewedPicture>) {
  const { t } = useTranslation('reading');
  const { viewed, manifest, pictures, onClose } = props;
  const { picture, beside, go } = useBookPictures(props);
  const alt = picture ? picture.alt : viewed.alt;
  const caption = picture?.caption ?? '';
  const label = alt || caption || t('image.view');
  const path = picture?.path ?? viewed.path;
  const shown = useAddress(pictures, path);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const side = KEYS[event.key];
    if (!side) return;
    event.preventDefault();
    go(side);
  };
  const isAlone = beside.previous === null && beside.next === null;
  const step = (side: 'previous' | 'next') => {
    const pointsLeft = (side === 'previous') === (pageProgression(manifest) === 'ltr');
    return (
      <Button
        icon
        look="quiet"
        aria-label={t(`image.${side}`)}
        title={t(`image.${side}`)}
        // Not `disabled`, which would take the focus from whoever came to the last by it.
        aria-disabled={beside[side] === null}
        onClick={() => go(side)}
      >
        {pointsLeft ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
      </Button>
    );
  };
  const language = picture?.lang ?? manifest.language;

  // Its content is mounted by the dialog, and only then.
  return (
    <FullDialog label={label} onClose={onClose}>
      <ZoomFrame
        shown={path}
        keys={t('image.keys')}
        onKeyDown={onKeyDown}
        onClose={onClose}
        foot={
          (!isAlone || alt || caption) && (
            <div className={styles.foot} dir={pageProgression(manifest)}>
              {!isAlone && step('previous')}
              <div className={styles.words} aria-live="polite">
                {caption && (
                  <p
                    className={styles.caption}
                    lang={language || undefined}
                    dir={picture?.dir ?? textDirection(language)}
                  >
                    {caption}
                  </p>
                )}
                {alt && alt !== caption && (
                  <p className={styles.alt} dir="auto">
                    {alt}
                  </p>
                )}
              </div>
              {!isAlone && step('next')}
            </div>
          )
        }
      >
        {(style) =>
          shown.url ? (
            <img data-zoomed="" src={shown.url} alt={label} draggable={false} style={style} />
          ) : (
            <p className={styles.waiting}>{t(shown.isBroken ? 'image.broken' : 'image.loading')}</p>
          )
        }
      </ZoomFrame>
    </FullDialog>
  );
}

interface Address {
  path: string;
  url: string | null;
  isBroken: boolean;
}

/** The address of a picture's bytes, once they are here. */
function useAddress(pictures: Pictures, path: string): Address {
  const [loaded, setLoaded] = useState<Address | null>(null);
  useEffect(() => {
    let isStale = false;
    const put = (url: string | null) => {
      if (!isStale) setLoaded({ path, url, isBroken: url === null });
    };
    pictures.urlOf(path).then(put, () => put(null));
    return () => {
      isStale = true;
    };
  }, [pictures, path]);
  return loaded?.path === path ? loaded : { path, url: null, isBroken: false };
}
