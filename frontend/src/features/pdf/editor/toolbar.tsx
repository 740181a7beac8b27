/** What can be done with the text, and how it is looked at. */
import {
  Bold,
  BookDown,
  ChevronDown,
  FileDown,
  Italic,
  Redo2,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { canPaint, restOpacity } from '@/shared/reading-aid/ranges';
import { useContrast } from '@/shared/reading-aid/use-contrast';
import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import type { Available, CommandName } from './create-view';
import type { ViewSettings } from './session';
import { StopExport } from './stop-export';
import styles from './toolbar.module.css';
import type { Exported } from './use-export';

const icons = { undo: Undo2, redo: Redo2, bold: Bold, italic: Italic };
const shortcuts = {
  undo: 'Control+Z',
  redo: 'Control+Shift+Z',
  bold: 'Control+B',
  italic: 'Control+I',
};
const frequencies = [0, 1, 2, 3, 4];

/** The weakest rest that WCAG calls readable. */
const READABLE = 4.5;

export function Toolbar({
  editable,
  available,
  onCommand,
  view,
  onView,
  onReset,
  exporting,
  onExport,
  onStopExport,
  savingEpub,
  onEpub,
}: {
  editable: boolean;
  available: Available;
  onCommand: (name: CommandName) => void;
  view: ViewSettings;
  onView: (view: ViewSettings) => void;
  onReset: () => void;
  exporting: Exported | null;
  onExport: () => void;
  /** Of what is being exported, all of it or a part. */
  onStopExport: (() => void) | undefined;
  savingEpub: boolean;
  /** A sample is no document that could be one. */
  onEpub: (() => void) | undefined;
}) {
  const { t } = useTranslation('pdf');
  const selectId = useId();
  const sliderId = useId();
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const exportButton = useRef<HTMLButtonElement>(null);
  const ratio = useContrast(restOpacity(view.contrast));
  const isWeak = view.frequency > 0 && ratio < READABLE;

  const command = (name: CommandName) => {
    const Icon = icons[name];
    const isMark = name === 'bold' || name === 'italic';
    return (
      <Button
        look="quiet"
        icon
        aria-label={t(`editor.${name}`)}
        title={t(`editor.${name}`)}
        aria-keyshortcuts={shortcuts[name]}
        aria-pressed={isMark ? available[name] : undefined}
        disabled={!editable || (!isMark && !available[name])}
        // The caret stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onCommand(name)}
      >
        <Icon aria-hidden />
      </Button>
    );
  };

  const epub = onEpub && (
    <Button
      look="quiet"
      aria-disabled={savingEpub || undefined}
      onClick={() => !savingEpub && onEpub()}
    >
      {savingEpub ? <Spinner /> : <BookDown aria-hidden />}
      {t('editor.exportEpub')}
    </Button>
  );

  return (
    <div className={styles.bar}>
      <div className={styles.toolbar}>
        <AriaToolbar aria-label={t('editor.toolbar')} className={styles.group ?? ''}>
          {command('undo')}
          {command('redo')}
          {command('bold')}
          {command('italic')}
        </AriaToolbar>
        {/* Where there is room, nothing is folded, and it is not there. */}
        <Button
          look="quiet"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('editor.more')}
          <ChevronDown aria-hidden />
        </Button>
        <div className={styles.choice}>
          <label htmlFor={selectId} className="visually-hidden">
            {t('editor.highlighting')}
          </label>
          <select
            id={selectId}
            value={view.frequency}
            onChange={({ target }) => onView({ ...view, frequency: Number(target.value) })}
          >
            {frequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {t(`editor.highlight.${frequency}`)}
              </option>
            ))}
          </select>
        </div>
        <div id={moreId} className={styles.more} data-open={isOpen || undefined}>
          <div className={styles.slider}>
            <label htmlFor={sliderId}>{t('editor.contrast', { contrast: view.contrast })}</label>
            <input
              id={sliderId}
              type="range"
              min={0}
              max={100}
              value={view.contrast}
              aria-describedby={isWeak ? `${sliderId}-note` : undefined}
              onChange={({ target }) => onView({ ...view, contrast: Number(target.value) })}
            />
          </div>
          <Button look="quiet" onClick={onReset}>
            <RotateCcw aria-hidden />
            {t('editor.reset')}
          </Button>
          <div className={styles.exports}>
            {onStopExport ? (
              <StopExport
                onStop={() => {
                  exportButton.current?.focus();
                  onStopExport();
                }}
                other={epub}
              />
            ) : (
              epub
            )}
            <Button
              ref={exportButton}
              look="main"
              className={styles.export}
              aria-disabled={exporting !== null || undefined}
              onClick={() => exporting === null && onExport()}
            >
              {exporting === 'document' ? <Spinner /> : <FileDown aria-hidden />}
              {exporting === 'document' ? t('editor.exporting') : t('editor.export')}
            </Button>
          </div>
        </div>
      </div>
      {isWeak && (
        <p id={`${sliderId}-note`} className={styles.note}>
          {t('editor.contrastLow')}
        </p>
      )}
      {view.frequency > 0 && !canPaint() && <p className={styles.note}>{t('editor.unpainted')}</p>}
    </div>
  );
}
