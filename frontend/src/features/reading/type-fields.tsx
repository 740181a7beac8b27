/** What the text is set in: its face, how heavy it is, how high its lines are. */
import { useTranslation } from 'react-i18next';

import { weightIn, weightsOf } from '@/core/weights';
import { alignments, fonts, LINE_HEIGHT, lineHeightShare } from '@/shared/reading/preferences';

import { Choice, Range, Switch } from './display-fields';
import { useOwnFace } from './own-face-store';
import { usePreferences } from './preferences-store';
import { SpacingFields } from './spacing-fields';

export function TypeFields() {
  const { t, i18n } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, bookFont } = preferences;
  const offered = useOwnFace((face) => face.offered);
  const font = useOwnFace((face) => face.font) ?? preferences.font;
  const isOwn = bookFont && offered !== null;
  const weights = weightsOf(font);
  const share = lineHeightShare(preferences);
  const times = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <>
      <Choice
        name="font"
        options={offered === null ? fonts : (['book', ...fonts] as const)}
        value={isOwn ? 'book' : preferences.font}
        words={(option) =>
          option === 'book' && offered ? t('font.named', { name: offered }) : t(`font.${option}`)
        }
        onChoose={(wanted) => {
          if (wanted === 'book') change({ bookFont: true });
          // Where there is none to choose, nobody has chosen against it.
          else change(offered === null ? { font: wanted } : { font: wanted, bookFont: false });
        }}
      />
      <Choice
        name="weight"
        options={weights.map(String)}
        value={String(weightIn(font, preferences.weight))}
        onChoose={(wanted) => {
          const weight = weights.find((of) => String(of) === wanted);
          if (weight) change({ weight });
        }}
      />
      <Range
        label={t('spacing.label')}
        value={share}
        shown={times.format(share)}
        range={LINE_HEIGHT}
        onChange={(lineHeight) => change({ lineHeight })}
      />
      <SpacingFields />
      <Choice
        name="alignment"
        options={alignments}
        value={preferences.textAlignment}
        onChoose={(textAlignment) => change({ textAlignment })}
      />
      <Switch
        label={t('hyphenation')}
        isOn={preferences.hyphenation}
        onChange={(hyphenation) => change({ hyphenation })}
      />
    </>
  );
}
