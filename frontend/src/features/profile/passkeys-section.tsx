import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { ApiError } from '@/api/api-error';
import type { Passkey, Profile } from '@/api/client';
import { useDeviceName } from '@/shared/devices/device-name';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword, passkeyName } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { isThereAlready, makePasskey, wasGivenUp } from '@/shared/passkeys/passkeys';
import { usePasskeyParty } from '@/shared/passkeys/use-passkey-party';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';

import { momentIn } from './device';
import styles from './profile.module.css';
import { Section } from './section';
import { usePasskeyChanges, usePasskeys } from './use-passkeys';
import { useProviderNames } from './use-provider-names';

/** What the reader can sign in with beside a password, where browsers have it. */
export function PasskeysSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const canMake = usePasskeyParty();
  const passkeys = usePasskeys();
  const [asking, setAsking] = useState(false);
  const there = passkeys.data ?? [];
  // Where there are none and can be none, nobody needs to hear of them.
  if (!canMake && there.length === 0) return null;
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.isError && (
        <div className={styles.row} role="alert">
          <p>{t('passkeys.failed')}</p>
          <Button onClick={() => void passkeys.refetch()}>
            {t('tryAgain', { ns: 'translation' })}
          </Button>
        </div>
      )}
      {passkeys.data && there.length === 0 && <p>{t('passkeys.none')}</p>}
      {there.length > 0 && (
        <ul className={styles.devices}>
          {there.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canMake && (
        <Button className={styles.act} onClick={() => setAsking(true)}>
          {t('passkeys.add')}
        </Button>
      )}
      <Dialog title={t('passkeys.askTitle')} open={asking} onClose={() => setAsking(false)}>
        <AskForm profile={profile} onClose={() => setAsking(false)} />
      </Dialog>
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, i18n } = useTranslation('profile');
  const [task, setTask] = useState<'rename' | 'remove'>();
  // One that nobody has named is called like the device that made it.
  const name = useDeviceName()(passkey.name);
  const when = (at: string) => momentIn(i18n.language, at);
  const close = () => setTask(undefined);
  return (
    <li className={styles.device}>
      <KeyRound aria-hidden />
      <div className={styles.words}>
        <p className={styles.deviceName}>
          {name}
          {passkey.isSynced && <span className={styles.here}>{t('passkeys.synced')}</span>}
        </p>
        <p className={styles.quiet}>
          {passkey.usedAt
            ? t('passkeys.used', { when: when(passkey.usedAt) })
            : t('passkeys.unused')}
          {' · '}
          {t('passkeys.since', { when: when(passkey.madeAt) })}
        </p>
        {passkey.madeFor && (
          <p className={styles.quiet}>{t('passkeys.elsewhere', { host: passkey.madeFor })}</p>
        )}
      </div>
      <div className={styles.acts}>
        <Button
          look="quiet"
          onClick={() => setTask('rename')}
          aria-label={t('passkeys.renameOf', { name })}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          look="quiet"
          onClick={() => setTask('remove')}
          aria-label={t('passkeys.removeOf', { name })}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
      <Dialog title={t('passkeys.renameTitle')} open={task === 'rename'} onClose={close}>
        <RenameForm id={passkey.id} name={name} onClose={close} />
      </Dialog>
      <Dialog
        alert
        title={t('passkeys.removeTitle', { name })}
        open={task === 'remove'}
        onClose={close}
      >
        <Removal id={passkey.id} name={name} onClose={close} />
      </Dialog>
    </li>
  );
}

const rulesFor = ({ hasPassword }: Profile) =>
  v.object({ password: hasPassword ? knownPassword : v.string() });

function AskForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { refresh } = usePasskeyChanges();
  const show = useNotices((notices) => notices.show);
  const providers = useProviderNames(profile);
  const form = useRuleForm(rulesFor(profile), { password: '' });
  const { hasPassword } = profile;

  const make = form.submit(async ({ password }) => {
    try {
      await makePasskey(hasPassword ? password : undefined);
    } catch (fault) {
      if (wasGivenUp(fault)) return form.refuse(fault, t('passkeys.givenUp'));
      if (isThereAlready(fault)) return form.refuse(fault, t('passkeys.there'));
      const again = fault instanceof ApiError && fault.code === 'sign_in_again';
      const sentence = again ? t('again', { providers }) : wordsOf(fault, t('passkeys.addFailed'));
      return form.refuse(fault, sentence);
    }
    await refresh();
    show({ type: 'success', title: t('passkeys.added') });
    onClose();
  });

  return (
    <form className={forms.form} onSubmit={make} noValidate aria-busy={form.isSubmitting}>
      <p>{t('passkeys.ask')}</p>
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
          {t(form.isSubmitting ? 'passkeys.adding' : 'passkeys.add')}
        </Button>
      </DialogActions>
    </form>
  );
}

const nameRules = v.object({ name: passkeyName });

function RenameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { rename } = usePasskeyChanges();
  const form = useRuleForm(nameRules, { name });

  const save = form.submit(async (wanted) => {
    try {
      await rename(id, wanted.name);
    } catch (fault) {
      return form.refuse(fault, wordsOf(fault, t('passkeys.renameFailed')));
    }
    return onClose();
  });

  return (
    <form className={forms.form} onSubmit={save} noValidate aria-busy={form.isSubmitting}>
      {form.failure && <Banner type="error">{form.failure}</Banner>}
      <TextField label={t('passkeys.name')} autoFocus {...form.field('name')} />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="main" disabled={form.isSubmitting}>
          {t('passkeys.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

function Removal({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { remove } = usePasskeyChanges();
  const show = useNotices((notices) => notices.show);
  const [removing, setRemoving] = useState(false);

  const confirm = async () => {
    setRemoving(true);
    try {
      await remove(id);
      show({ type: 'success', title: t('passkeys.removed', { name }) });
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('passkeys.removeFailed')) });
    }
    onClose();
  };

  return (
    <>
      <p>{t('passkeys.removeText')}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel', { ns: 'translation' })}
        </Button>
        <Button look="danger" disabled={removing} onClick={() => void confirm()}>
          {t('passkeys.remove')}
        </Button>
      </DialogActions>
    </>
  );
}
