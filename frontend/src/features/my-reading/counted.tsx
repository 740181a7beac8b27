/** What is counted, and how its reader takes it along, ends it, and is rid of it. */
import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Statistics } from '@/api/client';
import { saveFile } from '@/shared/files/save-file';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import {
  changeStatisticsSettings,
  type StatisticsSettings,
} from '@/shared/statistics/statistics-settings';
import { syncDatabase } from '@/shared/sync/synchronise';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import type { Day } from './days';
import { asCsv, asJson } from './files';
import styles from './my-reading.module.css';
import { Section } from './section';
import { useDeleteStatistics } from './use-statistics';

export function Counted({
  statistics,
  settings,
  today,
}: {
  /** Nothing while they are not here. */
  statistics: Statistics | undefined;
  settings: StatisticsSettings | null;
  today: Day;
}) {
  const { t } = useTranslation('myReading');
  const [isAsked, setAsked] = useState(false);
  const save = (content: string, type: string, ending: string) =>
    saveFile(new Blob([content], { type }), `vokal-reading-${today}.${ending}`);
  return (
    <Section
      title={t('data.title')}
      text={
        <>
          <p>{t('data.text')}</p>
          <p>{t('data.kept')}</p>
        </>
      }
    >
      {settings && <Switch isOn={settings.isCounted} />}
      {statistics && statistics.days.length > 0 && (
        <fieldset className={styles.acts}>
          <legend>{t('data.take')}</legend>
          <Button onClick={() => save(asCsv(statistics), 'text/csv', 'csv')}>
            <Download aria-hidden />
            {t('data.csv')}
          </Button>
          <Button onClick={() => save(asJson(statistics), 'application/json', 'json')}>
            <Download aria-hidden />
            {t('data.json')}
          </Button>
        </fieldset>
      )}
      {/* Also where nothing is seen: another device may have told something since. */}
      <Button look="danger" className={styles.act} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
        {t('data.delete')}
      </Button>
      <DeleteDialog open={isAsked} onClose={() => setAsked(false)} />
    </Section>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('myReading');
  const show = useNotices((notices) => notices.show);
  const id = useId();
  const turn = async (isCounted: boolean) => {
    try {
      await changeStatisticsSettings({ isCounted });
      // What waits to be sent was not wanted either.
      if (!isCounted) await syncDatabase()?.forgetStretches();
      show({ type: 'success', title: t(isCounted ? 'data.turnedOn' : 'data.turnedOff') });
    } catch {
      show({ type: 'error', title: t('data.failed') });
    }
  };
  return (
    <label htmlFor={id} className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked
        role="switch"
        checked={isOn}
        onChange={({ target }) => void turn(target.checked)}
      />
      {t('data.switch')}
    </label>
  );
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['myReading', 'translation']);
  const show = useNotices((notices) => notices.show);
  const remove = useDeleteStatistics();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => show({ type: 'success', title: t('delete.done') }),
      onError: (fault) =>
        show({
          type: 'error',
          title: t('delete.failed'),
          message: wordsOf(fault, t('delete.again')),
        }),
      onSettled: onClose,
    });
  return (
    <Dialog alert title={t('delete.title')} open={open} onClose={onClose}>
      <p>{t('delete.text')}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('translation:cancel')}
        </Button>
        <Button look="danger" onClick={confirm} disabled={remove.isPending}>
          {t('delete.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
