import { QRCodeSVG } from 'qrcode.react';

import styles from './copy-field.module.css';

/** A text for a camera: dark on light with its margin, whatever the theme, as cameras read it. */
export function QrCode({ value, title }: { value: string; title: string }) {
  return (
    <QRCodeSVG className={styles.code} value={value} size={232} marginSize={4} title={title} />
  );
}
