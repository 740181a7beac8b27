/** Ends an export that takes long; one that does not is over before anybody could press it. */
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

const LONG_MS = 2000;

export function StopExport({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation('pdf');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    // Without words it has room in the row, and the text under one's eyes stays where it is.
    <Button
      look="quiet"
      icon
      aria-label={t('editor.cancelExport')}
      title={t('editor.cancelExport')}
      onClick={onStop}
    >
      <X aria-hidden />
    </Button>
  );
}
