import { Search, X } from 'lucide-react';
import { Button, SearchField as Field, Input, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { LONGEST_WORDS } from '../shelf/asked';
import styles from './library-search.module.css';
import { useTyped } from './use-typed';

/** Words to look for in all books. */
export function SearchField({
  words,
  onChange,
}: {
  words: string;
  onChange: (words: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useTyped(words, onChange);
  return (
    <search>
      <Field className={styles.field ?? ''} value={typed} onChange={setTyped}>
        <Label className="visually-hidden">{t('library.search.label')}</Label>
        <Search aria-hidden />
        <Input
          placeholder={t('library.search.label')}
          autoComplete="off"
          spellCheck="false"
          maxLength={LONGEST_WORDS}
        />
        {typed !== '' && (
          <Button className={styles.clear ?? ''}>
            <X aria-hidden />
          </Button>
        )}
      </Field>
    </search>
  );
}
