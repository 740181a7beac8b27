import '../messages';

import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Banner } from '@/shared/ui/banner';

import { Heading } from '../frame/heading';
import { Empty, Failed, Skeleton } from '../frame/states';
import { useStatistics } from '../use-study';
import { AccuracyFigure } from './accuracy-figure';
import { AllocationFigure } from './allocation-figure';
import { ConditionFigure } from './condition-figure';
import { ItemsFigure } from './items-figure';
import { OrderFigure } from './order-figure';
import { PairedFigure } from './paired-figure';
import { leastShown } from './plot';
import { useWords } from './use-words';

export function StatisticsScreen() {
  const { t } = useTranslation('staff');
  const statistics = useStatistics();
  const { data, error } = statistics;
  const { participants } = data ?? {};
  return (
    <>
      <Heading
        title={t('statistics.title')}
        lead={
          <>
            {t('statistics.lead')}
            {participants && (
              <>
                <br />
                {t('statistics.counts', { ...participants })}
              </>
            )}
          </>
        }
      />
      {error && (
        <Failed
          title={t('statistics.failed')}
          fault={error}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {!error && !data && <Skeleton label={t('statistics.loading')} />}
      {!error && data && <Figures statistics={data} />}
    </>
  );
}

function Figures({ statistics }: { statistics: StudySummary }) {
  const { t } = useTranslation('staff');
  const { blind, allocation, conditions, differences, positions, items, speedAccuracy } =
    statistics;
  const words = useWords();
  const { verified, unverified } = statistics.participants;
  const enough = verified + unverified >= leastShown;
  return (
    <>
      {enough && blind && <Banner type="info">{t('statistics.blind')}</Banner>}
      {allocation.length > 0 && <AllocationFigure rows={allocation} words={words} />}
      {enough ? (
        <>
          <ConditionFigure
            title={t('statistics.speed.title')}
            text={t('statistics.speed.text')}
            axis={t('statistics.wpm')}
            rows={conditions}
            measureOf={(row) => row.wordsPerMinute}
            format={words.fixed}
            words={words}
          />
          <ConditionFigure
            title={t('statistics.score.title')}
            text={t('statistics.score.text')}
            axis={t('statistics.correct')}
            rows={conditions}
            measureOf={(row) => row.scorePercent}
            format={words.percent}
            tick={words.percent}
            words={words}
            ends={[0, 100]}
          />
          {!blind && <PairedFigure rows={differences} words={words} />}
          <ItemsFigure items={items} words={words} />
          <AccuracyFigure bins={speedAccuracy} words={words} />
          <OrderFigure rows={positions} words={words} />
        </>
      ) : (
        <Empty
          icon={ChartNoAxesColumn}
          title={t('statistics.emptyTitle')}
          text={t('statistics.emptyText')}
        />
      )}
    </>
  );
}
