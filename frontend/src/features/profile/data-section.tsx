import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '@/shared/files/save-file';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';

import styles from './profile.module.css';
import { Section } from './section';
import { fetchExport } from './use-profile';

export function DataSection() {
  const { t } = useTranslation('profile');
  const show = useNotices((notices) => notices.show);
  const [preparing, setPreparing] = useState(false);

  const download = async () => {
    setPreparing(true);
    try {
      saveFile(await fetchExport(), `vokal-${new Date().toISOString().slice(0, 10)}.zip`);
      show({ type: 'success', title: t('data.ready') });
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('data.failed')) });
    }
    setPreparing(false);
  };

  return (
    <Section title={t('data.title')} text={t('data.text')}>
      <Button className={styles.act} onClick={() => void download()} disabled={preparing}>
        <Download aria-hidden />
        {preparing ? t('data.preparing') : t('data.download')}
      </Button>
    </Section>
  );
}
