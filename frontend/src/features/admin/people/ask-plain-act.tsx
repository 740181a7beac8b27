import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { DialogActions } from '@/shared/ui/dialog';
import { type PlainAct, usePlainAct } from './use-people';
import { alsoOf, nameOf } from './words';

/** Asks once more before something that somebody else will notice. */
export function AskPlainAct({
  person,
  act,
  onBack,
}: {
  person: Person;
  act: PlainAct;
  onBack: () => void;
}) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const task = usePlainAct(act);
  const name = nameOf(person);

  const confirm = async () => {
    try {
      await task.mutateAsync({ person, more: undefined });
      show({ type: 'success', title: t(`people.done.${act}`, { name }) });
      onBack();
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('people.actFailed')) });
    }
  };

  return (
    <>
      <p>{t(`people.text.${act}`, { name, ...alsoOf(person, act) })}</p>
      <DialogActions>
        <Button autoFocus onClick={onBack}>
          {t('cancel', { ns: 'translation' })}
        </Button>
        <Button look="main" disabled={task.isPending} onClick={() => void confirm()}>
          {t(`people.do.${act}`)}
        </Button>
      </DialogActions>
    </>
  );
}
