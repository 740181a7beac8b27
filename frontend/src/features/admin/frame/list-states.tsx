import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Empty, Failed, Skeleton } from './states';

/** What stands in place of a list: that it comes, that it could not, or that there is nothing. */
export function ListStates({
  list,
  words,
  icon,
}: {
  list: UseQueryResult<unknown[]>;
  /** Where its sentences stand among the messages. */
  words: 'codes' | 'invitations';
  icon: LucideIcon;
}) {
  const { t } = useTranslation('staff');
  if (list.isPending) return <Skeleton label={t(`${words}.loading`)} rows={1} />;
  if (list.isError) {
    const again = () => void list.refetch();
    return <Failed title={t(`${words}.failed`)} fault={list.error} onRetry={again} />;
  }
  if (list.data.length > 0) return null;
  return <Empty icon={icon} title={t(`${words}.emptyTitle`)} text={t(`${words}.emptyText`)} />;
}
