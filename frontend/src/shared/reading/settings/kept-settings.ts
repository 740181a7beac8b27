/** Has settings kept on this device and sent, and says where that cannot be. */
import i18next from 'i18next';

import { useNotices } from '@/shared/notices/notice-store';
import type { SettingsWish } from '@/shared/sync/sync-settings';
import { changeSettingsHere } from '@/shared/sync/synchronise';

import { noteKept } from './general-settings';

export async function keepSettings(wish: SettingsWish): Promise<void> {
  const isGeneral = wish.scope === 'all';
  try {
    await changeSettingsHere(wish);
    if (isGeneral) noteKept(wish.change?.values ?? {});
  } catch {
    // Those for all books lie in the local storage, too.
    if (isGeneral) return;
    const title = i18next.t('sync.settingsUnkeptTitle');
    const message = i18next.t('sync.settingsUnkept');
    useNotices.getState().show({ type: 'error', title, message, stays: true });
  }
}
