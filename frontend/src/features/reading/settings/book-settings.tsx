/** Presets, and whether the open book goes its own way. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useNotices } from '@/shared/notices/notice-store';
import { followGeneral, leaveGeneral, useSettings } from '@/shared/reading/settings/settings-store';

import { Switch } from '../display-fields';
import panel from '../display-panel.module.css';
import { PresetFields } from './preset-fields';
import styles from './preset-fields.module.css';

export function BookSettings() {
  const { t } = useTranslation('reading');
  const noteId = useId();
  const notify = useNotices((notices) => notices.show);
  const isOwn = useSettings(({ own }) => own !== null);

  const choose = (goesItsOwnWay: boolean) => {
    if (goesItsOwnWay) {
      leaveGeneral();
      return;
    }
    const undo = followGeneral();
    // Nothing is lost where nothing was different.
    if (!undo) return;
    notify({
      type: 'info',
      title: t('onlyThisBook.off'),
      action: { label: t('preset.undo'), run: undo },
    });
  };

  return (
    <>
      <PresetFields />
      <div>
        <Switch
          label={t('onlyThisBook.label')}
          isOn={isOwn}
          describedBy={noteId}
          onChange={choose}
        />
        <p id={noteId} className={`${panel.note} ${styles.note}`}>
          {t(isOwn ? 'onlyThisBook.own' : 'onlyThisBook.all')}
        </p>
      </div>
    </>
  );
}
