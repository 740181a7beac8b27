/** The page of the document beside its text. */
import { ChevronLeft, ChevronRight, Maximize, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiError } from '@/api/api-error';
import type { Locator } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import { useBars } from '../bars-store';
import { useBookPages } from '../book-pages-store';
import { FullDialog } from '../reader-dialog';
import { usePlaceLater } from '../use-place-later';
import { ZoomFrame } from '../viewers/zoom-frame';
import { originalPageAt, placeOfOriginal } from './original-page';
import styles from './original-panel.module.css';
import { useDrawnPage, useOriginal } from './use-original';

interface OriginalPanelProps {
  bookId: number;
  onGo: (place: Locator) => void;
}

export function OriginalPanel({ bookId, onGo }: OriginalPanelProps) {
  const { t } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  const panel = useRef<HTMLElement>(null);
  const { data, error, refetch } = useOriginal(bookId);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t('original.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div className={styles.head}>
        <h2>{t('original.title')}</h2>
        <Button look="quiet" icon aria-label={t('close')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      {data ? (
        <Pages fileName={data.fileName} pages={data.pages} onGo={onGo} />
      ) : (
        <div className={styles.words} role="status">
          <p>{t(isGone ? 'original.gone' : error ? 'original.failed' : 'original.loading')}</p>
          {error && !isGone && (
            <Button onClick={() => void refetch()}>{t('original.again')}</Button>
          )}
        </div>
      )}
    </section>
  );
}

interface PagesProps {
  fileName: string;
  pages: number;
  onGo: (place: Locator) => void;
}

/** The page that is read, or another one that was gone to from there. */
function Pages({ fileName, pages, onGo }: PagesProps) {
  const { t } = useTranslation('reading');
  const known = useBookPages((book) => book.pages);
  const anchor = usePlaceLater((place) => place.anchor);
  const read = originalPageAt(known, anchor, pages);
  // Whoever reads on is followed again.
  const [gone, setGone] = useState({ from: read, to: read });
  const page = gone.from === read ? gone.to : read;
  const go = (to: number) => setGone({ from: read, to });
  const place = placeOfOriginal(known, page, pages);
  const label = place && known ? known.labelOf(page - 1) : String(page);
  const words = t(label === String(page) ? 'original.page' : 'original.labelled', {
    number: page,
    pages,
    label,
  });
  const [isLarge, setLarge] = useState(false);
  const drawn = useDrawnPage(fileName, page, pages);
  const alt = t('original.alt', { number: page });

  return (
    <>
      <Sheet drawn={drawn} alt={alt} />
      <div className={styles.foot}>
        <Button
          look="quiet"
          icon
          aria-label={t('original.previous')}
          title={t('original.previous')}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && go(page - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <p className={styles.number} role="status">
          {words}
        </p>
        <Button
          look="quiet"
          icon
          aria-label={t('original.next')}
          title={t('original.next')}
          aria-disabled={page >= pages}
          onClick={() => page < pages && go(page + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
        <Button
          look="quiet"
          icon
          aria-label={t('original.enlarge')}
          title={t('original.enlarge')}
          disabled={drawn.url === null}
          onClick={() => setLarge(true)}
        >
          <Maximize aria-hidden />
        </Button>
        {place && page !== read && (
          <Button onClick={() => onGo(place)}>{t('original.here')}</Button>
        )}
      </div>
      {isLarge && drawn.url && (
        <Enlarged url={drawn.url} alt={alt} onClose={() => setLarge(false)} />
      )}
    </>
  );
}

function Sheet({ drawn, alt }: { drawn: ReturnType<typeof useDrawnPage>; alt: string }) {
  const { t } = useTranslation('reading');
  if (drawn.url) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keys
      <section className={styles.sheet} tabIndex={0} aria-label={alt}>
        <img src={drawn.url} alt={alt} draggable={false} />
      </section>
    );
  }
  return (
    <div className={styles.words} role="status">
      <p>{t(drawn.isBroken ? 'original.broken' : 'original.loading')}</p>
      {drawn.isBroken && <Button onClick={drawn.again}>{t('original.again')}</Button>}
    </div>
  );
}

function Enlarged({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  const { t } = useTranslation('reading');
  return (
    <FullDialog label={alt} onClose={onClose}>
      <ZoomFrame shown={url} keys={t('image.keys')} onClose={onClose}>
        {(style) => <img data-zoomed="" src={url} alt={alt} draggable={false} style={style} />}
      </ZoomFrame>
    </FullDialog>
  );
}
