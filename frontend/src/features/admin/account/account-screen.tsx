import '../messages';

import { useTranslation } from 'react-i18next';

import { Heading } from '../frame/heading';
import { Failed, Skeleton } from '../frame/states';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';
import { useSecondFactor } from './use-second-factor';

/** How whoever is signed in comes in. */
export function AccountScreen() {
  const { t } = useTranslation('staff');
  const factor = useSecondFactor();
  return (
    <>
      <Heading title={t('account.screen')} lead={t('account.lead')} />
      {factor.isPending && <Skeleton label={t('account.loading')} rows={2} />}
      {factor.isError && (
        <Failed
          title={t('account.loadFailed')}
          fault={factor.error}
          onRetry={() => void factor.refetch()}
        />
      )}
      {factor.data && <SecondFactor {...factor.data} />}
      <PasswordForm />
    </>
  );
}
