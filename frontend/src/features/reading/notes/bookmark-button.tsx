import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Annotation } from '@/shared/annotations/annotation';
import { IconButton } from '@/shared/ui/button';

import { useSheet } from '../sheet-store';
import styles from './bookmark-button.module.css';
import { annotationsOn } from './note-index';

interface BookmarkButtonProps {
  annotations: readonly Annotation[];
  onToggle: () => void;
}

export function BookmarkButton({ annotations, onToggle }: BookmarkButtonProps) {
  const { t } = useTranslation('reading');
  const sheet = useSheet((state) => state.sheet);
  const isMarked = annotationsOn(sheet, annotations).some(({ kind }) => kind === 'bookmark');
  return (
    <IconButton
      name={t('notes.bookmark')}
      className={styles.button}
      aria-pressed={isMarked}
      onClick={onToggle}
    >
      <Bookmark aria-hidden />
    </IconButton>
  );
}
