import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { EntryFrame } from '@/shared/entry/entry-frame';
import { ButtonLink } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import styles from './callback-screen.module.css';
import { DeletedAccount } from './deleted-account';
import { LinkDialog } from './link-dialog';
import { type Outcome, useCallback } from './use-callback';

/** Where the provider's page leads back to. */
export function CallbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { outcome, welcome, provider, leaveAgain } = useCallback();
  const titles: Record<Outcome['kind'], string> = {
    running: t('google.processing', { provider }),
    link: t('google.processing', { provider }),
    done: t('google.doneTitle'),
    deleted: t('deletedAccount.title'),
    failed: t('google.failedTitle'),
  };
  return (
    <EntryFrame title={titles[outcome.kind]} plain>
      <div className={styles.outcome} aria-live="polite">
        {(outcome.kind === 'running' || outcome.kind === 'link') && <Spinner />}
        {outcome.kind === 'done' && (
          <p className={styles.sentence}>
            <CircleCheck aria-hidden />
            {outcome.as === 'restored'
              ? t('deletedAccount.done')
              : t(`google.${outcome.as}`, { provider })}
          </p>
        )}
        {outcome.kind === 'failed' && (
          <p className={styles.sentence} role="alert" data-failed="">
            <CircleAlert aria-hidden />
            {outcome.sentence}
          </p>
        )}
      </div>
      {outcome.kind === 'deleted' && (
        <>
          <DeletedAccount keptUntil={outcome.keptUntil} again={leaveAgain} />
          <ButtonLink to="/login" replace>
            {t('forgotten.back')}
          </ButtonLink>
        </>
      )}
      {outcome.kind === 'failed' && (
        <ButtonLink look="main" to="/login" replace>
          {t('tryAgain')}
        </ButtonLink>
      )}
      <LinkDialog
        provider={provider}
        linkToken={outcome.kind === 'link' ? outcome.linkToken : undefined}
        onLinked={welcome}
        onCancel={() => void navigate('/login', { replace: true })}
      />
    </EntryFrame>
  );
}
