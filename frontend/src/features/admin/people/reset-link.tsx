import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { DialogActions } from '@/shared/ui/dialog';
import { NotConfirmed } from '../frame/confirm-store';
import type { Made } from './link-dialog';
import { useResetLink } from './use-people';
import { nameOf } from './words';

/** Says what a link does before one is made: the one before ends with it. */
export function ResetLink({
  person,
  onBack,
  onClose,
  onMade,
}: {
  person: Person;
  onBack: () => void;
  onClose: () => void;
  onMade: (made: Made) => void;
}) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const make = useResetLink();

  const confirm = async () => {
    // The password may be asked for in its place.
    onClose();
    try {
      onMade(await make.mutateAsync({ person, more: undefined }));
    } catch (fault) {
      if (fault instanceof NotConfirmed) return;
      show({ type: 'error', title: wordsOf(fault, t('people.actFailed')) });
    }
  };

  return (
    <>
      <p>{t('people.text.reset', { name: nameOf(person) })}</p>
      <DialogActions>
        <Button onClick={onBack}>{t('cancel', { ns: 'translation' })}</Button>
        <Button look="main" autoFocus onClick={() => void confirm()}>
          {t('people.makeLink')}
        </Button>
      </DialogActions>
    </>
  );
}
