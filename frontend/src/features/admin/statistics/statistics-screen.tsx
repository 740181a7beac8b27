import '../messages';

import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StudySummary } from '@/api/client';
import { Banner } from '@/shared/ui/banner';
import { Picker } from '@/shared/ui/picker';

import { Heading } from '../frame/heading';
import { Empty, Failed, Skeleton } from '../frame/states';
import { useStatistics } from '../use-study';
import { AccuracyFigure } from './accuracy-figure';
import { AllocationFigure } from './allocation-figure';
import { ConditionFigure } from './condition-figure';
import { FlowFigure } from './flow-figure';
import { ItemsFigure } from './items-figure';
import { LanguageFigure } from './language-figure';
import { OrderFigure } from './order-figure';
import { PairedFigure } from './paired-figure';
import { leastShown } from './plot';
import { useWords } from './use-words';

export function StatisticsScreen() {
  const { t } = useTranslation('staff');
  const [protocol, setProtocol] = useState<StudySummary['protocol']>();
  const statistics = useStatistics(protocol);
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
      {!error && data && (
        <>
          {data.protocols.length > 1 && (
            <Picker
              label={t('statistics.protocol')}
              options={data.protocols.map((value) => ({ value, name: t(`settings.${value}`) }))}
              value={data.protocol}
              onChoose={(value) => setProtocol(data.protocols.find((one) => one === value))}
            />
          )}
          <Figures statistics={data} />
        </>
      )}
    </>
  );
}

function Figures({ statistics }: { statistics: StudySummary }) {
  const { t } = useTranslation('staff');
  const { blind, confounded, protocol, flow, allocation, withoutExclusions: without } = statistics;
  const { conditions, differences, positions, languages, items, speedAccuracy } = statistics;
  const words = useWords();
  const enough = statistics.participants.total >= leastShown;
  const said = (text: string) => (confounded ? `${text} ${t('statistics.confoundedShort')}` : text);
  return (
    <>
      {enough && blind && (
        <Banner type="info">
          {t('statistics.blind')} {confounded && t('statistics.blindOrder')}
        </Banner>
      )}
      {enough && confounded && <Banner type="info">{t('statistics.confounded')}</Banner>}
      {flow.people.begun > 0 && <FlowFigure flow={flow} words={words} />}
      {allocation.length > 0 && (
        <AllocationFigure rows={allocation} protocol={protocol} words={words} />
      )}
      {enough ? (
        <>
          <ConditionFigure
            title={t('statistics.speed.title')}
            text={said(t('statistics.speed.text'))}
            axis={t('statistics.wpm')}
            rows={conditions}
            without={without.conditions}
            measureOf={(row) => row.wordsPerMinute}
            format={words.fixed}
            words={words}
          />
          <ConditionFigure
            title={t('statistics.score.title')}
            text={said(t('statistics.score.text'))}
            axis={t('statistics.correct')}
            rows={conditions}
            without={without.conditions}
            measureOf={(row) => row.scorePercent}
            format={words.percent}
            tick={words.percent}
            words={words}
            ends={[0, 100]}
          />
          {!blind && (
            <PairedFigure
              rows={differences}
              without={without.differences}
              confounded={confounded}
              words={words}
            />
          )}
          <LanguageFigure rows={languages} without={without.languages} words={words} />
          <ItemsFigure items={items} without={without.items} words={words} />
          <AccuracyFigure bins={speedAccuracy} without={without.speedAccuracy} words={words} />
          {positions.length > 0 && (
            <OrderFigure
              rows={positions}
              without={without.positions}
              confounded={confounded}
              words={words}
            />
          )}
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
