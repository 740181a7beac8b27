import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

/** Opens the system's file dialog. */
export function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".epub"
        multiple
        hidden
        aria-label={t('library.choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after a failure.
          target.value = '';
        }}
      />
      <Button look="main" onClick={() => input.current?.click()}>
        <Plus aria-hidden />
        {t('library.choose')}
      </Button>
    </>
  );
}
