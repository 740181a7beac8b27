/** What a preset is called: a new one, or one that is to be called otherwise. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LONGEST_NAME, MOST_PRESETS, type Preset } from '@/shared/reading/settings/presets';
import { renamePreset, savePreset } from '@/shared/reading/settings/settings-store';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

import { ReaderDialog } from '../reader-dialog';
import dialog from '../reader-dialog.module.css';
import styles from './preset-fields.module.css';

interface PresetDialogProps {
  /** The one that has a name already. */
  preset: Preset | null;
  presets: readonly Preset[];
  onClose: () => void;
  onSaved: (name: string) => void;
}

/** Half a character is none to the server, nor is what cannot be seen or turns a line around. */
const cleaned = (text: string) =>
  text.replace(/[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '').trim();

/** Fillers of alphabets, and the braille cell without dots, count as letters and signs elsewhere. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

const isSeen = (name: string) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(name.replace(UNSEEN, ''));

export function PresetDialog({ preset, presets, onClose, onSaved }: PresetDialogProps) {
  const { t } = useTranslation('reading');
  const [text, setText] = useState(preset?.name ?? '');
  const [isTried, setTried] = useState(false);
  const name = cleaned(text);
  const isTaken = presets.some((one) => one.name === name && one.id !== preset?.id);
  const isFull = !preset && !isTaken && presets.length >= MOST_PRESETS;

  const fault = () => {
    if (!isSeen(name)) return t('preset.noName');
    if ([...name].length > LONGEST_NAME) return t('preset.tooLong', { most: LONGEST_NAME });
    if (preset && isTaken) return t('preset.taken');
    if (isFull) return t('preset.full', { most: MOST_PRESETS });
    return undefined;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault()) return;
    if (preset) renamePreset(preset, name);
    else savePreset(name);
    onClose();
    onSaved(name);
  };

  const title = preset ? t('preset.rename', { name: preset.name }) : t('preset.saveTitle');
  return (
    <ReaderDialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <form className={styles.form} onSubmit={save} noValidate>
        <TextField
          label={t('preset.name')}
          autoFocus
          autoComplete="off"
          value={text}
          hint={!preset && isTaken ? t('preset.replaces') : t('preset.hint')}
          error={isTried ? fault() : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={dialog.actions}>
          <Button look="quiet" onClick={onClose}>
            {t('preset.cancel')}
          </Button>
          <Button look="main" type="submit">
            {t(!preset && isTaken ? 'preset.replace' : 'preset.keep')}
          </Button>
        </div>
      </form>
    </ReaderDialog>
  );
}
