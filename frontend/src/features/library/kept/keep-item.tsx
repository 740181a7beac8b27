import { Check } from 'lucide-react';
import { MenuItem, MenuSection, Text } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';
import { fileSize } from '@/shared/files/file-size';
import { useReach } from '@/shared/shelf/reach';
import menu from '@/shared/ui/settings-menu.module.css';

import styles from './kept.module.css';
import { useKept } from './kept-store';

const KEEP = 'keep';

/** Whether a book is kept on this device, to be said in its menu. */
export function KeepItem({ book }: { book: ListedBook }) {
  const { t, i18n } = useTranslation();
  const row = useKept(({ rows }) => rows?.get(book.id));
  const share = useKept(({ shares }) => shares.get(book.id));
  const isReached = useReach((reach) => reach.isReached);
  const isWanted = row?.pinned === true || share !== undefined;
  const { amount, unit } = fileSize(row?.pinned ? row.bytes : book.fileSize);
  const size = `${amount.toLocaleString(i18n.language)} ${t(`size.${unit}`)}`;
  const about =
    share === undefined ? size : t('library.kept.keeping', { percent: Math.floor(share * 100) });
  const change = async () => {
    const { keep, letGo } = await import('./keep');
    await (isWanted ? letGo(book) : keep(book));
  };
  return (
    <MenuSection
      aria-label={t('library.kept.device')}
      selectionMode="multiple"
      selectedKeys={isWanted ? [KEEP] : []}
      onSelectionChange={() => void change()}
    >
      <MenuItem
        id={KEEP}
        textValue={t('library.kept.keep')}
        isDisabled={!isWanted && !isReached}
        className={menu.item ?? ''}
      >
        <span className={menu.name}>
          <Text slot="label">{t('library.kept.keep')}</Text>
          <Text slot="description" className={styles.about ?? ''}>
            {about}
          </Text>
        </span>
        {isWanted && <Check aria-hidden />}
      </MenuItem>
    </MenuSection>
  );
}
