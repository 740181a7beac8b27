import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from '@/shared/forms/form.module.css';
import { isShared, setShared } from '@/shared/shelf/shelf-owner';

/** Others use this device, too. It holds for every way in, and for whoever comes next. */
export function SharedDevice() {
  const { t } = useTranslation();
  const hint = useId();
  const [shared, setIt] = useState(isShared);
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="checkbox"
          checked={shared}
          aria-describedby={shared ? hint : undefined}
          onChange={({ target }) => {
            setShared(target.checked);
            setIt(target.checked);
          }}
        />
        {t('login.shared')}
      </label>
      {shared && <p id={hint}>{t('login.sharedHint')}</p>}
    </div>
  );
}
