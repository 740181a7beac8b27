/** Goes to a page, with a look at it before. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook, PageView } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { chapterMap, linesOf } from './book-text';
import { wishOf } from './go-to';
import styles from './go-to-dialog.module.css';
import { ReaderDialog } from './reader-dialog';
import dialog from './reader-dialog.module.css';
import { useChapterTitles } from './use-chapter-titles';

/** So much of a page tells it from others. */
const EXCERPT = 160;

interface GoToDialogProps {
  manifest: Manifest;
  view: PageView;
  book: OpenBook;
  onGo: (to: number | Locator) => void;
}

export function GoToDialog({ manifest, view, book, onGo }: GoToDialogProps) {
  const { t } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  const { totalPages } = view;
  const [text, setText] = useState('');
  const [page, setPage] = useState(view.pageNumber);
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  const wish = wishOf(text, totalPages, manifest.chapters);
  const shown = useShown(book, wish ?? (text === '' ? page : null));
  const titleOf = useChapterTitles(manifest);
  // What is typed moves it as soon as the page is known.
  const slid = text === '' ? page : (shown?.pageNumber ?? page);

  const go = (event: FormEvent) => {
    event.preventDefault();
    const to = text.trim() === '' ? page : wish;
    if (to === null) {
      setIsWrong(true);
      return;
    }
    close();
    onGo(to);
  };

  return (
    <ReaderDialog label={t('goTo.title')} onClose={close}>
      <h2>{t('goTo.title')}</h2>
      <form className={styles.form} onSubmit={go} noValidate>
        <label htmlFor={`${id}-text`}>{t('goTo.field')}</label>
        <input
          id={`${id}-text`}
          className={styles.text}
          // biome-ignore lint/a11y/noAutofocus: whoever opens it wants to type
          autoFocus
          autoComplete="off"
          placeholder={String(page)}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setIsWrong(false);
            setText(event.target.value);
          }}
        />
        <p id={`${id}-hint`} className={styles.hint} role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? 'goTo.wrong' : 'goTo.hint', { pages: totalPages })}
        </p>
        <input
          type="range"
          className={styles.range}
          aria-label={t('goTo.slider')}
          aria-valuetext={t('goTo.value', { page: slid, pages: totalPages })}
          min={1}
          max={Math.max(1, totalPages)}
          value={slid}
          onChange={(event) => {
            setText('');
            setIsWrong(false);
            setPage(Number(event.target.value));
          }}
        />
        <div className={styles.preview} aria-live="polite">
          {shown && (
            <>
              <p className={styles.where}>
                {t('goTo.preview', { page: shown.pageNumber, title: titleOf(shown.chapterIndex) })}
              </p>
              <p className={styles.excerpt} lang={manifest.language || undefined}>
                {excerptOf(shown)}
              </p>
            </>
          )}
        </div>
        <div className={dialog.actions}>
          <Button look="quiet" onClick={close}>
            {t('goTo.cancel')}
          </Button>
          <Button look="main" type="submit">
            {t('goTo.go')}
          </Button>
        </div>
      </form>
    </ReaderDialog>
  );
}

/** The page that is wished for; the last one until it is here. */
function useShown(book: OpenBook, wish: number | Locator | null): PageView | null {
  const [shown, setShown] = useState<PageView | null>(null);
  const page = typeof wish === 'number' ? wish : null;
  const { chapterIndex = null, offset = 0 } = typeof wish === 'object' ? (wish ?? {}) : {};
  useEffect(() => {
    let isStale = false;
    const find = () => {
      if (page !== null) return book.pageNumbered(page);
      return chapterIndex === null ? null : book.pageAt({ chapterIndex, offset });
    };
    find()?.then(
      (view) => {
        if (!isStale) setShown(view);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [book, page, chapterIndex, offset]);
  return shown;
}

function excerptOf({ html }: PageView): string {
  const map = chapterMap(html);
  const text = linesOf(map, 0, map.end).replaceAll(/\s+/g, ' ').trim();
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
