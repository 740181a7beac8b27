import '../messages';

import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AuditLine } from '@/api/client';
import { useDeviceName } from '@/shared/devices/device-name';
import { Picker } from '@/shared/ui/picker';
import { Heading } from '../frame/heading';
import { ScrollBox } from '../frame/scroll-box';
import { Empty, Failed, Skeleton } from '../frame/states';
import tables from '../frame/tables.module.css';
import { momentOf } from '../results/words';
import { useAudit } from '../use-study';

const kinds = ['all', 'study', 'staff', 'readers'] as const;
type Kind = (typeof kinds)[number];

function kindOf({ event }: AuditLine): Kind {
  if (event.startsWith('study_')) return 'study';
  return event.startsWith('admin_') ? 'staff' : 'readers';
}

export function AuditScreen() {
  const { t } = useTranslation('staff');
  const [kind, setKind] = useState<Kind>('all');
  const audit = useAudit();
  const lines = audit.data?.filter((line) => kind === 'all' || kindOf(line) === kind) ?? [];
  return (
    <>
      <Heading title={t('audit.title')} lead={t('audit.lead')}>
        <Picker
          label={t('audit.kind')}
          options={kinds.map((value) => ({ value, name: t(`audit.${value}`) }))}
          value={kind}
          onChoose={setKind}
        />
      </Heading>
      {audit.isPending && <Skeleton label={t('audit.loading')} rows={3} />}
      {audit.isError && (
        <Failed
          title={t('audit.failed')}
          fault={audit.error}
          onRetry={() => void audit.refetch()}
        />
      )}
      {audit.data && lines.length === 0 && (
        <Empty icon={ScrollText} title={t('audit.emptyTitle')} text={t('audit.emptyText')} />
      )}
      {lines.length > 0 && <AuditTable lines={lines} />}
    </>
  );
}

function AuditTable({ lines }: { lines: AuditLine[] }) {
  const { t, i18n } = useTranslation('staff');
  const deviceName = useDeviceName();
  const who = ({ admin, readerId }: AuditLine) => {
    if (readerId === null) return admin ?? t('audit.nobody');
    const reader = t('audit.reader', { id: readerId });
    return admin === null ? reader : t('audit.readerBy', { reader, admin });
  };
  return (
    <ScrollBox label={t('audit.title')} className={tables.card}>
      <table className={`${tables.table} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t('audit.at')}</th>
            <th scope="col">{t('audit.event')}</th>
            <th scope="col">{t('audit.who')}</th>
            <th scope="col">{t('audit.device')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
            <tr key={place}>
              <td className={tables.nowrap}>
                <time dateTime={line.at}>{momentOf(line.at, i18n.language)}</time>
              </td>
              <th scope="row">{t(`event.${line.event}`, { defaultValue: line.event })}</th>
              <td>
                <bdi>{who(line)}</bdi>
              </td>
              <td>{deviceName(line.device)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
