/** All bookmarks and highlights of a book, in its order. */
import { ChevronLeft, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { OpenBook } from '@/core/open-book';
import { Button } from '@/shared/ui/button';

import { useBars } from '../bars-store';
import { Sheet } from '../reader-dialog';
import { ExchangeBar } from './exchange-bar';
import type { PlacedAnnotation } from './found-anchors';
import { chapterOf, NoteCard } from './note-card';
import { EVERYTHING, filtered, tagsOf } from './note-filter';
import { NoteFilters } from './note-filters';
import { NoteList } from './note-list';
import styles from './notes-panel.module.css';
import { useRemoval } from './use-removal';

interface NotesPanelProps {
  manifest: Manifest;
  /** Null before it is open. */
  book: OpenBook | null;
  annotations: readonly PlacedAnnotation[];
  titleOf: (chapterIndex: number) => string;
  onConfirm: (annotation: PlacedAnnotation) => void;
  onChoose: (annotation: PlacedAnnotation) => void;
}

export function NotesPanel(props: NotesPanelProps) {
  const { manifest, book, annotations, titleOf, onConfirm, onChoose } = props;
  const { t, i18n } = useTranslation('reading');
  const close = useBars((bars) => bars.closePanel);
  const [filter, setFilter] = useState(EVERYTHING);
  const [opened, setOpened] = useState<string | null>(null);
  const remove = useRemoval();
  const listed = useMemo(() => filtered(annotations, filter), [annotations, filter]);
  const tags = useMemo(() => tagsOf(annotations, i18n.language), [annotations, i18n.language]);
  const shown = annotations.find(({ id }) => id === opened);

  return (
    <Sheet label={t('notes.title')} onClose={close}>
      <div className={styles.panel}>
        <div className={styles.head}>
          {shown && (
            <Button look="quiet" icon aria-label={t('notes.back')} onClick={() => setOpened(null)}>
              <ChevronLeft aria-hidden />
            </Button>
          )}
          <h2>{t('notes.title')}</h2>
          <Button look="quiet" icon aria-label={t('close')} onClick={close}>
            <X aria-hidden />
          </Button>
        </div>
        {shown ? (
          <div className={styles.one}>
            <NoteCard
              annotation={shown}
              language={manifest.language}
              where={chapterOf(shown, titleOf)}
              writing={false}
              onConfirm={onConfirm}
              onRemove={(annotation) => {
                setOpened(null);
                remove(annotation);
              }}
            />
          </div>
        ) : annotations.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <NoteFilters filter={filter} tags={tags} onChange={setFilter} />
            <p className={styles.count} role="status">
              {t('notes.count', { count: listed.length })}
            </p>
            <NoteList
              book={book}
              annotations={listed}
              language={manifest.language}
              titleOf={titleOf}
              onChoose={(annotation) => {
                close();
                onChoose(annotation);
              }}
              onEdit={({ id }) => setOpened(id)}
            />
          </>
        )}
        {!shown && <ExchangeBar manifest={manifest} isEmpty={annotations.length === 0} />}
      </div>
    </Sheet>
  );
}

function Nothing() {
  const { t } = useTranslation('reading');
  return (
    <div className={styles.nothing}>
      <p>{t('notes.nothing.title')}</p>
      <p>{t('notes.nothing.text')}</p>
    </div>
  );
}
