/** How a book is gone through, and how much of it stands side by side in a line. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import {
  LINE_LENGTH,
  lineLengthOf,
  type Preferences,
  pageNumbers,
} from '@/shared/reading/preferences';
import { Button } from '@/shared/ui/button';

import { useBars } from './bars-store';
import { Choice, Range, Switch } from './display-fields';
import { LetterKeysField } from './letter-keys-field';
import { ModeField } from './mode-field';
import { usePreferences } from './preferences-store';
import { ColumnsField } from './spread/columns-field';
import { useFullscreen } from './use-fullscreen';

const USUAL = { margins: 'normal', lineLength: null } as const;

export function PageFields() {
  const { t } = useTranslation('reading');
  const preferences = usePreferences();
  const { change, publisherStyles } = preferences;
  const openPanel = useBars((bars) => bars.openPanel);
  const fullscreen = useFullscreen();
  const length = lineLengthOf(preferences);
  const { margins, lineLength } = preferences;
  // With a limit again it is as it was before, if that was seen here.
  const limit = useRef<Pick<Preferences, 'margins' | 'lineLength'>>(USUAL);
  if (length !== null) limit.current = { margins, lineLength };
  return (
    <>
      <ModeField />
      <ColumnsField />
      {fullscreen && (
        <Switch label={t('fullscreen')} isOn={fullscreen.isOn} onChange={fullscreen.change} />
      )}
      <Range
        label={t('lineLength.label')}
        value={length ?? LINE_LENGTH.most}
        shown={length === null ? t('lineLength.any') : t('lineLength.value', { length })}
        range={LINE_LENGTH}
        onChange={(wanted) => change({ lineLength: wanted })}
      />
      <Switch
        label={t('lineLength.full')}
        isOn={length === null}
        onChange={(isOn) => change(isOn ? { margins: 'narrow', lineLength: null } : limit.current)}
      />
      <Choice
        name="pageNumbers"
        options={pageNumbers}
        value={preferences.pageNumbers}
        onChoose={(wanted) => change({ pageNumbers: wanted })}
      />
      <Switch
        label={t('publisherStyles')}
        isOn={publisherStyles}
        onChange={(isOn) => change({ publisherStyles: isOn })}
      />
      <LetterKeysField />
      <Button onClick={() => openPanel('help')}>{t('keysButton')}</Button>
    </>
  );
}
