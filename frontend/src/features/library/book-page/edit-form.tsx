import { Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiError } from '@/api/api-error';
import type { BookChanges, BookDetails } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { focusIfLost } from '@/shared/ui/focus-if-lost';
import { TextArea } from '@/shared/ui/text-area';
import { TextField } from '@/shared/ui/text-field';

import { BookCover } from '../book-cover';
import { tagsIn } from '../tag-words';
import { KnownTags } from '../tags';
import styles from './book-screen.module.css';
import {
  changesOf,
  type Draft,
  draftOf,
  draftOver,
  type Field,
  fieldsOf,
  saidByFile,
} from './draft';
import { useBookActs } from './use-book';

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** What a reader says of a book; each field can be as its file has it again. */
export function EditForm({
  book,
  onDone,
  onReload,
}: {
  book: BookDetails;
  onDone: () => void;
  onReload: () => void;
}) {
  const { t } = useTranslation(['shelves', 'translation']);
  const show = useNotices((state) => state.show);
  // What the draft was made from: only what was written since is sent, and only over that.
  const [{ base, draft, isOvertaken }, setState] = useState(() => ({
    base: book,
    draft: draftOf(book),
    isOvertaken: false,
  }));
  if (book.rev !== base.rev) {
    const { draft: merged, clashes } = draftOver(base, book, draft);
    setState({ base: book, draft: merged, isOvertaken: isOvertaken || clashes.length > 0 });
  }
  const { change, setCover, removeCover } = useBookActs(book.id);
  const set = (part: Partial<Draft>) =>
    setState((before) => ({ ...before, draft: { ...before.draft, ...part } }));
  const failure = change.error;
  const isLate = failure instanceof ApiError && failure.status === 412;

  const send = (changes: BookChanges, then: (told: BookDetails) => void) =>
    change.mutate(
      { rev: base.rev, changes },
      {
        onSuccess: then,
        onError: (fault) => {
          // The next time it stands over what the other device has said.
          if (fault instanceof ApiError && fault.status === 412) onReload();
        },
      },
    );
  const form = useRef<HTMLFormElement>(null);
  // The form, and no field of it: a phone would lay its keyboard over all others.
  useEffect(() => form.current?.focus(), []);
  const title = useRef<HTMLInputElement>(null);
  const [isUntitled, setUntitled] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Blanks are no title, and the browser does not know.
    setUntitled(draft.title.trim() === '');
    if (draft.title.trim() === '') return title.current?.focus();
    const changes = changesOf(base, draft);
    if (Object.keys(changes).length === 0) return onDone();
    send(changes, () => {
      show({ type: 'success', title: t('saved') });
      onDone();
    });
  };
  const says = (field: Field) => {
    const said = saidByFile(book, field);
    return (
      said !== undefined && (
        <div className={styles.says}>
          <span>{said === '' ? t('fileSaysNothing') : t('fileSays', { value: said })}</span>
          <Button
            look="quiet"
            disabled={change.isPending}
            onClick={({ currentTarget }) => {
              const beside = fieldOf(currentTarget);
              send({ fromFile: [field] }, (told) => {
                setState((before) => ({
                  base: told,
                  draft: {
                    ...draftOver(before.base, told, before.draft).draft,
                    ...fieldsOf(told, field),
                  },
                  isOvertaken,
                }));
                // Once it is as the file has it there is nothing to go back to.
                focusIfLost(beside);
              });
            }}
          >
            {t('fromFile')}
          </Button>
        </div>
      )
    );
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('editTitle')}
      className={styles.form}
      onSubmit={save}
    >
      <Cover book={book} setCover={setCover} removeCover={removeCover} />
      <div className={styles.field}>
        <TextField
          ref={title}
          label={t('title')}
          error={isUntitled ? t('titleMissing') : undefined}
          value={draft.title}
          maxLength={500}
          required
          onChange={(event) => set({ title: event.target.value })}
        />
        {says('title')}
      </div>
      <Authors draft={draft} onChange={set}>
        {says('authors')}
      </Authors>
      <div className={styles.field}>
        <div className={styles.pair} data-two="">
          <TextField
            label={t('seriesName')}
            value={draft.series}
            maxLength={200}
            onChange={(event) => set({ series: event.target.value })}
          />
          <TextField
            label={t('seriesIndex')}
            value={draft.index}
            type="number"
            inputMode="decimal"
            min={0}
            max={999_999}
            step="any"
            onChange={(event) => set({ index: event.target.value })}
          />
        </div>
        {says('series')}
      </div>
      <div className={styles.field}>
        <TextField
          label={t('tags')}
          hint={t('tagsHint')}
          value={draft.tags}
          autoComplete="off"
          onChange={(event) => set({ tags: event.target.value })}
        />
        <KnownTags
          has={tagsIn(draft.tags, draft.knownTags)}
          onAdd={(tag) =>
            set({
              tags: [...tagsIn(draft.tags, draft.knownTags), tag].join(', '),
              knownTags: [...draft.knownTags, tag],
            })
          }
        />
        {says('tags')}
      </div>
      <div className={styles.field}>
        <TextField
          label={t('language')}
          hint={t('languageHint')}
          value={draft.language}
          maxLength={35}
          autoCapitalize="none"
          onChange={(event) => set({ language: event.target.value })}
        />
        {says('language')}
      </div>
      <div className={styles.field}>
        <TextArea
          label={t('description')}
          value={draft.description}
          maxLength={10_000}
          onChange={(event) => set({ description: event.target.value })}
        />
        {says('description')}
      </div>
      {(failure || isOvertaken) && (
        <p role="alert" className={styles.error}>
          {isLate || !failure ? t('conflict') : wordsOf(failure, t('notSaved'))}
        </p>
      )}
      <div className={styles.end}>
        <Button onClick={onDone}>{t('translation:cancel')}</Button>
        <Button type="submit" look="main" disabled={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Authors({
  draft: { authors },
  onChange,
  children,
}: {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('shelves');
  // Who asks for one more goes on typing there.
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const key = crypto.randomUUID();
    setAdded(key);
    onChange({ authors: [...authors, { key, name: '', sortName: '' }] });
  };
  const change = (at: number, part: Partial<Draft['authors'][number]>) =>
    onChange({ authors: authors.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <fieldset>
      <legend>{t('authors')}</legend>
      {authors.map(({ key, name, sortName }, at) => (
        <div key={key} className={styles.pair}>
          <TextField
            label={t('author', { number: at + 1 })}
            autoFocus={key === added}
            value={name}
            maxLength={200}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            label={t('sortName')}
            value={sortName}
            maxLength={200}
            placeholder={sortedAs(name)}
            onChange={(event) => change(at, { sortName: event.target.value })}
          />
          <Button
            look="quiet"
            icon
            aria-label={t('removeAuthor', { name: name || at + 1 })}
            onClick={({ currentTarget }) => {
              // The next one's, or else what adds one: it is the last button before what follows.
              const all = currentTarget.closest('fieldset');
              onChange({ authors: authors.filter((_, index) => index !== at) });
              focusIfLost(() => all?.querySelectorAll('button')[at]);
            }}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <p className={styles.hint}>{t('sortHint')}</p>
      {authors.length < 20 && (
        <Button className={styles.add} onClick={add}>
          <Plus aria-hidden />
          {t('addAuthor')}
        </Button>
      )}
      {children}
    </fieldset>
  );
}

/** The first field of those that a button stands with. */
function fieldOf(button: HTMLElement) {
  const around = button.closest(`fieldset, .${styles.field}`);
  return () => around?.querySelector<HTMLElement>('input, textarea');
}

/** As the server turns a name that has nothing else. */
function sortedAs(name: string): string {
  const words = name.trim().split(/\s+/u);
  const family = words.pop() ?? '';
  return words.length === 0 || name.includes(',') ? name : `${family}, ${words.join(' ')}`;
}

function Cover({
  book,
  setCover,
  removeCover,
}: { book: BookDetails } & Pick<ReturnType<typeof useBookActs>, 'setCover' | 'removeCover'>) {
  const { t } = useTranslation('shelves');
  const label = useId();
  const failure = setCover.error ?? removeCover.error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by its own rules
    <div role="group" aria-labelledby={label} className={styles.coverField}>
      <BookCover book={book} isWhole />
      <div>
        <strong id={label}>{t('cover')}</strong>
        <p className={styles.hint}>{t('coverHint')}</p>
        <ChooseFiles
          label={t('chooseCover')}
          accept={PICTURES}
          onFiles={([picture]) => picture && setCover.mutate(picture)}
        />
        {book.hasOwnCover && (
          <Button
            look="quiet"
            disabled={removeCover.isPending}
            onClick={({ currentTarget }) => {
              const all = currentTarget.closest('[role="group"]');
              removeCover.mutate(undefined, {
                onSuccess: () => focusIfLost(() => all?.querySelector('button')),
              });
            }}
          >
            {t('coverBack')}
          </Button>
        )}
        {failure && (
          <p role="alert" className={styles.error}>
            {wordsOf(failure, t('notSaved'))}
          </p>
        )}
      </div>
    </div>
  );
}
