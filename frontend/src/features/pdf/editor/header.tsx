import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ButtonLink } from '@/shared/ui/button';
import { SettingsMenu } from '@/shared/ui/settings-menu';

import styles from './editor.module.css';

export const LIST = '/dashboard?view=pdf';

export function EditorHeader({
  name,
  onBack,
  children,
}: {
  name: string;
  onBack?: (event: MouseEvent) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('pdf');
  return (
    <header className={styles.header}>
      <ButtonLink
        to={LIST}
        look="quiet"
        icon
        aria-label={t('editor.back')}
        title={t('editor.back')}
        onClick={onBack}
      >
        <ArrowLeft aria-hidden className={styles.turned} />
      </ButtonLink>
      <div className={styles.title}>
        <h1 title={name}>{name}</h1>
        <p>{t('editor.subtitle')}</p>
      </div>
      {children}
      <SettingsMenu />
    </header>
  );
}
