import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import type { Profile } from '@/api/client';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword, newPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import styles from './profile.module.css';
import { Section } from './section';
import { useChangePassword } from './use-profile';

const rules = v.object({ currentPassword: knownPassword, newPassword });
const empty = { currentPassword: '', newPassword: '' };

export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  if (profile.hasPassword) return <PasswordForm email={profile.email} />;
  return (
    <Section title={t('password.title')}>
      <p className={styles.quiet}>{t('password.none')}</p>
    </Section>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const show = useNotices((notices) => notices.show);
  const change = useChangePassword();
  const form = useRuleForm(rules, empty);

  const save = form.submit(async (passwords) => {
    try {
      await change(passwords);
      form.form.reset(empty);
      show({ type: 'success', title: t('password.saved') });
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('password.failed')));
    }
  });

  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <form className={forms.form} onSubmit={save} noValidate aria-busy={form.isSubmitting}>
        {form.failure && <Banner type="error">{form.failure}</Banner>}
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          kind="current"
          label={t('password.current')}
          {...form.field('currentPassword')}
        />
        <PasswordField kind="new" label={t('password.new')} {...form.field('newPassword')} />
        <Button type="submit" className={styles.act} disabled={form.isSubmitting}>
          {form.isSubmitting ? t('password.saving') : t('password.save')}
        </Button>
      </form>
    </Section>
  );
}
