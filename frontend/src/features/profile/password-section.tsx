import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { ApiError } from '@/api/api-error';
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
import { useProviderNames } from './use-provider-names';

const empty = { currentPassword: '', newPassword: '' };

/** An account that came by a provider has no password yet. */
const rulesFor = ({ hasPassword }: Profile) =>
  v.object({ currentPassword: hasPassword ? knownPassword : v.string(), newPassword });

export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { hasPassword } = profile;
  const providers = useProviderNames(profile);
  return (
    <Section
      title={t('password.title')}
      text={hasPassword ? t('password.text') : t('password.none', { providers })}
    >
      {/* Another form once there is a password to be asked for. */}
      <PasswordForm key={String(hasPassword)} profile={profile} />
    </Section>
  );
}

function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const show = useNotices((notices) => notices.show);
  const change = useChangePassword();
  const form = useRuleForm(rulesFor(profile), empty);
  const { hasPassword, email } = profile;
  const providers = useProviderNames(profile);

  const save = form.submit(async ({ currentPassword, newPassword }) => {
    try {
      await change({ newPassword, ...(hasPassword && { currentPassword }) });
      form.form.reset(empty);
      show({ type: 'success', title: t('password.saved') });
    } catch (fault) {
      const again = fault instanceof ApiError && fault.code === 'sign_in_again';
      form.refuse(fault, again ? t('again', { providers }) : wordsOf(fault, t('password.failed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={save} noValidate aria-busy={form.isSubmitting}>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          kind="current"
          label={t('password.current')}
          {...form.field('currentPassword')}
        />
      )}
      <PasswordField kind="new" label={t('password.new')} {...form.field('newPassword')} />
      <Button type="submit" className={styles.act} disabled={form.isSubmitting}>
        {form.isSubmitting
          ? t('password.saving')
          : t(hasPassword ? 'password.save' : 'password.set')}
      </Button>
    </form>
  );
}
