import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import styles from './dialog.module.css';

/** A question or a task in front of the page. */
export function Dialog({
  title,
  icon,
  open,
  onClose,
  stays = false,
  alert = false,
  children,
}: {
  title: string;
  icon?: ReactNode;
  open: boolean;
  onClose: () => void;
  /** Does not go by Escape or a click beside it. */
  stays?: boolean;
  /** Asks before something that cannot be undone. */
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!stays && !alert}
      isKeyboardDismissDisabled={stays}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog role={alert ? 'alertdialog' : 'dialog'} className={styles.dialog ?? ''}>
          <div className={styles.heading}>
            {icon}
            <Heading slot="title">{title}</Heading>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
