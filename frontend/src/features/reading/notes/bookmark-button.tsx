import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Annotation } from '@/shared/annotations/annotation';
import { IconButton } from '@/shared/ui/button';

import { useSheets } from '../sheet-store';
import styles from './bookmark-button.module.css';
import { isBookmarked } from './note-index';

interface BookmarkButtonProps {
  annotations: readonly Annotation[];
  onToggle: () => void;
}

export function BookmarkButton({ annotations, onToggle }: BookmarkButtonProps) {
  const { t } = useTranslation('reading');
  // Drawn anew where that changes, and not on each page.
  const isMarked = useSheets(({ sheets }) => isBookmarked(sheets, annotations));
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
