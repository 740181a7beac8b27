import '../messages';

import { useTranslation } from 'react-i18next';

import { Heading } from '../frame/heading';
import { Failed, Skeleton } from '../frame/states';
import { Invitations } from './invitations';
import { RulesForm } from './rules-form';
import { useRules } from './use-registration';

/** Who may make an account here. */
export function RegistrationScreen() {
  const { t } = useTranslation('staff');
  const rules = useRules();
  return (
    <>
      <Heading title={t('registration.title')} lead={t('registration.lead')} />
      {rules.isPending && <Skeleton label={t('registration.loading')} rows={2} />}
      {rules.isError && (
        <Failed
          title={t('registration.failed')}
          fault={rules.error}
          onRetry={() => void rules.refetch()}
        />
      )}
      {rules.data && <RulesForm rules={rules.data} />}
      <Invitations />
    </>
  );
}
