import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { api, dataOf } from '@/api/client';
import { PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { DeletedAccount } from './deleted-account';
import { useTakingBack } from './use-taking-back';

const rules = v.object({ password: knownPassword });

interface Linking {
  /** What our pages call it. */
  provider: string;
  onLinked: (token: string, as: 'signedIn' | 'restored') => void;
  onCancel: () => void;
}

/** Ties the provider's account to one that is here already, once its password is known. */
export function LinkDialog({ linkToken, ...rest }: Linking & { linkToken: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Dialog
      stays
      title={t('google.linkTitle')}
      open={linkToken !== undefined}
      onClose={rest.onCancel}
    >
      {linkToken && <LinkForm linkToken={linkToken} {...rest} />}
    </Dialog>
  );
}

function LinkForm({ linkToken, provider, onLinked, onCancel }: Linking & { linkToken: string }) {
  const { t } = useTranslation();
  const form = useRuleForm(rules, { password: '' });
  const takingBack = useTakingBack();

  const enter = async (password: string, restore: boolean) => {
    if (!restore) takingBack.forget();
    try {
      const body = { linkToken, password, ...(restore && { restore }) };
      const { token } = dataOf(await api.POST('/api/auth/google/link', { body }));
      onLinked(token, restore ? 'restored' : 'signedIn');
    } catch (fault) {
      if (takingBack.offer(fault, () => enter(password, true))) return;
      takingBack.forget();
      form.refuse(fault, wordsOf(fault, t('google.linkFailed'), { provider }));
    }
  };
  const link = form.submit(({ password }) => enter(password, false));

  return (
    <form className={styles.form} onSubmit={link} noValidate aria-busy={form.isSubmitting}>
      <p>{t('google.linkText', { provider })}</p>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      {takingBack.deleted && <DeletedAccount {...takingBack.deleted} />}
      <PasswordField kind="current" autoFocus {...form.field('password')} />
      <DialogActions>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {form.isSubmitting ? t('google.linking') : t('google.link')}
        </Button>
      </DialogActions>
    </form>
  );
}
