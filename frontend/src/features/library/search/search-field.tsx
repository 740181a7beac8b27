import { Search, X } from 'lucide-react';
import { Button, SearchField as Field, Input, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import styles from './library-search.module.css';

/** Words to look for in all books. */
export function SearchField({
  words,
  onChange,
}: {
  words: string;
  onChange: (words: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <search>
      <Field className={styles.field ?? ''} value={words} onChange={onChange}>
        <Label className="visually-hidden">{t('library.search.label')}</Label>
        <Search aria-hidden />
        <Input
          placeholder={t('library.search.label')}
          autoComplete="off"
          spellCheck="false"
          maxLength={200}
        />
        {words !== '' && (
          <Button className={styles.clear ?? ''}>
            <X aria-hidden />
          </Button>
        )}
      </Field>
    </search>
  );
}
