import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { DialogActions } from '@/shared/ui/dialog';
import { CodeField } from '../code-field';
import type { PasswordAndCode } from './use-second-factor';

const rules = v.object({
  password: knownPassword,
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('staff:account.codeRequired')),
});

/** Asks for the password and a code before something is done. */
export function ProveForm({
  text,
  act,
  danger = false,
  onProven,
  onClose,
}: {
  text: string;
  /** What the button says. */
  act: string;
  danger?: boolean;
  onProven: (proof: PasswordAndCode) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const form = useRuleForm(rules, { password: '', code: '' });

  const prove = form.submit(async (proof) => {
    try {
      await onProven(proof);
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('account.failed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={prove} noValidate aria-busy={form.isSubmitting}>
      <p>{text}</p>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <PasswordField
        kind="current"
        label={t('account.password')}
        autoFocus
        {...form.field('password')}
      />
      <CodeField label={t('account.code')} hint={t('account.codeHint')} {...form.field('code')} />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look={danger ? 'danger' : 'main'} disabled={form.isSubmitting}>
          {form.isSubmitting ? t('account.checking') : act}
        </Button>
      </DialogActions>
    </form>
  );
}
