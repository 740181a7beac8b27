import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Profile } from '@/api/client';
import { Button } from '@/shared/ui/button';

import { DeletionDialog } from './deletion-dialog';
import styles from './profile.module.css';
import { Section } from './section';

export function DeletionSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  return (
    <Section danger title={t('deletion.title')} text={t('deletion.text')}>
      <Button look="danger" className={styles.act} onClick={() => setOpen(true)}>
        {t('deletion.open')}
      </Button>
      <DeletionDialog profile={profile} open={open} onClose={() => setOpen(false)} />
    </Section>
  );
}
