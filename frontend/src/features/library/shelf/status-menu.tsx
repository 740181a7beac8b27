import { Check, Download } from 'lucide-react';
import { useMemo } from 'react';
import { Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';
import { shelfReader } from '@/shared/shelf/shelf-owner';
import styles from '@/shared/ui/settings-menu.module.css';

import { KeepItem } from '../kept/keep-item';
import { type Status, statuses } from './asked';

/** Where somebody is with a book, to be said by hand, and its file; one menu for all cards. */
export function StatusMenu({
  book,
  button,
  onChoose,
  onSave,
  onClose,
}: {
  book: ListedBook;
  /** It was opened by this one. */
  button: HTMLElement;
  onChoose: (status: Status) => void;
  /** The book is to be a file on this device. */
  onSave: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const canKeep = shelfReader() !== null;
  const trigger = useMemo(() => ({ current: button }), [button]);
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom end"
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        autoFocus="first"
        className={styles.menu ?? ''}
        aria-label={t('library.menuOf', { title: book.title })}
        onClose={onClose}
      >
        <MenuSection
          aria-label={t('library.status.label')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[book.status]}
          onSelectionChange={(keys) => {
            const status = statuses.find((name) => new Set(keys).has(name));
            if (status && status !== book.status) onChoose(status);
          }}
        >
          {statuses.map((status) => (
            <MenuItem
              key={status}
              id={status}
              textValue={t(`library.status.${status}`)}
              className={styles.item ?? ''}
            >
              {({ isSelected }) => (
                <>
                  <span className={styles.name}>{t(`library.status.${status}`)}</span>
                  {isSelected && <Check aria-hidden />}
                </>
              )}
            </MenuItem>
          ))}
        </MenuSection>
        <Separator className={styles.separator ?? ''} />
        {canKeep && <KeepItem book={book} />}
        <MenuItem
          id="download"
          textValue={t('library.download')}
          className={styles.item ?? ''}
          onAction={onSave}
        >
          <span className={styles.name}>{t('library.download')}</span>
          <Download aria-hidden />
        </MenuItem>
      </Menu>
    </Popover>
  );
}
