import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { ApiError } from '@/api/api-error';
import { api, dataOf, type Profile } from '@/api/client';
import { endSessionBy } from '@/api/session-events';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useSession } from '@/shared/session/session-store';
import { wipe } from '@/shared/session/wiping';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';
import styles from './profile.module.css';
import { useProviderNames } from './use-provider-names';

interface Deletion {
  profile: Profile;
  onClose: () => void;
}

export function DeletionDialog({ open, ...deletion }: Deletion & { open: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog alert title={t('deletion.dialogTitle')} open={open} onClose={deletion.onClose}>
      <DeletionForm {...deletion} />
    </Dialog>
  );
}

function rulesFor({ email, hasPassword }: Profile) {
  const isTheirs = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  return v.object({
    confirmation: v.pipe(v.string(), v.check(isTheirs, 'profile:deletion.mismatch')),
    password: hasPassword ? knownPassword : v.string(),
    forGood: v.boolean(),
  });
}

function DeletionForm({ profile, onClose }: Deletion) {
  const { t } = useTranslation('profile');
  const reader = useSession((session) => session.user?.id);
  const providers = useProviderNames(profile);
  const form = useRuleForm(rulesFor(profile), { confirmation: '', password: '', forGood: false });
  const forGood = form.form.watch('forGood');

  const remove = form.submit(async ({ password, forGood }) => {
    try {
      const body = { ...(profile.hasPassword && { password }), ...(forGood && { forGood }) };
      await endSessionBy(forGood ? 'deletedForGood' : 'deleted', async () => {
        dataOf(await api.DELETE('/api/profile', { body }));
        await wipe(reader, 'gone');
      });
    } catch (fault) {
      const again = fault instanceof ApiError && fault.code === 'sign_in_again';
      form.refuse(fault, again ? t('again', { providers }) : wordsOf(fault, t('deletion.failed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={remove} noValidate aria-busy={form.isSubmitting}>
      {!forGood && <p>{t('deletion.way')}</p>}
      <p>{t(forGood ? 'deletion.atOnce' : 'deletion.consequences')}</p>
      <ul className={styles.losses}>
        <li>{t('deletion.books')}</li>
        <li>{t('deletion.places')}</li>
        <li>{t('deletion.identity')}</li>
      </ul>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <TextField
        label={t('deletion.confirm', { email: profile.email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('confirmation')}
      />
      {profile.hasPassword && (
        <PasswordField kind="current" label={t('deletion.password')} {...form.field('password')} />
      )}
      <label className={styles.check}>
        <input type="checkbox" {...form.form.register('forGood')} />
        {t('deletion.forGood')}
      </label>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="danger" disabled={!form.isValid || form.isSubmitting}>
          {form.isSubmitting
            ? t('deletion.submitting')
            : t(forGood ? 'deletion.submitForGood' : 'deletion.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
