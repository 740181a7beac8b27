import './messages';

import { useTranslation } from 'react-i18next';

import type { Statistics } from '@/api/client';
import { EmptyShelf, FailedShelf, LoadingShelf } from '@/shared/files/shelf';
import {
  type StatisticsSettings,
  useChosenStatistics,
} from '@/shared/statistics/statistics-settings';
import { SideScreen } from '@/shared/ui/side-screen';

import { Books, Finished } from './books';
import { Calendar } from './calendar';
import { Counted } from './counted';
import { type Day, dayOf, firstWeekday, weekOf } from './days';
import { secondsByDay, totalsOf } from './figures';
import { Goals } from './goals';
import styles from './my-reading.module.css';
import { Today } from './today';
import { Totals } from './totals';
import { useStatistics } from './use-statistics';
import { Week } from './week';

/** What somebody has read, and when: for themselves alone. */
export function MyReadingScreen() {
  const { t } = useTranslation(['myReading', 'translation']);
  const statistics = useStatistics();
  const settings = useChosenStatistics();
  const today = dayOf(new Date());
  return (
    <SideScreen title={t('translation:library.myReading')} lead={t('lead')}>
      {settings?.isCounted === false && <p className={styles.off}>{t('off')}</p>}
      {statistics.data ? (
        <Figures statistics={statistics.data} settings={settings} today={today} />
      ) : statistics.isError ? (
        <FailedShelf
          title={t('failedTitle')}
          text={t('failedText')}
          isBusy={statistics.isFetching}
          onRetry={() => void statistics.refetch()}
        />
      ) : (
        <LoadingShelf text={t('loading')}>
          <div className={styles.ghost} />
          <div className={styles.ghost} data-tall="" />
        </LoadingShelf>
      )}
      {/* Whether the figures come or not: nobody is counted for want of a switch. */}
      {settings && <Goals settings={settings} />}
      <Counted statistics={statistics.data} settings={settings} today={today} />
    </SideScreen>
  );
}

interface Shown {
  statistics: Statistics;
  settings: StatisticsSettings | null;
  today: Day;
}

function Figures({ statistics, settings, today }: Shown) {
  const { t } = useTranslation('myReading');
  if (statistics.days.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyShelf level={2} title={t('emptyTitle')} text={t('emptyText')} />
      </div>
    );
  }
  const seconds = secondsByDay(statistics);
  const totals = totalsOf(statistics);
  const first = firstWeekday(navigator.language);
  return (
    <>
      <Today statistics={statistics} seconds={seconds} today={today} settings={settings} />
      <Week days={weekOf(today, first)} seconds={seconds} today={today} />
      <Calendar seconds={seconds} today={today} firstWeekday={first} />
      <Books statistics={statistics} />
      <Finished statistics={statistics} all={totals.finished} />
      <Totals totals={totals} />
    </>
  );
}
