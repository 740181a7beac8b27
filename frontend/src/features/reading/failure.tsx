import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiError } from '@/api/api-error';
import { Button, ButtonLink } from '@/shared/ui/button';
import { MessagePage } from '@/shared/ui/message-page';

/** Whether the server has no such book, or no longer has it. */
export function isMissing(fault: unknown): boolean {
  return fault instanceof ApiError && fault.status === 404;
}

/** Why there is nothing to read, and the way out. */
export function Failure({
  title,
  text,
  onRetry,
}: {
  title: string;
  text: string;
  /** Only where trying once more may help; it is tried, too, once there is a network again. */
  onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation(['reading', 'translation']);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    const again = () => retry.current?.();
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, []);
  return (
    <MessagePage title={title} text={text}>
      {onRetry && (
        <Button look="main" onClick={onRetry}>
          {t('translation:tryAgain')}
        </Button>
      )}
      <ButtonLink to="/dashboard" look={onRetry ? 'plain' : 'main'}>
        {t('back')}
      </ButtonLink>
    </MessagePage>
  );
}
