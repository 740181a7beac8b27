import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from '@/shared/forms/form.module.css';
import { wordsOf } from '@/shared/i18n/server-words';
import { enterWithPasskey, wasGivenUp } from '@/shared/passkeys/passkeys';
import { useSession } from '@/shared/session/session-store';
import { Button } from '@/shared/ui/button';

/** Signs in with a passkey; a browser that asks and is sent away says nothing. */
export function PasskeyButton({
  disabled,
  onEntered,
  onFailure,
}: {
  disabled: boolean;
  onEntered: () => Promise<void>;
  onFailure: (sentence: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const begin = useSession((session) => session.begin);
  const [asking, setAsking] = useState(false);

  const enter = async () => {
    onFailure(undefined);
    setAsking(true);
    try {
      begin(await enterWithPasskey());
      await onEntered();
    } catch (fault) {
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
      onClick={() => void enter()}
    >
      <Fingerprint aria-hidden />
      {t(asking ? 'passkey.asking' : 'passkey.enter')}
    </Button>
  );
}
