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
import styles from './people.module.css';
import { useDeletion } from './use-people';
import { alsoOf, nameOf } from './words';

function rulesFor({ email }: Person) {
  const isTheirs = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  return v.object({
    address: v.pipe(v.string(), v.check(isTheirs, 'staff:people.deletionMismatch')),
    forGood: v.boolean(),
  });
}

/**
 * Deletes an account so that it can come back, or for good, if it is deleted already or on wish.
 * Nobody brings that back, so the address is typed before.
 */
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
  const isDeleted = Boolean(person.deletedAt);
  const form = useRuleForm(rulesFor(person), { address: '', forGood: isDeleted });
  const how = form.form.watch('forGood') ? 'purge' : 'deletion';

  const remove = form.submit(async ({ forGood }) => {
    // The password may be asked for in its place.
    onClose();
    try {
      await deletion.mutateAsync({ person, more: forGood });
      show({ type: 'success', title: t(`people.done.${how}`, { name: person.email }) });
    } catch (fault) {
      if (fault instanceof NotConfirmed) return;
      show({ type: 'error', title: wordsOf(fault, t('people.actFailed')) });
    }
  });

  return (
    <form className={forms.form} onSubmit={remove} noValidate>
      <p>{t(`people.text.${how}`, { name: nameOf(person), ...alsoOf(person, how) })}</p>
      <TextField
        label={t('people.deletionAddress', { email: person.email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('address')}
      />
      {!isDeleted && (
        <label className={styles.check}>
          <input type="checkbox" {...form.form.register('forGood')} />
          {t('people.forGood')}
        </label>
      )}
      <DialogActions>
        <Button onClick={onBack}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="danger" disabled={!form.isValid}>
          {t(`people.do.${how}`)}
        </Button>
      </DialogActions>
    </form>
  );
}
