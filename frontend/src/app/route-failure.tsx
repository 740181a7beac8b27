import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';

import { homePath } from '@/shared/session/return-url';
import { Button, ButtonLink } from '@/shared/ui/button';
import { MessagePage } from '@/shared/ui/message-page';

/** The one boundary for faults that no screen has caught, such as a chunk that did not load. */
export function RouteFailure() {
  const { t } = useTranslation();
  const fault = useRouteError();
  if (isRouteErrorResponse(fault) && fault.status === 404) {
    return (
      <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink look="main" to={homePath}>
          {t('notFound.home')}
        </ButtonLink>
      </MessagePage>
    );
  }
  return <Unloaded />;
}

/** What was missing may come once there is a network again: nobody has to ask for it. */
function Unloaded() {
  const { t } = useTranslation();
  // Heard from the moment it is seen, like in each part that comes by itself.
  useLayoutEffect(() => {
    if (globalThis.navigator.onLine) return;
    const reload = () => globalThis.location.reload();
    globalThis.addEventListener('online', reload);
    return () => globalThis.removeEventListener('online', reload);
  }, []);
  return (
    <MessagePage
      title={t('failure.title')}
      text={t(globalThis.navigator.onLine ? 'failure.text' : 'failure.offline')}
    >
      <Button look="main" onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </Button>
    </MessagePage>
  );
}
