/** Goes to a page, of the book or of this screen, with a look at it before. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook, PageView } from '@/core/open-book';
import { textDirection } from '@/core/text-direction';
import { Button } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { useBookPages } from './book-pages-store';
import { chapterMap, linesOf } from './book-text';
import styles from './go-to-dialog.module.css';
import { usePlace } from './place-store';
import { ReaderDialog } from './reader-dialog';
import dialog from './reader-dialog.module.css';
import { useChapterTitles } from './use-chapter-titles';
import { useCounting } from './use-counting';

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
  const anchor = usePlace((place) => place.anchor);
  const pages = useBookPages((known) => known.pages);
  // Who has the printed book in mind, or in hand, means its pages.
  const [ofBook, setOfBook] = useState<boolean | null>(null);
  const inBook = pages !== null && (ofBook ?? pages.printed);
  const [text, setText] = useState('');
  /** Of the slider; null until it was moved. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const counting = useCounting({ manifest, view, anchor, pages: inBook ? pages : null });
  const { count, here } = counting;
  // The book may be set anew while it is asked.
  const page = Math.min(chosen ?? here, count);
  const isEmpty = text.trim() === '';
  const wish = isEmpty ? counting.placeOf(page) : counting.wishOf(text);
  const shown = useShown(book, wish, view.totalPages);
  const titleOf = useChapterTitles(manifest);
  // What is typed moves it as soon as the page is known.
  const slid = isEmpty || wish === null ? page : (counting.pageOf(wish, shown, text) ?? page);

  const change = (changes: { text: string; chosen?: number; ofBook?: boolean }) => {
    setIsWrong(false);
    setText(changes.text);
    if (changes.chosen !== undefined) setChosen(changes.chosen);
    if (changes.ofBook === undefined) return;
    setOfBook(changes.ofBook);
    setChosen(null);
  };
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
        {pages && (
          <fieldset className={styles.which}>
            <legend className="visually-hidden">{t('goTo.which')}</legend>
            {[true, false].map((value) => (
              <label key={String(value)}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={`${id}-which`}
                  checked={inBook === value}
                  onChange={() => change({ text, ofBook: value })}
                />
                {t(value ? 'goTo.ofBook' : 'goTo.onScreen')}
              </label>
            ))}
          </fieldset>
        )}
        <label htmlFor={`${id}-text`}>{t('goTo.field')}</label>
        <input
          ref={field}
          id={`${id}-text`}
          className={styles.text}
          // biome-ignore lint/a11y/noAutofocus: whoever opens it wants to type
          autoFocus
          autoComplete="off"
          placeholder={counting.labelOf(page)}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => change({ text: event.target.value })}
        />
        <p id={`${id}-hint`} className={styles.hint} hidden={isWrong}>
          {counting.hint}
        </p>
        <p className={styles.wrong} role="alert">
          {isWrong && counting.refusal(text)}
        </p>
        <input
          type="range"
          className={styles.range}
          aria-label={t('goTo.slider')}
          aria-valuetext={counting.valueOf(slid)}
          min={1}
          max={Math.max(1, count)}
          value={slid}
          onChange={(event) => change({ text: '', chosen: Number(event.target.value) })}
        />
        <div className={styles.preview}>
          {shown && (
            <>
              <p className={styles.where} aria-live="polite">
                {t('goTo.preview', {
                  page: inBook ? counting.labelOf(slid) : shown.pageNumber,
                  title: titleOf(shown.chapterIndex),
                })}
              </p>
              <p
                className={styles.excerpt}
                lang={manifest.language || undefined}
                dir={textDirection(manifest.language)}
              >
                {excerptOf(shown, wish)}
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

/** How the page begins; that of the book often in the middle of the one in view. */
function excerptOf({ html, chapterIndex, startOffset }: PageView, wish: number | Locator | null) {
  const isWithin = typeof wish === 'object' && wish?.chapterIndex === chapterIndex;
  const map = chapterMap(html);
  const from = isWithin ? Math.max(0, wish.offset - startOffset) : 0;
  const text = linesOf(map, from, map.end).replaceAll(/\s+/g, ' ').trim();
  const characters = [...text.slice(0, 2 * EXCERPT)].slice(0, EXCERPT);
  const start = characters.join('');
  return start.length < text.length ? `${start}…` : start;
}
