/** What is too long for an editor: what can be done with it, where its sheet would be. */
import { BookDown, BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { MessagePage } from '@/shared/ui/message-page';
import { Spinner } from '@/shared/ui/spinner';

import type { Section } from '../document-source';
import { useReadPdf } from '../use-read-pdf';
import styles from './editor.module.css';
import { EditorHeader } from './header';
import { SectionPicker } from './section-picker';
import { useEpub } from './use-epub';

/** Nobody can have changed it. */
const saved = () => Promise.resolve(true);

export function TooLong({
  fileName,
  name,
  section,
}: {
  fileName: string;
  name: string;
  section: Section | null;
}) {
  const { t } = useTranslation('pdf');
  const reading = useReadPdf(fileName);
  const asEpub = useEpub(fileName, name, saved);
  const isPart = section !== null && section.titles.length > 1;
  return (
    <div className={styles.screen}>
      <EditorHeader name={name} />
      {isPart && <SectionPicker section={section} saved={saved} />}
      <MessagePage
        level="h2"
        title={t(isPart ? 'tooLong.partTitle' : 'tooLong.title')}
        text={t(isPart ? 'tooLong.partText' : 'tooLong.text')}
      >
        <Button look="main" aria-disabled={reading.isPending || undefined} onClick={reading.start}>
          {reading.isPending ? <Spinner /> : <BookOpen aria-hidden />}
          {t('list.read')}
        </Button>
        <Button
          aria-disabled={asEpub.isPending || undefined}
          onClick={() => !asEpub.isPending && asEpub.start()}
        >
          {asEpub.isPending ? <Spinner /> : <BookDown aria-hidden />}
          {t('editor.exportEpub')}
        </Button>
      </MessagePage>
    </div>
  );
}
