import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { SystemState } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { useForgetKiosk } from './use-system';
import { useLying } from './words';

type Kiosk = SystemState['kiosks'][number];

/** Asks before a kiosk is forgotten, and says what lies there still. */
export function ForgetDialog({
  kiosk,
  onClose,
  onForgotten,
}: {
  kiosk: Kiosk | undefined;
  onClose: () => void;
  onForgotten: () => void;
}) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const forget = useForgetKiosk();
  const lying = useLying();
  // The words stay while the dialog fades.
  const last = useRef(kiosk);
  if (kiosk) last.current = kiosk;
  const name = last.current?.name;
  const what = last.current ? lying(last.current).join('; ') : '';

  const confirm = async () => {
    if (!kiosk) return;
    try {
      await forget.mutateAsync(kiosk.id);
      show({ type: 'success', title: t('system.forgotten', { name }) });
      onForgotten();
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('system.forgetFailed')) });
      onClose();
    }
  };

  return (
    <Dialog alert title={t('system.forgetTitle')} open={kiosk !== undefined} onClose={onClose}>
      <p>{t('system.forgetText', { name })}</p>
      {what && <p>{t('system.forgetLying', { what })}</p>}
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel', { ns: 'translation' })}
        </Button>
        <Button look="danger" disabled={forget.isPending} onClick={() => void confirm()}>
          {t('system.forget')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
