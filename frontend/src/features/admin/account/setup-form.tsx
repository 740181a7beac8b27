import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { CopyField } from '@/shared/copying/copy-field';
import { QrCode } from '@/shared/copying/qr-code';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { DialogActions } from '@/shared/ui/dialog';
import { CodeField } from '../code-field';
import { beginSecondFactor, useSecondFactorActs } from './use-second-factor';

interface Begun {
  secret: string;
  address: string;
}

/** Asks for the password, shows what an authenticator is to know, and asks for its first code. */
export function SetupForm({
  onDone,
  onClose,
}: {
  onDone: (codes: string[]) => void;
  onClose: () => void;
}) {
  const [begun, setBegun] = useState<Begun>();
  return begun ? (
    <FirstCode begun={begun} onDone={onDone} onClose={onClose} />
  ) : (
    <Password onBegun={setBegun} onClose={onClose} />
  );
}

const passwordRules = v.object({ password: knownPassword });

function Password({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const form = useRuleForm(passwordRules, { password: '' });

  const begin = form.submit(async (body) => {
    try {
      onBegun(await beginSecondFactor(body));
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('account.failed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={begin} noValidate aria-busy={form.isSubmitting}>
      <p>{t('account.setupText')}</p>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <PasswordField
        kind="current"
        label={t('account.password')}
        autoFocus
        {...form.field('password')}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.checking' : 'account.next')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Six digits, with blanks between them as authenticators show them. */
const codeRules = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, 'staff:account.sixDigits'),
  ),
});

/** In fours, as nobody types 32 letters in a row; authenticators pass over the blanks. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

function FirstCode({
  begun,
  onDone,
  onClose,
}: {
  begun: Begun;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const { confirm } = useSecondFactorActs();
  const form = useRuleForm(codeRules, { code: '' });

  const send = form.submit(async (body) => {
    try {
      onDone(await confirm(body));
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('account.failed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={send} noValidate aria-busy={form.isSubmitting}>
      <p>{t('account.scan')}</p>
      <QrCode value={begun.address} title={t('account.picture')} />
      <CopyField
        label={t('account.secret')}
        value={inGroups(begun.secret)}
        copy={t('account.copySecret')}
        whole
      />
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <CodeField
        label={t('account.firstCode')}
        hint={t('account.firstCodeHint')}
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.checking' : 'account.turnOn')}
        </Button>
      </DialogActions>
    </form>
  );
}
