import '../messages';

import { Inbox, RotateCw, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button, ButtonLink } from '@/shared/ui/button';

import { Heading } from '../frame/heading';
import { Empty, Failed, Skeleton } from '../frame/states';
import { useMayAct } from '../frame/use-myself';
import { participantFile } from '../study-data';
import { useDownload } from '../use-download';
import { useResults, useTotals } from '../use-study';
import { ClearAll } from './clear-all';
import { type Chosen, DeleteDialog } from './delete-dialog';
import { ExportBar } from './export-bar';
import { Filters } from './filters';
import { Paging } from './paging';
import { readResult } from './read-result';
import { ResultCard } from './result-card';
import styles from './results-screen.module.css';
import { StatCards } from './stat-cards';
import { useAsked } from './use-address';

export function ResultsScreen() {
  const { t, i18n } = useTranslation('staff');
  const { asked, change, isFiltered, reset } = useAsked();
  const results = useResults(asked);
  const totals = useTotals();
  const mayAct = useMayAct();
  const { running, download, cancel } = useDownload();
  const [chosen, setChosen] = useState<Chosen>();
  const { pageSize } = asked;
  const first = (asked.page - 1) * pageSize + 1;
  const shown = useMemo(() => {
    const read = results.data?.results.map(readResult) ?? [];
    return read.map((result, index) => ({
      id: result.id,
      place: result.number || first + index,
      result,
    }));
  }, [results.data, first]);
  const total = results.data?.total ?? 0;
  const nothingAtAll = totals.data?.participants === 0;

  const refresh = () => {
    void results.refetch();
    void totals.refetch();
  };

  return (
    <>
      <Heading title={t('results.title')} lead={t('results.lead')}>
        <Button onClick={refresh} disabled={results.isFetching}>
          <RotateCw
            aria-hidden
            className={styles.refresh}
            data-busy={results.isFetching || undefined}
          />
          {t('refresh')}
        </Button>
        {mayAct && <ClearAll disabled={nothingAtAll || results.isError} />}
      </Heading>
      {!results.isError && <StatCards totals={totals.data} />}
      {mayAct && !results.isError && (
        <ExportBar
          running={running}
          disabled={nothingAtAll}
          onExport={(wanted) => void download(wanted)}
          onCancel={cancel}
        />
      )}
      <section className={styles.results} aria-label={t('results.list')}>
        {!results.isError && !nothingAtAll && <Filters asked={asked} onChange={change} />}
        {results.isPending && <Skeleton label={t('results.loading')} />}
        {results.isError && (
          <Failed title={t('results.failed')} fault={results.error} onRetry={refresh} />
        )}
        {results.data && total > 0 && (
          <>
            <p className={styles.count} role="status">
              {t('results.count', {
                count: total,
                formatted: new Intl.NumberFormat(i18n.language).format(total),
              })}
            </p>
            <ol className={styles.list} data-stale={results.isPlaceholderData || undefined}>
              {shown.map(({ id, place, result }) => (
                <li key={id}>
                  <ResultCard
                    result={result}
                    place={place}
                    onExport={() => void download(participantFile(id, place))}
                    onDelete={() => setChosen({ id, place })}
                  />
                </li>
              ))}
            </ol>
            <Paging
              page={asked.page}
              pageSize={pageSize}
              total={total}
              onPage={(page) => {
                change({ page });
                globalThis.scrollTo({ top: 0 });
              }}
              onSize={(size) => change({ pageSize: size })}
            />
          </>
        )}
        {results.data && total === 0 && isFiltered && (
          <Empty icon={SearchX} title={t('results.noneTitle')} text={t('results.noneText')}>
            <Button onClick={reset}>{t('results.reset')}</Button>
          </Empty>
        )}
        {results.data && total === 0 && !isFiltered && (
          <Empty icon={Inbox} title={t('results.emptyTitle')} text={t('results.emptyText')}>
            <ButtonLink to="/data-collection">{t('results.openStudy')}</ButtonLink>
          </Empty>
        )}
      </section>
      <DeleteDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}
