import '../messages';

import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { Heading } from '../frame/heading';
import { SearchBox } from '../frame/search-box';
import { Empty, Failed, Skeleton } from '../frame/states';
import styles from './people.module.css';
import { PeopleTable } from './people-table';
import { PersonDialog } from './person-dialog';
import { usePeople } from './use-people';

/** Who has an account here, and what can be done for them. */
export function PeopleScreen() {
  const { t } = useTranslation('staff');
  const [search, setSearch] = useState('');
  const people = usePeople(search);
  const [chosen, setChosen] = useState<Person>();
  const pages = people.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.people);
  const granted = pages[0]?.quotaMegabytes ?? 0;
  const lead = pages[0] && t('people.lead', { count: pages[0].total });
  return (
    <>
      <Heading title={t('people.title')} lead={lead ?? t('people.leadPending')} />
      <search>
        <SearchBox
          label={t('people.search')}
          hint={t('people.search')}
          value={search}
          onSearch={setSearch}
        />
      </search>
      {people.isPending && <Skeleton label={t('people.loading')} rows={4} />}
      {people.isError && (
        <Failed
          title={t('people.failed')}
          fault={people.error}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.isSuccess && rows.length === 0 && (
        <Empty
          icon={Users}
          title={t(search ? 'people.noneTitle' : 'people.emptyTitle')}
          text={t(search ? 'people.noneText' : 'people.emptyText')}
        />
      )}
      {rows.length > 0 && <PeopleTable people={rows} granted={granted} onChoose={setChosen} />}
      {people.hasNextPage && (
        <Button
          className={styles.more}
          disabled={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {t(people.isFetchingNextPage ? 'people.loading' : 'people.more')}
        </Button>
      )}
      {/* What is told of somebody is as new as the list. */}
      <PersonDialog
        person={rows.find((row) => row.id === chosen?.id) ?? chosen}
        open={chosen !== undefined}
        granted={granted}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
