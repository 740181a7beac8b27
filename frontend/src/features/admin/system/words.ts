import { useTranslation } from 'react-i18next';

import type { SystemState } from '@/api/client';

/** Tells what lies on a kiosk and has not arrived; nothing if all has. */
export function useLying(): (kiosk: SystemState['kiosks'][number]) => string[] {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  return ({ waiting, waitingDays, refused }) => {
    const told: string[] = [];
    const results = t('system.results', { count: waiting, number: number.format(waiting) });
    const since = waitingDays && t('system.resultsDays', { results, count: waitingDays });
    if (waiting > 0) told.push(since || results);
    if (refused > 0) told.push(t('system.refused', { number: number.format(refused) }));
    return told;
  };
}
