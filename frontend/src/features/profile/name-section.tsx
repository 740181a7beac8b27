import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import type { Profile } from '@/api/client';
import { NameFields } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { firstName, lastName } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useLeaveCheck } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import { EmailState } from './email-state';
import styles from './profile.module.css';
import { Section } from './section';
import { useRename } from './use-profile';
import { useProviderNames } from './use-provider-names';

const rules = v.object({ firstName, lastName });

export function NameSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const providers = useProviderNames(profile);
  const show = useNotices((notices) => notices.show);
  const rename = useRename();
  const { firstName, lastName } = profile;
  const form = useRuleForm(rules, { firstName, lastName });

  useLeaveCheck(
    form.isDirty
      ? {
          title: t('leave.title'),
          text: t('leave.text'),
          stay: t('leave.stay'),
          leave: t('leave.leave'),
        }
      : null,
  );

  const save = form.submit(async (name) => {
    try {
      await rename(name);
      form.form.reset(name);
      show({ type: 'success', title: t('name.saved') });
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('name.failed')));
    }
  });

  return (
    <Section title={t('name.title')} text={t('name.text')}>
      <form className={forms.form} onSubmit={save} noValidate aria-busy={form.isSubmitting}>
        {form.failure && <Banner type="error">{form.failure}</Banner>}
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <dl className={styles.facts}>
          <dt>{t('name.email')}</dt>
          <dd>{profile.email}</dd>
        </dl>
        <EmailState profile={profile} />
        {profile.providers.length > 0 && (
          <p className={styles.badge}>
            <CircleCheck aria-hidden />
            {t('name.connected', { providers })}
          </p>
        )}
        <Button type="submit" className={styles.act} disabled={!form.isDirty || form.isSubmitting}>
          {form.isSubmitting ? t('name.saving') : t('name.save')}
        </Button>
      </form>
    </Section>
  );
}
