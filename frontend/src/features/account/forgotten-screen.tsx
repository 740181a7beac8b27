import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import * as v from 'valibot';

import { api, dataOf } from '@/api/client';
import { EntryFrame } from '@/shared/entry/entry-frame';
import { EmailField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { email } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useSendsMail } from '@/shared/session/use-sends-mail';
import { Banner } from '@/shared/ui/banner';
import { Button, ButtonLink } from '@/shared/ui/button';

import styles from './forgotten-screen.module.css';

const rules = v.object({ email });

/** What to do about a lost password. */
export function ForgottenScreen() {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  return (
    <EntryFrame title={t('forgotten.title')} plain>
      <ol className={styles.ways}>
        {sendsMail && (
          <li>
            <h2>{t('forgotten.mailTitle')}</h2>
            <MailForm />
          </li>
        )}
        <li>
          <h2>{t('forgotten.codeTitle')}</h2>
          <p>{t('forgotten.codeText')}</p>
          <ButtonLink to="/reset">{t('forgotten.useCode')}</ButtonLink>
        </li>
        <li>
          <h2>{t('forgotten.askTitle')}</h2>
          {sendsMail !== undefined && (
            <p>{t(sendsMail ? 'forgotten.askTextToo' : 'forgotten.askText')}</p>
          )}
        </li>
      </ol>
      <p className={forms.other}>
        <Link to="/login">{t('forgotten.back')}</Link>
      </p>
    </EntryFrame>
  );
}

/** Has a link sent. What it says is the same for every address: who has an account is nobody's business. */
function MailForm() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const { failure, refuse, field, submit, isSubmitting } = useRuleForm(rules, { email: '' });

  const send = submit(async (body) => {
    setSentTo(undefined);
    try {
      dataOf(await api.POST('/api/auth/forgotten', { body }));
      setSentTo(body.email);
    } catch (fault) {
      refuse(fault, wordsOf(fault, t('forgotten.mailFailed')));
    }
  });

  return (
    <form className={styles.mail} onSubmit={send} noValidate aria-busy={isSubmitting}>
      <p>{t('forgotten.mailText')}</p>
      {failure && <Banner type="error">{failure}</Banner>}
      {sentTo && !failure && (
        <Banner type="success">{t('forgotten.mailSent', { email: sentTo })}</Banner>
      )}
      <EmailField {...field('email')} />
      <Button type="submit" look="main" disabled={isSubmitting}>
        {t(isSubmitting ? 'forgotten.mailSending' : 'forgotten.mailSubmit')}
      </Button>
    </form>
  );
}
