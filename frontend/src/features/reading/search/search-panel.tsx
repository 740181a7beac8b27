/** Looking for words in the book. */
import { CaseSensitive, WholeWord, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';
import type { SearchBook } from '@/core/search-book';
import type { Wanted } from '@/core/wanted';
import { Button } from '@/shared/ui/button';

import { useBars } from '../bars-store';
import { usePlace } from '../place-store';
import { Sheet } from '../reader-dialog';
import { useChapterTitles } from '../use-chapter-titles';
import { HitList } from './hit-list';
import styles from './search-panel.module.css';
import { useSearch } from './search-store';
import { useSearching } from './use-searching';

/** Whoever listens is told how many there are once nothing has changed for so long. */
const QUIET_MS = 500;

type Switch = Exclude<keyof Wanted, 'text'>;

const SWITCHES: { name: Switch; sign: React.ReactNode }[] = [
  { name: 'wholeWords', sign: <WholeWord aria-hidden /> },
  { name: 'matchCase', sign: <CaseSensitive aria-hidden /> },
  { name: 'matchMarks', sign: <span aria-hidden>Ä</span> },
];

interface SearchPanelProps {
  manifest: Manifest;
  book: SearchBook;
  /** The pages of the same book; null before it is open. */
  opened: OpenBook | null;
  /** Goes to a hit, by its number. */
  onChoose: (number: number) => void;
}

export function SearchPanel({ manifest, book, opened, onChoose }: SearchPanelProps) {
  const { t } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  useSearching(book);

  const choose = (number: number) => {
    if (number >= useSearch.getState().hits.length) return;
    close();
    onChoose(number);
  };

  // What changes with each letter and each chapter looks at the search itself: the window
  // around it stays as it is.
  return (
    <Sheet label={t('search.title')} onClose={close}>
      <search className={styles.panel}>
        <div className={styles.head}>
          <h2>{t('search.title')}</h2>
          <Button look="quiet" icon aria-label={t('close')} onClick={close}>
            <X aria-hidden />
          </Button>
        </div>
        <Query onChoose={choose} />
        <Count chapters={manifest.chapters.length} />
        <Outcome manifest={manifest} book={book} opened={opened} onChoose={choose} />
      </search>
    </Sheet>
  );
}

/** What is looked for, and how. */
function Query({ onChoose }: Pick<SearchPanelProps, 'onChoose'>) {
  const { t } = useTranslation('reading');
  const wanted = useSearch((search) => search.wanted);
  const want = useSearch((search) => search.want);
  const field = useRef<HTMLInputElement>(null);

  /** Enter goes to the first hit from the page in view on. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { hits, current } = useSearch.getState();
    if (event.key !== 'Enter' || hits.length === 0) return;
    event.preventDefault();
    const { anchor } = usePlace.getState();
    onChoose(current ?? hits.from(anchor.chapterIndex, anchor.offset));
  };

  useEffect(() => field.current?.select(), []);

  return (
    <div className={styles.query}>
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the panel is opened to type here
        autoFocus
        type="search"
        className={styles.field}
        dir="auto"
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        autoComplete="off"
        maxLength={500}
        autoCorrect="off"
        spellCheck={false}
        value={wanted.text}
        onChange={(event) => want({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <fieldset className={styles.switches} aria-label={t('search.how')}>
        {SWITCHES.map(({ name, sign }) => (
          <Button
            key={name}
            look="quiet"
            icon
            aria-label={t(`search.${name}`)}
            title={t(`search.${name}`)}
            aria-pressed={wanted[name]}
            className={styles.switch}
            onClick={() => want({ [name]: !wanted[name] })}
          >
            {sign}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** What was found, or why there is nothing. */
function Outcome({ manifest, book, opened, onChoose }: SearchPanelProps) {
  const { t } = useTranslation('reading');
  const hasHits = useSearch((search) => search.hits.length > 0);
  const state = useSearch((search) => search.state);
  const titleOf = useChapterTitles(manifest);
  return (
    <>
      {state === 'failed' && <p className={styles.note}>{t('search.failed')}</p>}
      {state === 'done' && !hasHits && <p className={styles.note}>{t('search.nothing')}</p>}
      {state === 'idle' && <p className={styles.note}>{t('search.hint')}</p>}
      {/* Empty while hits are awaited: it has its measures when they come. */}
      {(hasHits || state === 'searching') && (
        <HitList
          book={book}
          opened={opened}
          chapters={manifest.chapters.length}
          language={manifest.language}
          titleOf={titleOf}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** How many there are, and how far the search is; said once it is quiet. */
function Count({ chapters }: { chapters: number }) {
  const { t } = useTranslation('reading');
  // The hits themselves come first.
  const hits = useDeferredValue(useSearch((search) => search.hits));
  const state = useDeferredValue(useSearch((search) => search.state));
  const shown = useMemo(() => {
    if (state === 'idle' || state === 'failed') return '';
    return state === 'searching' && hits.chapters < chapters
      ? t('search.sofar', { count: hits.length, done: hits.chapters, chapters })
      : t('search.found', { count: hits.length });
  }, [state, hits, chapters, t]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(shown), QUIET_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {shown}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
