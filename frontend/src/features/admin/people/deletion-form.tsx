import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import type { Person } from '@/api/client';
import forms from '@/shared/forms/form.module.css';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';
import { NotConfirmed } from '../frame/confirm-store';
import { useDeletion } from './use-people';

function rulesFor({ email }: Person) {
  const isTheirs = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  return v.object({
    address: v.pipe(v.string(), v.check(isTheirs, 'staff:people.deletionMismatch')),
  });
}

/** Nobody brings an account back, so its address is typed before it goes. */
export function DeletionForm({
  person,
  onBack,
  onClose,
}: {
  person: Person;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const deletion = useDeletion();
  const form = useRuleForm(rulesFor(person), { address: '' });

  const remove = form.submit(async () => {
    // The password may be asked for in its place.
    onClose();
    try {
      await deletion.mutateAsync({ person, more: undefined });
      show({ type: 'success', title: t('people.done.deletion', { name: person.email }) });
    } catch (fault) {
      if (fault instanceof NotConfirmed) return;
      show({ type: 'error', title: wordsOf(fault, t('people.actFailed')) });
    }
  });

  return (
    <form className={forms.form} onSubmit={remove} noValidate>
      <p>{t('people.text.deletion')}</p>
      <TextField
        label={t('people.deletionAddress', { email: person.email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('address')}
      />
      <DialogActions>
        <Button onClick={onBack}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="danger" disabled={!form.isValid}>
          {t('people.do.deletion')}
        </Button>
      </DialogActions>
    </form>
  );
}
