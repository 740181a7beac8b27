import { useTranslation } from 'react-i18next';

import { ButtonLink } from '@/shared/ui/button';
import { MessagePage } from '@/shared/ui/message-page';

/** Why there is nothing to read, and the way out. */
export function Failure({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('reading');
  return (
    <MessagePage title={title} text={text}>
      <ButtonLink to="/dashboard" look="main">
        {t('back')}
      </ButtonLink>
    </MessagePage>
  );
}
