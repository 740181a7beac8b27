/** Choosing settings by a name, and giving them one. */
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNotices } from '@/shared/notices/notice-store';
import { BUILT_IN, type Preset, presetInForce } from '@/shared/reading/settings/presets';
import {
  choosePreset,
  putPreset,
  removePreset,
  settingsInForce,
  useSettings,
} from '@/shared/reading/settings/settings-store';
import { Button, IconButton } from '@/shared/ui/button';

import { Choice } from '../display-fields';
import { PresetDialog } from './preset-dialog';
import styles from './preset-fields.module.css';

/** What none of them is, as the browser's select needs an option for it. */
const NONE = 'none';

export function PresetFields() {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const settings = useSettings();
  /** What is being named: a preset, or what is in force and is to become one. */
  const [named, setNamed] = useState<Preset | 'new' | null>(null);
  /** Told to whoever does not see that it is chosen. */
  const [said, say] = useState('');
  const now = settingsInForce(settings);
  // The reader's own first: who has saved what is built in sees the name that they gave it.
  const inForce = presetInForce([...settings.presets, ...BUILT_IN], now, settings.chosen);
  const presets = [...BUILT_IN, ...settings.presets];
  const wordsOf = (id: string) => {
    const preset = presets.find((one) => one.id === id);
    return preset ? (preset.name ?? t(`preset.${id}`)) : t('preset.none');
  };

  const choose = (id: string) => {
    const preset = presets.find((one) => one.id === id);
    if (!preset) return;
    const undo = choosePreset(preset);
    // What has a name is found again.
    if (inForce) return;
    notify({
      type: 'info',
      title: t('preset.chosen', { name: wordsOf(id) }),
      action: { label: t('preset.undo'), run: undo },
    });
  };
  const remove = (preset: Preset) => {
    removePreset(preset);
    notify({
      type: 'info',
      title: t('preset.removed', { name: preset.name }),
      action: { label: t('preset.undo'), run: () => putPreset(preset) },
    });
  };

  const own = inForce?.name ? inForce : null;
  return (
    <div className={styles.presets}>
      <Choice
        name="preset"
        options={[...(inForce ? [] : [NONE]), ...presets.map(({ id }) => id)]}
        value={inForce?.id ?? NONE}
        words={wordsOf}
        onChoose={choose}
      />
      <div className={styles.acts}>
        <Button onClick={() => setNamed('new')}>{t('preset.save')}</Button>
        {own && (
          <>
            <IconButton name={t('preset.rename', { name: own.name })} onClick={() => setNamed(own)}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton name={t('preset.remove', { name: own.name })} onClick={() => remove(own)}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {named && (
        <PresetDialog
          preset={named === 'new' ? null : named}
          presets={settings.presets}
          onClose={() => setNamed(null)}
          onSaved={(name) => say(t('preset.saved', { name }))}
        />
      )}
    </div>
  );
}
