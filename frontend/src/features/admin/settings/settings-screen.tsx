import '../messages';

import { useTranslation } from 'react-i18next';

import { Codes } from '../codes/codes';
import { Heading } from '../frame/heading';
import { Failed, Skeleton } from '../frame/states';
import { useSettings } from '../use-study';
import { SettingsForm } from './settings-form';

export function SettingsScreen() {
  const { t } = useTranslation('staff');
  const settings = useSettings();
  return (
    <>
      <Heading title={t('settings.title')} lead={t('settings.lead')} />
      {settings.isPending && <Skeleton label={t('settings.loading')} />}
      {settings.isError && (
        <Failed
          title={t('settings.failed')}
          fault={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <SettingsForm settings={settings.data} />}
      {settings.data && <Codes required={settings.data.access === 'code'} />}
    </>
  );
}
