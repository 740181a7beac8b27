/** What the text is set in: its face, how heavy it is, how high its lines are. */
import { useTranslation } from 'react-i18next';

import { weightIn, weightsOf } from '@/core/weights';
import { alignments, LINE_HEIGHT, lineHeightShare } from '@/shared/reading/preferences';

import { Choice, Range, Switch } from './display-fields';
import { FaceField } from './fonts/face-field';
import { useOwnFace } from './own-face-store';
import { usePreferences } from './preferences-store';
import { SpacingFields } from './spacing-fields';

export function TypeFields() {
  const { t, i18n } = useTranslation('reading');
  const preferences = usePreferences();
  const { change } = preferences;
  const font = useOwnFace((face) => face.font) ?? preferences.font;
  const weights = weightsOf(font);
  const share = lineHeightShare(preferences);
  const times = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <>
      <FaceField />
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
