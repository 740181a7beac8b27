import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from '@/shared/forms/form.module.css';
import { wordsOf } from '@/shared/i18n/server-words';
import { enterWithPasskey, wasGivenUp } from '@/shared/passkeys/passkeys';
import { useSession } from '@/shared/session/session-store';
import { Button } from '@/shared/ui/button';

import type { useTakingBack } from './use-taking-back';

/** Signs in with a passkey; a browser that asks and is sent away says nothing. */
export function PasskeyButton({
  disabled,
  takingBack,
  onEntered,
  onFailure,
}: {
  disabled: boolean;
  takingBack: Pick<ReturnType<typeof useTakingBack>, 'offer' | 'forget'>;
  onEntered: (isBack: boolean) => Promise<void>;
  onFailure: (sentence: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const begin = useSession((session) => session.begin);
  const [asking, setAsking] = useState(false);

  const enter = async (restore: boolean) => {
    onFailure(undefined);
    if (!restore) takingBack.forget();
    setAsking(true);
    try {
      begin(await enterWithPasskey(restore));
      await onEntered(restore);
    } catch (fault) {
      if (takingBack.offer(fault, () => enter(true))) return;
      if (!wasGivenUp(fault)) onFailure(wordsOf(fault, t('passkey.failed')));
    } finally {
      setAsking(false);
    }
  };

  return (
    <Button
      className={styles.provider}
      disabled={disabled || asking}
      aria-busy={asking}
      onClick={() => void enter(false)}
    >
      <Fingerprint aria-hidden />
      {t(asking ? 'passkey.asking' : 'passkey.enter')}
    </Button>
  );
}
