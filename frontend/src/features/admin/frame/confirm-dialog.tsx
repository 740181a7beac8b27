import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { adminApi } from '@/api/admin-client';
import { ApiError } from '@/api/api-error';
import { dataOf } from '@/api/client';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { useConfirm } from './confirm-store';

const rules = v.object({ password: knownPassword });

export function ConfirmDialog() {
  const { t } = useTranslation('staff');
  const { question, settle } = useConfirm();
  return (
    <Dialog title={t('confirm.title')} open={question !== null} onClose={() => settle(false)}>
      <ConfirmForm onSettle={settle} />
    </Dialog>
  );
}

function ConfirmForm({ onSettle }: { onSettle: (confirmed: boolean) => void }) {
  const { t } = useTranslation('staff');
  const form = useRuleForm(rules, { password: '' });

  const confirm = form.submit(async (body) => {
    try {
      dataOf(await adminApi.POST('/api/admin/confirm', { body }));
    } catch (fault) {
      const wrong = fault instanceof ApiError && fault.code === 'wrong_password';
      form.setFailure(wrong ? t('confirm.wrong') : wordsOf(fault, t('confirm.failed')));
      form.form.resetField('password');
      form.form.setFocus('password');
      return;
    }
    onSettle(true);
  });

  return (
    <form className={forms.form} onSubmit={confirm} noValidate aria-busy={form.isSubmitting}>
      <p>{t('confirm.text')}</p>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <PasswordField
        kind="current"
        label={t('confirm.password')}
        autoFocus
        {...form.field('password')}
      />
      <DialogActions>
        <Button onClick={() => onSettle(false)}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={!form.isValid || form.isSubmitting}>
          {form.isSubmitting ? t('confirm.submitting') : t('confirm.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
