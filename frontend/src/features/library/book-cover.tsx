import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';

import styles from './book-cover.module.css';
import { designOf } from './set-cover';
import { coverPath, useCover } from './use-cover';
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
  const { id, title, author } = book;
  const path = coverPath(book, isWhole);
  const [ref, seen] = useSeen<HTMLDivElement>(path !== null, isPassing);
  const set = <SetCover title={title} author={author} />;
  return (
    <div ref={ref} className={styles.cover} aria-hidden="true">
      {path !== null && seen ? (
        <Picture id={id} path={path}>
          {set}
        </Picture>
      ) : (
        set
      )}
    </div>
  );
}

/** The picture; what stands in its place until it is here, and if it never is. */
function Picture({ id, path, children }: { id: number; path: string; children: ReactNode }) {
  const address = useCover(id, path);
  // A file that is no picture after all.
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return children;
  return <img src={address} alt="" decoding="async" onError={() => setBroken(address)} />;
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
