import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from '@/shared/forms/form.module.css';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import type { TakingBack } from './use-taking-back';

/** Says until when a deleted account can come back, and takes it back on wish. */
export function DeletedAccount({ keptUntil, again }: TakingBack) {
  const { t, i18n } = useTranslation();
  const [pending, setPending] = useState(false);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });

  const takeBack = async () => {
    setPending(true);
    await again();
    setPending(false);
  };

  return (
    <div className={styles.form}>
      <Banner type="info">
        {t('deletedAccount.text', { date: date.format(new Date(keptUntil)) })}
      </Banner>
      <Button look="main" autoFocus disabled={pending} onClick={() => void takeBack()}>
        {t(pending ? 'deletedAccount.restoring' : 'deletedAccount.restore')}
      </Button>
    </div>
  );
}
