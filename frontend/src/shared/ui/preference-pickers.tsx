import { useTranslation } from 'react-i18next';

import { chooseLanguage, languages } from '@/shared/i18n/i18n';
import { useTheme } from '@/shared/theme/theme-store';
import { themes } from '@/shared/theme/themes';

import { Picker } from './picker';
import styles from './picker.module.css';

/** Colours and language, for pages that have no room for a menu. */
export function PreferencePickers() {
  const { t, i18n } = useTranslation();
  const { theme, choose } = useTheme();
  return (
    <div className={styles.row}>
      <Picker
        label={t('language.label')}
        options={languages.map((value) => ({ value, name: t(`language.${value}`) }))}
        value={languages.find((language) => language === i18n.language) ?? 'en'}
        onChoose={(language) => void chooseLanguage(language)}
      />
      <Picker
        label={t('theme.label')}
        options={themes.map((value) => ({ value, name: t(`theme.${value}`) }))}
        value={theme}
        onChoose={choose}
      />
    </div>
  );
}
