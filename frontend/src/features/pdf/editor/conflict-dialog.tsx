import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

/** Two texts, of which one is to stay. */
export function ConflictDialog({
  open,
  onMine,
  onTheirs,
  onLater,
}: {
  open: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onLater: () => void;
}) {
  const { t } = useTranslation('pdf');
  return (
    <Dialog alert title={t('conflict.title')} open={open} onClose={onLater}>
      <p>{t('conflict.text')}</p>
      <DialogActions>
        <Button autoFocus onClick={onLater}>
          {t('conflict.later')}
        </Button>
        <Button onClick={onTheirs}>{t('conflict.theirs')}</Button>
        <Button look="main" onClick={onMine}>
          {t('conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
