import '../messages';

import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Heading } from '../frame/heading';
import { Failed, Skeleton } from '../frame/states';
import { About, Backups, Certificate, Jobs, Mails, Space } from './facts';
import { Kiosks } from './kiosks';
import { Needs } from './needs';
import styles from './system.module.css';
import { useSystem } from './use-system';

/** How the server is, and at the top what needs somebody. */
export function SystemScreen() {
  const { t } = useTranslation('staff');
  const system = useSystem();
  return (
    <>
      <Heading title={t('system.title')} lead={t('system.lead')}>
        <Button disabled={system.isFetching} onClick={() => void system.refetch()}>
          <RotateCw aria-hidden />
          {t('system.refresh')}
        </Button>
      </Heading>
      {system.isPending && <Skeleton label={t('system.loading')} rows={3} />}
      {system.isError && (
        <Failed
          title={t('system.failed')}
          fault={system.error}
          onRetry={() => void system.refetch()}
        />
      )}
      {system.data && (
        <>
          <Needs needs={system.data.needs} />
          <div className={styles.parts}>
            <About system={system.data} />
            <Space disks={system.data.disks} files={system.data.files} />
            <Backups backups={system.data.backups} />
            <Certificate certificate={system.data.certificate} />
            <Mails mail={system.data.mail} />
            <Jobs jobs={system.data.jobs} />
            <Kiosks kiosks={system.data.kiosks} />
          </div>
        </>
      )}
    </>
  );
}
