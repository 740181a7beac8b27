/** Goes to a page, with a look at it before. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook, PageView } from '@/core/open-book';
import { textDirection } from '@/core/text-direction';
import { Button } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { chapterMap, linesOf } from './book-text';
import { wishOf } from './go-to';
import styles from './go-to-dialog.module.css';
import { ReaderDialog } from './reader-dialog';
import dialog from './reader-dialog.module.css';
import { useChapterTitles } from './use-chapter-titles';

/** So much of a page tells it from others, in characters. */
const EXCERPT = 160;
/** A slider that is dragged passes by what nobody wants to see. */
const QUIET_MS = 120;

interface GoToDialogProps {
  manifest: Manifest;
  view: PageView;
  book: OpenBook;
  onGo: (to: number | Locator) => void;
}

export function GoToDialog({ manifest, view, book, onGo }: GoToDialogProps) {
  const { t } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  const { totalPages, exact } = view;
  const [text, setText] = useState('');
  /** Of the slider; null until it was moved. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The book may be set anew while it is asked.
  const page = Math.min(chosen ?? view.pageNumber, totalPages);
  // While pages are counted there may be more of them.
  const most = exact ? totalPages : Number.MAX_SAFE_INTEGER;
  const isEmpty = text.trim() === '';
  const wish = isEmpty ? page : wishOf(text, most, manifest.chapters);
  const shown = useShown(book, wish, totalPages);
  const titleOf = useChapterTitles(manifest);
  // What is typed moves it as soon as the page is known.
  const slid = isEmpty ? page : (shown?.pageNumber ?? page);

  const go = (event: FormEvent) => {
    event.preventDefault();
    if (wish === null) {
      setIsWrong(true);
      field.current?.focus();
      return;
    }
    close();
    // Who has chosen nothing is there already.
    if (!isEmpty || chosen !== null) onGo(wish);
  };

  return (
    <ReaderDialog label={t('goTo.title')} onClose={close}>
      <h2>{t('goTo.title')}</h2>
      <form className={styles.form} onSubmit={go} noValidate>
        <label htmlFor={`${id}-text`}>{t('goTo.field')}</label>
        <input
          ref={field}
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
        <p id={`${id}-hint`} className={styles.hint} hidden={isWrong}>
          {t(exact ? 'goTo.hint' : 'goTo.hintAbout', { pages: totalPages })}
        </p>
        <p className={styles.wrong} role="alert">
          {isWrong && t(exact ? 'goTo.wrong' : 'goTo.wrongAbout', { pages: totalPages })}
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
            setChosen(Number(event.target.value));
          }}
        />
        <div className={styles.preview}>
          {shown && (
            <>
              <p className={styles.where} aria-live="polite">
                {t('goTo.preview', { page: shown.pageNumber, title: titleOf(shown.chapterIndex) })}
              </p>
              <p
                className={styles.excerpt}
                lang={manifest.language || undefined}
                dir={textDirection(manifest.language)}
              >
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

/** The page that is wished for; none where nothing is, or it cannot be had. */
function useShown(
  book: OpenBook,
  wish: number | Locator | null,
  /** Another number of pages, other pages. */
  totalPages: number,
): PageView | null {
  const [shown, setShown] = useState<PageView | null>(null);
  const page = typeof wish === 'number' ? wish : null;
  const { chapterIndex = null, offset = 0 } = typeof wish === 'object' ? (wish ?? {}) : {};
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isStale = false;
    const keep = (view: PageView | null) => {
      if (!isStale) setShown(view);
    };
    const find = () => {
      if (page !== null) return book.pageNumbered(page);
      return chapterIndex === null ? Promise.resolve(null) : book.pageAt({ chapterIndex, offset });
    };
    const look = () => void find().then(keep, () => keep(null));
    const timer = setTimeout(look, isFirst.current ? 0 : QUIET_MS);
    isFirst.current = false;
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [book, page, chapterIndex, offset, totalPages]);
  return shown;
}

function excerptOf({ html }: PageView): string {
  const map = chapterMap(html);
  const text = linesOf(map, 0, map.end).replaceAll(/\s+/g, ' ').trim();
  const characters = [...text.slice(0, 2 * EXCERPT)].slice(0, EXCERPT);
  const start = characters.join('');
  return start.length < text.length ? `${start}…` : start;
}
