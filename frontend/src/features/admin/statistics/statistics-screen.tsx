import '../messages';

import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySettings, StudySummary } from '@/api/client';
import { Banner } from '@/shared/ui/banner';

import { Heading } from '../frame/heading';
import { Empty, Failed, Skeleton } from '../frame/states';
import { useSettings, useStatistics } from '../use-study';
import { AccuracyFigure } from './accuracy-figure';
import { AllocationFigure } from './allocation-figure';
import { isBlind } from './blind';
import { ConditionFigure } from './condition-figure';
import { ItemsFigure } from './items-figure';
import { OrderFigure } from './order-figure';
import { PairedFigure } from './paired-figure';
import { leastShown } from './plot';
import { useWords } from './use-words';

export function StatisticsScreen() {
  const { t } = useTranslation('staff');
  const statistics = useStatistics();
  const settings = useSettings();
  const fault = statistics.error ?? settings.error;
  const retry = () => {
    void statistics.refetch();
    void settings.refetch();
  };
  const { participants } = statistics.data ?? {};
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
      {fault && <Failed title={t('statistics.failed')} fault={fault} onRetry={retry} />}
      {!fault && !(statistics.data && settings.data) && (
        <Skeleton label={t('statistics.loading')} />
      )}
      {!fault && statistics.data && settings.data && (
        <Figures statistics={statistics.data} settings={settings.data} />
      )}
    </>
  );
}

function Figures({ statistics, settings }: { statistics: StudySummary; settings: StudySettings }) {
  const { t } = useTranslation('staff');
  const { allocation, conditions, differences, positions, items, speedAccuracy } = statistics;
  const blind = isBlind(settings.closesOn, new Date());
  const slugs = useMemo(() => conditions.map(({ condition }) => condition), [conditions]);
  const words = useWords(slugs, blind ? settings.seed : null);
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
            format={words.number}
            words={words}
          />
          <ConditionFigure
            title={t('statistics.score.title')}
            text={t('statistics.score.text')}
            axis={t('statistics.correct')}
            rows={conditions}
            measureOf={(row) => row.scorePercent}
            format={words.percent}
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
