import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { EntryFrame } from '@/shared/entry/entry-frame';
import forms from '@/shared/forms/form.module.css';
import { ButtonLink } from '@/shared/ui/button';

import styles from './forgotten-screen.module.css';

/** What to do about a lost password: nobody here sends mail. */
export function ForgottenScreen() {
  const { t } = useTranslation();
  return (
    <EntryFrame title={t('forgotten.title')} plain>
      <ol className={styles.ways}>
        <li>
          <h2>{t('forgotten.codeTitle')}</h2>
          <p>{t('forgotten.codeText')}</p>
          <ButtonLink to="/reset">{t('forgotten.useCode')}</ButtonLink>
        </li>
        <li>
          <h2>{t('forgotten.askTitle')}</h2>
          <p>{t('forgotten.askText')}</p>
        </li>
      </ol>
      <p className={forms.other}>
        <Link to="/login">{t('forgotten.back')}</Link>
      </p>
    </EntryFrame>
  );
}
