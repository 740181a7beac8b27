import { useTranslation } from 'react-i18next';

import styles from './editor.module.css';
import { EditorHeader } from './header';

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The sheet before its text. */
export function LoadingSheet({ name }: { name: string }) {
  const { t } = useTranslation('pdf');
  return (
    <div className={styles.screen}>
      <EditorHeader name={name} />
      <main className={styles.waiting}>
        <p role="status" className="visually-hidden">
          {t('editor.loading')}
        </p>
        <div className={styles.ghost} aria-hidden="true">
          {lines.map((line) => (
            <p key={line} />
          ))}
        </div>
      </main>
    </div>
  );
}
