/** The part that is on the sheet, alone, as a PDF. */
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

export function ExportPart({ isRunning, onExport }: { isRunning: boolean; onExport: () => void }) {
  const { t } = useTranslation('pdf');
  return (
    <Button
      look="quiet"
      icon
      aria-label={t('section.export')}
      title={t('section.export')}
      aria-disabled={isRunning || undefined}
      onClick={() => !isRunning && onExport()}
    >
      {isRunning ? <Spinner /> : <FileDown aria-hidden />}
    </Button>
  );
}
