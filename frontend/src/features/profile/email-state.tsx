import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Profile } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { useSendsMail } from '@/shared/session/use-sends-mail';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import styles from './profile.module.css';
import { useSendVerification } from './use-profile';

/** Whether it is known that the address is the reader's, and a mail by which they show it. */
export function EmailState({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const sendsMail = useSendsMail();
  if (profile.emailVerified) {
    return (
      <p className={styles.badge}>
        <CircleCheck aria-hidden />
        {t('email.verified')}
      </p>
    );
  }
  return sendsMail ? <Unverified email={profile.email} /> : null;
}

function Unverified({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const show = useNotices((notices) => notices.show);
  const send = useSendVerification();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const sendAgain = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await send();
      show({ type: 'success', title: t('email.sent', { email }) });
    } catch (fault) {
      setFailure(wordsOf(fault, t('email.failed')));
    }
    setSending(false);
  };

  return (
    <>
      <p className={styles.quiet}>{t('email.unverified')}</p>
      {failure && <Banner type="error">{failure}</Banner>}
      <Button className={styles.act} onClick={() => void sendAgain()} disabled={isSending}>
        {t(isSending ? 'email.sending' : 'email.sendAgain')}
      </Button>
    </>
  );
}
