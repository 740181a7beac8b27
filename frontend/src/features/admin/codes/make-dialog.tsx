import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import forms from '@/shared/forms/form.module.css';
import { upTo } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';
import type { MadeCodes } from './made-dialog';
import { useMakeCodes } from './use-codes';

const rules = v.object({
  label: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'staff:codes.labelMissing'),
    v.maxLength(100, 'staff:codes.labelLong'),
  ),
  codes: upTo(100, 'staff:codes.codesWrong'),
  uses: upTo(1000, 'staff:codes.usesWrong'),
  days: upTo(366, 'staff:codes.daysWrong'),
});

interface Making {
  onClose: () => void;
  onMade: (made: MadeCodes) => void;
}

export function MakeDialog({ open, ...making }: Making & { open: boolean }) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('codes.make')} open={open} onClose={making.onClose}>
      <MakeForm {...making} />
    </Dialog>
  );
}

function MakeForm({ onClose, onMade }: Making) {
  const { t } = useTranslation('staff');
  const make = useMakeCodes();
  const form = useRuleForm(rules, { label: '', codes: '1', uses: '40', days: '7' });

  const submit = form.submit(async ({ label, codes, uses, days }) => {
    try {
      const numbers = { codes: Number(codes), uses: Number(uses), days: Number(days) };
      const made = await make({ label, ...numbers });
      onClose();
      onMade({ ...made, label });
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('codes.makeFailed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={submit} noValidate aria-busy={form.isSubmitting}>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <TextField
        label={t('codes.label')}
        hint={t('codes.labelHint')}
        autoComplete="off"
        autoFocus
        {...form.field('label')}
      />
      <div className={forms.pair}>
        <TextField
          label={t('codes.codes')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('codes')}
        />
        <TextField
          label={t('codes.uses')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('uses')}
        />
      </div>
      <TextField
        label={t('codes.days')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('days')}
      />
      <p>{t('codes.usesHint')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t('codes.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
