import { FolderPlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { handFiles, pickFolder } from '@/shared/uploads/bringing-door';

/** Chooses a folder with all that lies in it; one that the browser keeps, where it keeps any. */
export function ChooseFolder() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(made) => {
          input.current = made;
          // React knows no such attribute.
          if (made) made.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label={t('library.chooseFolder')}
        onChange={({ target }) => {
          handFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button onClick={() => pickFolder() || input.current?.click()}>
        <FolderPlus aria-hidden />
        {t('library.chooseFolder')}
      </Button>
    </>
  );
}
