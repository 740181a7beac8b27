import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import type { RegistrationRules } from '@/api/client';
import { isAddress } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { useSendsMail } from '@/shared/session/use-sends-mail';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';
import { Group } from '../settings/group';
import styles from '../settings/settings.module.css';
import { useSaveRules } from './use-registration';

const doors = ['open', 'invitation', 'closed'] as const;

/** Separated however people do it. */
const domainsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const areDomains = (typed: string) =>
  domainsOf(typed).every((domain) => isAddress(`a@${domain.replace(/^@/, '')}`));

const schema = v.object({
  door: v.picklist(doors),
  domains: v.pipe(v.string(), v.check(areDomains, 'staff:registration.domainsWrong')),
});

const typedFrom = ({ door, domains }: RegistrationRules) => ({ door, domains: domains.join(', ') });

export function RulesForm({ rules }: { rules: RegistrationRules }) {
  const { t } = useTranslation('staff');
  const id = useId();
  const show = useNotices((notices) => notices.show);
  const saveRules = useSaveRules();
  const sendsMail = useSendsMail();
  const form = useRuleForm(schema, typedFrom(rules));

  const save = form.submit(async ({ door, domains }) => {
    try {
      await saveRules({ door, domains: domainsOf(domains) });
      form.form.reset({ door, domains });
      show({ type: 'success', title: t('registration.saved') });
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('registration.saveFailed')));
    }
  });

  return (
    <form onSubmit={save} noValidate aria-busy={form.isSubmitting} className={styles.form}>
      <Group title={t('registration.door')} text={t('registration.doorText')}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('registration.door')}</legend>
          {doors.map((door) => (
            <div key={door} className={styles.choice}>
              <input
                id={`${id}-${door}`}
                type="radio"
                value={door}
                aria-describedby={`${id}-${door}-text`}
                {...form.form.register('door')}
              />
              <label htmlFor={`${id}-${door}`}>{t(`registration.${door}`)}</label>
              <p id={`${id}-${door}-text`}>{t(`registration.${door}Text`)}</p>
            </div>
          ))}
        </fieldset>
      </Group>
      <Group
        title={t('registration.domains')}
        text={t(sendsMail ? 'registration.domainsMailText' : 'registration.domainsText')}
      >
        <TextField
          label={t('registration.domainsLabel')}
          hint={t('registration.domainsHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('domains')}
        />
      </Group>
      <div className={styles.end}>
        {form.failure && <Banner type="error">{form.failure}</Banner>}
        <Button type="submit" look="main" disabled={!form.isDirty || form.isSubmitting}>
          {t(form.isSubmitting ? 'registration.saving' : 'registration.save')}
        </Button>
      </div>
    </form>
  );
}
