/** Whether keys of one letter do something; who speaks to a computer may want none (WCAG 2.1.4). */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Switch } from './display-fields';
import panel from './display-panel.module.css';
import { usePreferences } from './preferences-store';

export function LetterKeysField() {
  const { t } = useTranslation('reading');
  const { change, letterKeys } = usePreferences();
  const noteId = useId();
  return (
    <>
      <Switch
        label={t('letterKeys.label')}
        isOn={letterKeys}
        describedBy={noteId}
        onChange={(isOn) => change({ letterKeys: isOn })}
      />
      <p id={noteId} className={panel.note}>
        {t('letterKeys.note')}
      </p>
    </>
  );
}
