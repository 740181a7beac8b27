/** What opens over the book and must be answered or closed before reading on. */
import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';

import styles from './reader-dialog.module.css';

interface OverProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the side where lines begin. */
export function Sheet(props: OverProps) {
  return <Over {...props} className={styles.sheet} overlay={styles.side} />;
}

export function ReaderDialog(props: OverProps & { role?: 'dialog' | 'alertdialog' }) {
  return <Over {...props} className={styles.dialog} overlay={styles.middle} />;
}

export function FullDialog(props: OverProps) {
  return <Over {...props} className={styles.full} overlay={styles.middle} />;
}

/** Stands at the foot of the window, with the page in view above it. */
export function FootSheet(props: OverProps) {
  return <Over {...props} className={styles.foot} overlay={styles.low} />;
}

function Over({
  label,
  onClose,
  children,
  role = 'dialog',
  className,
  overlay,
}: OverProps & {
  role?: 'dialog' | 'alertdialog';
  className: string | undefined;
  overlay: string | undefined;
}) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={`${styles.overlay} ${overlay}`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={className ?? ''}>
        <Dialog role={role} aria-label={label} className={styles.content ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
