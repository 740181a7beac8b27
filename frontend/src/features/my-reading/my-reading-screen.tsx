import './messages';

import { useTranslation } from 'react-i18next';

import type { Statistics } from '@/api/client';
import { EmptyShelf, FailedShelf, LoadingShelf } from '@/shared/files/shelf';
import { useChosenStatistics } from '@/shared/statistics/statistics-settings';
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
  return (
    <SideScreen title={t('translation:library.myReading')} lead={t('lead')}>
      {statistics.data ? (
        <MyReading statistics={statistics.data} />
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
    </SideScreen>
  );
}

function MyReading({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('myReading');
  const settings = useChosenStatistics();
  const today = dayOf(new Date());
  return (
    <>
      {settings?.isCounted === false && <p className={styles.off}>{t('off')}</p>}
      {statistics.days.length === 0 ? (
        <div className={styles.empty}>
          <EmptyShelf level={2} title={t('emptyTitle')} text={t('emptyText')} />
        </div>
      ) : (
        <Figures statistics={statistics} today={today} />
      )}
      {settings && (
        <>
          <Goals settings={settings} />
          <Counted statistics={statistics} settings={settings} today={today} />
        </>
      )}
    </>
  );
}

function Figures({ statistics, today }: { statistics: Statistics; today: Day }) {
  const settings = useChosenStatistics();
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
