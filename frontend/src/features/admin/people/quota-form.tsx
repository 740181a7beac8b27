import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import type { Person } from '@/api/client';
import forms from '@/shared/forms/form.module.css';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';
import { useQuota } from './use-people';
import { nameOf } from './words';

const isAmount = (typed: string) => /^\d{0,9}$/.test(typed);

const rules = v.object({
  megabytes: v.pipe(v.string(), v.trim(), v.check(isAmount, 'staff:people.quotaWrong')),
});

/** How much somebody may keep; nothing typed means as much as everybody. */
export function QuotaForm({
  person,
  granted,
  onBack,
}: {
  person: Person;
  granted: number;
  onBack: () => void;
}) {
  const { t, i18n } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const quota = useQuota();
  const form = useRuleForm(rules, { megabytes: person.quotaMegabytes?.toString() ?? '' });
  const everybodys = new Intl.NumberFormat(i18n.language).format(granted);

  const save = form.submit(async ({ megabytes }) => {
    try {
      await quota.mutateAsync({ person, more: megabytes === '' ? null : Number(megabytes) });
      show({ type: 'success', title: t('people.done.quota', { name: nameOf(person) }) });
      onBack();
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('people.actFailed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={save} noValidate aria-busy={form.isSubmitting}>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <TextField
        label={t('people.quota')}
        hint={t('people.quotaHint', { megabytes: everybodys })}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...form.field('megabytes')}
      />
      <DialogActions>
        <Button onClick={onBack}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t('people.quotaSave')}
        </Button>
      </DialogActions>
    </form>
  );
}
