import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { ApiError } from '@/api/api-error';
import type { Profile } from '@/api/client';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { CodesDialog } from '@/shared/recovery/codes-dialog';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './profile.module.css';
import { Section } from './section';
import { useMakeCodes } from './use-profile';
import { useProviderNames } from './use-provider-names';

/** Codes for the day on which the password is lost. */
export function RecoverySection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const left = profile.recoveryCodes;
  return (
    <Section title={t('recovery.title')} text={t('recovery.text')}>
      <p>{left > 0 ? t('recovery.left', { count: left }) : t('recovery.none')}</p>
      <Button className={styles.act} onClick={() => setAsking(true)}>
        {t(left > 0 ? 'recovery.again' : 'recovery.make')}
      </Button>
      <Dialog title={t('recovery.askTitle')} open={asking} onClose={() => setAsking(false)}>
        <AskForm
          profile={profile}
          onClose={() => setAsking(false)}
          onMade={(made) => {
            setAsking(false);
            setCodes(made);
          }}
        />
      </Dialog>
      <CodesDialog
        codes={codes}
        text={t('recovery.codesText')}
        onClose={() => setCodes(undefined)}
      />
    </Section>
  );
}

const rulesFor = ({ hasPassword }: Profile) =>
  v.object({ password: hasPassword ? knownPassword : v.string() });

function AskForm({
  profile,
  onClose,
  onMade,
}: {
  profile: Profile;
  onClose: () => void;
  onMade: (codes: string[]) => void;
}) {
  const { t } = useTranslation('profile');
  const makeCodes = useMakeCodes();
  const providers = useProviderNames(profile);
  const form = useRuleForm(rulesFor(profile), { password: '' });
  const { hasPassword, recoveryCodes } = profile;

  const make = form.submit(async ({ password }) => {
    try {
      onMade(await makeCodes(hasPassword ? { password } : {}));
    } catch (fault) {
      const again = fault instanceof ApiError && fault.code === 'sign_in_again';
      form.refuse(fault, again ? t('again', { providers }) : wordsOf(fault, t('recovery.failed')));
    }
  });

  return (
    <form className={forms.form} onSubmit={make} noValidate aria-busy={form.isSubmitting}>
      <p>{t(recoveryCodes > 0 ? 'recovery.askAgain' : 'recovery.ask')}</p>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      {hasPassword && (
        <PasswordField
          kind="current"
          label={t('recovery.password')}
          autoFocus
          {...form.field('password')}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t(form.isSubmitting ? 'recovery.making' : 'recovery.make')}
        </Button>
      </DialogActions>
    </form>
  );
}
