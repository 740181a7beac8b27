import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { MessagePage } from '@/shared/ui/message-page';

/** The one boundary for faults that no screen has caught, such as a chunk that did not load. */
export function RouteFailure() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('failure.title')} text={t('failure.text')}>
      <Button look="main" onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </Button>
    </MessagePage>
  );
}
