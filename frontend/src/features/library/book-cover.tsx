import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';

import styles from './book-cover.module.css';
import { designOf } from './set-cover';
import { useCover } from './use-cover';
import { useSeen } from './use-seen';

/** A book's own cover; until it is here, or where there is none, one set in type. */
export function BookCover({
  book,
  isPassing = false,
  isWhole = false,
}: {
  book: ListedBook;
  /** Who scrolls past it does not want its picture. */
  isPassing?: boolean;
  /** It is shown large. */
  isWhole?: boolean;
}) {
  const [ref, seen] = useSeen<HTMLDivElement>(isPassing);
  const address = useCover(book, seen, isWhole);
  // A file that is no picture after all.
  const [broken, setBroken] = useState<string>();
  return (
    <div ref={ref} className={styles.cover} aria-hidden="true">
      {address && address !== broken ? (
        <img src={address} alt="" decoding="async" onError={() => setBroken(address)} />
      ) : (
        <SetCover title={book.title} author={book.author} />
      )}
    </div>
  );
}

/** A cover made of the title alone. */
export function SetCover({ title, author }: { title: string; author: string }) {
  const { t } = useTranslation();
  const { hue, pattern, size } = designOf(title);
  return (
    <span
      className={styles.set}
      data-pattern={pattern}
      data-size={size}
      style={{ '--hue': hue } as CSSProperties}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.author}>{author || t('library.unknownAuthor')}</span>
    </span>
  );
}
