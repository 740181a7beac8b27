import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { useIdleEnd } from './use-idle-end';

/** Says that the session is about to end; any answer but leaving puts it off. */
export function IdleDialog({ onLeave }: { onLeave: () => Promise<void> }) {
  const { t } = useTranslation('staff');
  const { isNear, stay } = useIdleEnd();
  // Without an answer of the server the end comes when it was to come, and says so.
  const onStay = () => void stay().catch(() => undefined);
  return (
    <Dialog title={t('idle.title')} open={isNear} onClose={onStay} alert>
      <p>{t('idle.text')}</p>
      <DialogActions>
        <Button onClick={() => void onLeave()}>{t('logout')}</Button>
        <Button look="main" autoFocus onClick={onStay}>
          {t('idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
