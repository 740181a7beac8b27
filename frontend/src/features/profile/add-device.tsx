import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { ApiError } from '@/api/api-error';
import type { MadeDevice, Profile } from '@/api/client';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword, passkeyName } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';

import styles from './profile.module.css';
import { useDeviceChanges } from './use-devices';
import { useProviderNames } from './use-provider-names';

const scopes = ['catalogue', 'sync'] as const;

const rulesFor = ({ hasPassword }: Profile) =>
  v.object({
    name: passkeyName,
    catalogue: v.boolean(),
    sync: v.boolean(),
    password: hasPassword ? knownPassword : v.string(),
  });

/** What a device is called, what it may do, and that it is the reader who adds it. */
export function AddDevice({
  profile,
  onClose,
  onMade,
}: {
  profile: Profile;
  onClose: () => void;
  onMade: (made: MadeDevice) => void;
}) {
  const { t } = useTranslation('profile');
  const { add } = useDeviceChanges();
  const providers = useProviderNames(profile);
  const { hasPassword } = profile;
  const form = useRuleForm(rulesFor(profile), {
    name: '',
    catalogue: true,
    sync: true,
    password: '',
  });

  const make = form.submit(async ({ name, password, ...may }) => {
    const chosen = scopes.filter((scope) => may[scope]);
    if (chosen.length === 0) return form.refuse(undefined, t('devices.choose'));
    try {
      onMade(await add({ name, scopes: chosen, ...(hasPassword && { password }) }));
    } catch (fault) {
      const again = fault instanceof ApiError && fault.code === 'sign_in_again';
      form.refuse(
        fault,
        again ? t('again', { providers }) : wordsOf(fault, t('devices.addFailed')),
      );
    }
  });

  return (
    <Dialog title={t('devices.askTitle')} open onClose={onClose}>
      <form className={forms.form} onSubmit={make} noValidate aria-busy={form.isSubmitting}>
        {form.failure && <Banner type="error">{form.failure}</Banner>}
        <TextField label={t('devices.name')} autoFocus {...form.field('name')} />
        <fieldset className={styles.choices}>
          <legend>{t('devices.may')}</legend>
          {scopes.map((scope) => (
            <label key={scope} className={styles.check}>
              <input type="checkbox" {...form.form.register(scope)} />
              {t(`devices.${scope}`)}
            </label>
          ))}
        </fieldset>
        {hasPassword && (
          <PasswordField kind="current" label={t('devices.password')} {...form.field('password')} />
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
          <Button type="submit" look="main" disabled={form.isSubmitting}>
            {t(form.isSubmitting ? 'devices.adding' : 'devices.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
