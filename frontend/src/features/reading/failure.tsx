import { useTranslation } from 'react-i18next';

import { Button, ButtonLink } from '@/shared/ui/button';
import { MessagePage } from '@/shared/ui/message-page';

/** Why there is nothing to read, and the way out. */
export function Failure({
  title,
  text,
  onRetry,
}: {
  title: string;
  text: string;
  /** Only where trying once more may help. */
  onRetry?: () => void;
}) {
  const { t } = useTranslation(['reading', 'translation']);
  return (
    <MessagePage title={title} text={text}>
      {onRetry && <Button onClick={onRetry}>{t('translation:tryAgain')}</Button>}
      <ButtonLink to="/dashboard" look="main">
        {t('back')}
      </ButtonLink>
    </MessagePage>
  );
}
