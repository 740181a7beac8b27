import '../messages';

import { Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';

import type { BookDetails } from '@/api/client';
import { useAnnotations } from '@/shared/annotations/annotation-store';
import { libraryAddress } from '@/shared/books/library-address';
import { fileSize } from '@/shared/files/file-size';
import { FailedShelf, LoadingShelf } from '@/shared/files/shelf';
import { useNotices } from '@/shared/notices/notice-store';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Picker } from '@/shared/ui/picker';
import { SideScreen } from '@/shared/ui/side-screen';

import { BookCover } from '../book-cover';
import { useShelves } from '../own-shelves/use-shelves';
import { type Filter, statuses } from '../shelf/asked';
import { useLanguageName } from '../shelf/language-name';
import { useSetStatus } from '../use-books';
import styles from './book-screen.module.css';
import { useBook } from './use-book';

const EditForm = lazy(async () => ({ default: (await import('./edit-form')).EditForm }));

/** The characters of a usual page in print. */
const PAGE = 1800;

/** A book by itself: what it is, and what its reader says of it. */
export function BookScreen() {
  const { t } = useTranslation('shelves');
  const id = Number(useParams().id);
  const book = useBook(id);
  const [query, setQuery] = useSearchParams();
  const isEdited = query.has('edit');
  // Who comes back from the form is where they went to it from.
  const wasEdited = useRef(false);
  useEffect(() => {
    wasEdited.current ||= isEdited;
  }, [isEdited]);
  return (
    <SideScreen
      title={isEdited ? t('editTitle') : (book.data?.title ?? t('about'))}
      lead={isEdited ? book.data?.title : book.data?.author}
      backTo={libraryAddress()}
    >
      {book.data ? (
        isEdited ? (
          <Suspense>
            <EditForm
              key={id}
              book={book.data}
              onDone={() => setQuery({}, { replace: true })}
              onReload={() => void book.refetch()}
            />
          </Suspense>
        ) : (
          <About
            book={book.data}
            isBack={wasEdited.current}
            onEdit={() => setQuery({ edit: '' })}
          />
        )
      ) : book.isError ? (
        <FailedShelf
          title={t('bookFailed')}
          text={t('bookFailedText')}
          isBusy={book.isFetching}
          onRetry={() => void book.refetch()}
        />
      ) : (
        <LoadingShelf text={t('loading')}>
          <div className={styles.ghost} />
        </LoadingShelf>
      )}
    </SideScreen>
  );
}

function About({
  book,
  isBack,
  onEdit,
}: {
  book: BookDetails;
  isBack: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation(['shelves', 'translation']);
  const show = useNotices((state) => state.show);
  const set = useSetStatus();
  const isBegun = book.readingProgress > 0 || book.lastReadAt !== null;
  return (
    <article className={styles.book} aria-label={book.title}>
      <div className={styles.cover}>
        <BookCover book={book} isWhole />
      </div>
      <div className={styles.words}>
        <SeriesLine book={book} />
        <div className={styles.acts}>
          <ButtonLink look="main" to={`/reader/${book.id}`}>
            {t(isBegun ? 'goOn' : 'start')}
          </ButtonLink>
          <Button autoFocus={isBack} onClick={onEdit}>
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
          <Picker
            label={t('statusTitle')}
            value={book.status}
            options={statuses.map((value) => ({
              value,
              name: t(`translation:library.status.${value}`),
            }))}
            onChoose={(status) =>
              set.mutate(
                { id: book.id, status },
                {
                  onError: () =>
                    show({ type: 'error', title: t('translation:library.status.failed') }),
                },
              )
            }
          />
        </div>
        {book.description && (
          <div className={styles.description}>
            {book.description.split('\n').map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
        {book.tags.length > 0 && <Links kind="tag" label={t('tags')} values={book.tags} />}
        <Facts book={book} />
      </div>
    </article>
  );
}

function SeriesLine({ book: { series, seriesIndex } }: { book: BookDetails }) {
  const { t, i18n } = useTranslation('shelves');
  if (!series) return null;
  const number = seriesIndex?.toLocaleString(i18n.language);
  return (
    <p className={styles.series}>
      <Link to={to('series', series, 'series')}>
        {number === undefined ? series : t('part', { series, number })}
      </Link>
    </p>
  );
}

function to(kind: Filter, value: string, sort?: string) {
  const query = new URLSearchParams(sort ? { sort, [kind]: value } : { [kind]: value });
  return { pathname: '/dashboard', search: `?${query}` };
}

function Links({ kind, label, values }: { kind: Filter; label: string; values: string[] }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {values.map((value) => (
        <li key={value}>
          <Link to={to(kind, value)}>{value}</Link>
        </li>
      ))}
    </ul>
  );
}

function Facts({ book }: { book: BookDetails }) {
  const { t, i18n } = useTranslation(['shelves', 'translation']);
  const languageName = useLanguageName();
  const notes = useAnnotations(book.id).length;
  const { data: shelves } = useShelves();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const { amount, unit } = fileSize(book.fileSize);
  const pages = Math.max(1, Math.round(book.textLength / PAGE));
  const own = shelves?.filter(({ id }) => book.shelves.includes(id)) ?? [];
  const facts: [string, string][] = [
    [t('language'), book.language && languageName(book.language)],
    [t('publisher'), book.publisher],
    [
      t('length'),
      book.textLength > 0 ? t('lengthOf', { count: pages, number: number(pages) }) : '',
    ],
    [t('pages'), book.printedPages > 0 ? number(book.printedPages) : ''],
    [t('progress'), t('translation:library.percent', { percent: book.readingProgress })],
    [t('notes'), notes > 0 ? number(notes) : ''],
    [t('size'), `${number(amount)} ${t(`translation:size.${unit}`)}`],
    [
      t('added'),
      new Date(book.uploadedAt).toLocaleDateString(i18n.language, { dateStyle: 'long' }),
    ],
    [t('file'), book.fileName],
  ];
  return (
    <dl className={styles.facts} aria-label={t('facts')}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {own.length > 0 && (
        <div>
          <dt>{t('onShelves')}</dt>
          <dd>
            {own.map(({ id, name }) => (
              <Link key={id} to={to('shelf', String(id))} className={styles.shelf}>
                {name}
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
