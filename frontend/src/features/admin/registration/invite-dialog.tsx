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
import type { Made } from '../people/link-dialog';
import { useInvite } from './use-registration';

const rules = v.object({
  note: v.pipe(v.string(), v.trim(), v.maxLength(100, 'staff:invitations.noteLong')),
  uses: upTo(1000, 'staff:invitations.usesWrong'),
  days: upTo(365, 'staff:invitations.daysWrong'),
});

interface Inviting {
  onClose: () => void;
  onMade: (made: Made) => void;
}

export function InviteDialog({ open, ...inviting }: Inviting & { open: boolean }) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('invitations.make')} open={open} onClose={inviting.onClose}>
      <InviteForm {...inviting} />
    </Dialog>
  );
}

function InviteForm({ onClose, onMade }: Inviting) {
  const { t } = useTranslation('staff');
  const inviteBy = useInvite();
  const form = useRuleForm(rules, { note: '', uses: '1', days: '7' });

  const invite = form.submit(async ({ note, uses, days }) => {
    try {
      const made = await inviteBy({ note, uses: Number(uses), days: Number(days) });
      onClose();
      onMade(made);
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('people.actFailed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={invite} noValidate aria-busy={form.isSubmitting}>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <TextField
        label={t('invitations.note')}
        hint={t('invitations.noteHint')}
        autoComplete="off"
        autoFocus
        {...form.field('note')}
      />
      <div className={forms.pair}>
        <TextField
          label={t('invitations.uses')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('uses')}
        />
        <TextField
          label={t('invitations.days')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('days')}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t('invitations.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
