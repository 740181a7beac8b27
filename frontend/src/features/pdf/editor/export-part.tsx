/** The part that is on the sheet, alone, as a PDF. */
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import type { Exported } from './use-export';

export function ExportPart({
  running,
  onExport,
}: {
  running: Exported | null;
  onExport: () => void;
}) {
  const { t } = useTranslation('pdf');
  return (
    <Button
      look="quiet"
      icon
      aria-label={t('section.export')}
      title={t('section.export')}
      aria-disabled={running !== null || undefined}
      onClick={() => running === null && onExport()}
    >
      {running === 'part' ? <Spinner /> : <FileDown aria-hidden />}
    </Button>
  );
}
