import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { protocols } from '../study-data';
import styles from './settings.module.css';

export function ProtocolChoice(field: UseFormRegisterReturn<'protocol'>) {
  const { t } = useTranslation('staff');
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('settings.protocol')}</legend>
      {protocols.map((protocol) => (
        <div key={protocol} className={styles.choice}>
          <input
            id={`${id}-${protocol}`}
            type="radio"
            value={protocol}
            aria-describedby={`${id}-${protocol}-text`}
            {...field}
          />
          <label htmlFor={`${id}-${protocol}`}>{t(`settings.${protocol}`)}</label>
          <p id={`${id}-${protocol}-text`}>{t(`settings.${protocol}Text`)}</p>
        </div>
      ))}
    </fieldset>
  );
}
