/** Has settings kept on this device and sent, and says where that cannot be. */
import i18next from 'i18next';

import { useNotices } from '@/shared/notices/notice-store';
import type { SettingsWish } from '@/shared/sync/sync-settings';
import { changeSettingsHere } from '@/shared/sync/synchronise';

export function keepSettings(wish: SettingsWish): Promise<void> {
  return changeSettingsHere(wish).catch(() => {
    // Those for all books lie in the local storage, too.
    if (wish.scope === 'all') return;
    const title = i18next.t('sync.settingsUnkeptTitle');
    useNotices.getState().show({ type: 'error', title, message: i18next.t('sync.settingsUnkept') });
  });
}
