/** In which face text is set: one of Vokal's, the book's, or one that the reader has brought along. */
import { Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FontFamily } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { wordsOf } from '@/shared/i18n/server-words';
import { fonts, type Preferences } from '@/shared/reading/preferences';
import { IconButton } from '@/shared/ui/button';

import { Choice } from '../display-fields';
import panel from '../display-panel.module.css';
import { useOwnFace } from '../own-face-store';
import { usePreferences } from '../preferences-store';
import styles from './face-field.module.css';
import { shownName, stylesIn } from './family-words';
import { RemoveFontDialog } from './remove-font-dialog';
import { SameFontDialog } from './same-font-dialog';
import { FONT_TYPES, MOST_MEGABYTES, type Refused, useAddFonts, useFamilies } from './use-families';

type Face = 'book' | Preferences['font'] | `own:${string}`;

const faceOf = ({ id }: FontFamily): Face => `own:${id}`;

export function FaceField() {
  const { t } = useTranslation('reading');
  const { change, bookFont, ownFont, font } = usePreferences();
  const isOffered = useOwnFace((face) => face.isOffered);
  const known = useFamilies();
  const families = known ?? [];
  const field = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const [doomed, setDoomed] = useState<FontFamily | null>(null);
  const [removals, countRemoved] = useState(0);
  const [said, say] = useState('');
  const { adding, question, refused, add } = useAddFonts(([first]) => {
    if (!first) return;
    choose(faceOf(first));
    say(t('ownFont.added', { name: shownName(first) }));
  });

  // The button that was pressed is gone, and the question that kept the focus with it.
  useEffect(() => {
    if (removals > 0) field.current?.querySelector('select')?.focus();
  }, [removals]);

  const isOfBook = bookFont && isOffered;
  const own = isOfBook ? undefined : families.find(({ id }) => id === ownFont);
  // Without the list nobody knows its name, but it is what was chosen.
  const nameless: Face[] = known || ownFont === null ? [] : [`own:${ownFont}`];
  const choose = (wanted: Face) => {
    if (wanted === 'book') {
      change({ bookFont: true });
      return;
    }
    // Where a book has none to choose, nobody has chosen against it.
    const instead = isOffered ? { bookFont: false } : {};
    const shipped = fonts.find((one) => one === wanted);
    if (shipped) change({ ...instead, font: shipped, ownFont: null });
    else change({ ...instead, ownFont: wanted.slice('own:'.length) });
  };
  const wordsOfFace = (face: Face) => {
    const family = families.find((one) => faceOf(one) === face);
    if (family) return family.name;
    return t(face.startsWith('own:') ? 'ownFont.nameless' : `font.${face}`);
  };
  // Which one was chosen stays known: it is in force again once it is brought again.
  const removed = () => {
    setDoomed(null);
    countRemoved((before) => before + 1);
  };

  return (
    <div ref={field} className={styles.faces}>
      <Choice<Face>
        name="font"
        options={isOffered ? ['book', ...fonts] : fonts}
        group={{ label: t('ownFont.group'), options: known ? families.map(faceOf) : nameless }}
        value={isOfBook ? 'book' : own ? faceOf(own) : (nameless[0] ?? font)}
        words={wordsOfFace}
        onChoose={choose}
      />
      <div className={styles.acts}>
        <ChooseFiles
          look="plain"
          label={adding ? t('ownFont.adding', { ...adding }) : t('ownFont.add')}
          inputLabel=""
          accept={FONT_TYPES}
          disabled={adding !== null}
          describedBy={noteId}
          onFiles={(files) => void add(files)}
        />
        {own && (
          <IconButton
            name={t('ownFont.remove', { name: shownName(own) })}
            disabled={adding !== null}
            onClick={() => setDoomed(own)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <p id={noteId} className={panel.note}>
        {nameless.length > 0 ? (
          t('ownFont.unreachable', { face: t(`font.${font}`) })
        ) : (
          <FaceNote own={own} isFirst={families.length === 0} />
        )}
      </p>
      <Refusals refused={refused} />
      <p role="status" className="visually-hidden">
        {adding ? t('ownFont.adding', { ...adding }) : said}
      </p>
      {question && <SameFontDialog question={question} />}
      {doomed && (
        <RemoveFontDialog
          family={doomed}
          instead={t(`font.${font}`)}
          onClose={() => setDoomed(null)}
          onRemoved={removed}
        />
      )}
    </div>
  );
}

/** What the chosen family holds, or what can be brought along. */
function FaceNote({ own, isFirst }: { own: FontFamily | undefined; isFirst: boolean }) {
  const { t, i18n } = useTranslation('reading');
  if (!own) return t(isFirst ? 'ownFont.first' : 'ownFont.more', { megabytes: MOST_MEGABYTES });
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const held = list.format(stylesIn(own).map((style) => t(`ownFont.${style}`)));
  if (own.files.length === 4) return t('ownFont.whole', { held });
  return t('ownFont.part', { held });
}

function Refusals({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('reading');
  return (
    <div role="alert" className={styles.refused}>
      {refused.map(({ name, fault }) => (
        <p key={name}>
          <bdi className={styles.file}>{name}</bdi> {wordsOf(fault, t('ownFont.failed'))}
        </p>
      ))}
    </div>
  );
}
