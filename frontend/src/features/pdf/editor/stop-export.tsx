/** Ends an export that takes long; one that does not is over before anybody could press it. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

const LONG_MS = 2000;

/** It takes the place of `other`, so that the text under one's eyes stays where it is. */
export function StopExport({ onStop, other }: { onStop: () => void; other: ReactNode }) {
  const { t } = useTranslation('pdf');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return other;
  return (
    <Button look="quiet" onClick={onStop}>
      <X aria-hidden />
      {t('editor.cancelExport')}
    </Button>
  );
}
