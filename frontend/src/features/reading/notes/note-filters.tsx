import { useTranslation } from 'react-i18next';

import { COLOURS } from '@/shared/annotations/annotation';
import { Button } from '@/shared/ui/button';

import { ColourSwatch } from './colour-swatch';
import { NOTE_KINDS, type NoteFilter } from './note-filter';
import styles from './notes-panel.module.css';

interface NoteFiltersProps {
  filter: NoteFilter;
  tags: readonly string[];
  onChange: (filter: NoteFilter) => void;
}

/** Which of them are listed. */
export function NoteFilters({ filter, tags, onChange }: NoteFiltersProps) {
  const { t } = useTranslation('reading');
  return (
    <search className={styles.filters}>
      <input
        type="search"
        className={styles.field}
        dir="auto"
        aria-label={t('notes.find')}
        placeholder={t('notes.find')}
        autoComplete="off"
        maxLength={200}
        value={filter.text}
        onChange={({ target: { value } }) => onChange({ ...filter, text: value })}
      />
      <div className={styles.choices}>
        <select
          className={styles.select}
          aria-label={t('notes.kind')}
          value={filter.kind}
          onChange={({ target: { value } }) =>
            onChange({ ...filter, kind: NOTE_KINDS.find((kind) => kind === value) ?? 'all' })
          }
        >
          {NOTE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`notes.kinds.${kind}`)}
            </option>
          ))}
        </select>
        {tags.length > 0 && (
          <select
            className={styles.select}
            aria-label={t('notes.tag')}
            value={filter.tag ?? ''}
            onChange={({ target: { value } }) => onChange({ ...filter, tag: value || null })}
          >
            <option value="">{t('notes.anyTag')}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </select>
        )}
      </div>
      <fieldset className={styles.colours} aria-label={t('notes.colour')}>
        {COLOURS.map((colour) => (
          <Button
            key={colour}
            look="quiet"
            icon
            className={styles.colour}
            aria-label={t(`notes.colours.${colour}`)}
            title={t(`notes.colours.${colour}`)}
            aria-pressed={filter.colour === colour}
            onClick={() =>
              onChange({ ...filter, colour: filter.colour === colour ? null : colour })
            }
          >
            <ColourSwatch colour={colour} />
          </Button>
        ))}
      </fieldset>
    </search>
  );
}
