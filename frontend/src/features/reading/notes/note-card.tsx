/** One annotation: its words, its colour, what was written to it. */
import { Check, Trash2, Underline } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Annotation, COLOURS, MOST_BODY_BYTES } from '@/shared/annotations/annotation';
import { changeAnnotation } from '@/shared/annotations/annotation-store';
import { spansOf } from '@/shared/annotations/span';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/text-area';
import { TextField } from '@/shared/ui/text-field';

import { ColourSwatch } from './colour-swatch';
import type { PlacedAnnotation } from './found-anchors';
import styles from './note-card.module.css';
import { quoteOf } from './quote';
import { tagsAsTyped, tagsFrom } from './tags';

interface NoteCardProps {
  annotation: PlacedAnnotation;
  /** BCP 47 tag of the text, '' if unknown. */
  language: string;
  /** Where it stands: the name of its chapter. */
  where: string;
  /** Somebody is about to write. */
  writing: boolean;
  /** Where it was found by likeness is where it belongs. */
  onConfirm: (annotation: PlacedAnnotation) => void;
  onRemove: (annotation: PlacedAnnotation) => void;
}

/** The name of the chapter in which one stands, '' if it is nowhere. */
export function chapterOf(
  annotation: PlacedAnnotation,
  titleOf: (chapterIndex: number) => string,
): string {
  const [span] = spansOf(annotation);
  return span ? titleOf(span.chapterIndex) : '';
}

export function NoteCard(props: NoteCardProps) {
  const { annotation, language, where, writing, onConfirm, onRemove } = props;
  const { t } = useTranslation('reading');
  const quote = quoteOf(annotation);
  const { changed } = annotation;
  const card = useRef<HTMLDivElement>(null);
  const before = useRef(changed);
  useEffect(() => {
    const isKept = before.current === 'fuzzy' && !changed;
    before.current = changed;
    // Its button is gone.
    if (isKept && document.activeElement === document.body) card.current?.focus();
  }, [changed]);
  return (
    <div ref={card} tabIndex={-1} className={styles.card}>
      <figure className={styles.figure}>
        <blockquote
          className={styles.quote}
          lang={language || undefined}
          dir="auto"
          tabIndex={quote.length > 200 ? 0 : undefined}
        >
          {quote || t('notes.noWords')}
        </blockquote>
        <figcaption className={styles.where}>{where}</figcaption>
      </figure>
      {changed && (
        <div className={styles.changed}>
          <p>{t(`notes.changed.${changed}`)}</p>
          {changed === 'fuzzy' && (
            <Button onClick={() => onConfirm(annotation)}>
              <Check aria-hidden />
              {t('notes.confirm')}
            </Button>
          )}
        </div>
      )}
      {annotation.kind === 'highlight' && <Look annotation={annotation} />}
      <Body annotation={annotation} writing={writing} />
      <Tags annotation={annotation} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => onRemove(annotation)}>
          <Trash2 aria-hidden />
          {t(`notes.remove.${annotation.kind}`)}
        </Button>
      </div>
    </div>
  );
}

function Look({ annotation: { id, colour, style } }: { annotation: Annotation }) {
  const { t } = useTranslation('reading');
  const name = useId();
  return (
    <fieldset className={styles.look}>
      <legend className="visually-hidden">{t('notes.colour')}</legend>
      {COLOURS.map((value) => (
        <label key={value} className={styles.choice} title={t(`notes.colours.${value}`)}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            aria-label={t(`notes.colours.${value}`)}
            checked={value === colour}
            onChange={() => changeAnnotation(id, { colour: value })}
          />
          <ColourSwatch colour={value} style={style} />
        </label>
      ))}
      <Button
        look="quiet"
        icon
        className={styles.underline}
        aria-label={t('notes.underlineOnly')}
        title={t('notes.underlineOnly')}
        aria-pressed={style === 'underline'}
        onClick={() =>
          changeAnnotation(id, { style: style === 'underline' ? 'highlight' : 'underline' })
        }
      >
        <Underline aria-hidden />
      </Button>
    </fieldset>
  );
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Saved as it is written; what is too long stays in the field, unsaved, and says so. */
function Body({ annotation: { id, body }, writing }: { annotation: Annotation; writing: boolean }) {
  const { t, i18n } = useTranslation('reading');
  const [typed, setTyped] = useState(body);
  // What another device has written meanwhile takes its place: it holds what was typed here, too.
  const own = useRef(body);
  useEffect(() => {
    if (body === own.current) return;
    own.current = body;
    setTyped(body);
  }, [body]);
  const isTooLong = bytesOf(typed) > MOST_BODY_BYTES;
  const kilobytes = (MOST_BODY_BYTES / 1024).toLocaleString(i18n.language);
  return (
    <TextArea
      label={t('notes.body')}
      rows={4}
      autoFocus={writing}
      dir="auto"
      value={typed}
      error={isTooLong ? t('notes.tooLong', { kilobytes }) : undefined}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (bytesOf(value) > MOST_BODY_BYTES) return;
        own.current = value;
        changeAnnotation(id, { body: value });
      }}
    />
  );
}

function Tags({ annotation: { id, tags } }: { annotation: Annotation }) {
  const { t } = useTranslation('reading');
  const [typed, setTyped] = useState(tagsAsTyped(tags));
  return (
    <TextField
      label={t('notes.tags')}
      hint={t('notes.tagsHint')}
      dir="auto"
      autoComplete="off"
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        changeAnnotation(id, { tags: tagsFrom(value) });
      }}
      onBlur={() => setTyped(tagsAsTyped(tagsFrom(typed)))}
    />
  );
}
