import { Braces, FileSpreadsheet, FileText, Package, Sheet, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { exportsOf } from '../study-data';
import type { Running, Wanted } from '../use-download';
import styles from './export-bar.module.css';

const icons = {
  csv: FileText,
  excel: FileSpreadsheet,
  json: Braces,
  summary: Sheet,
  package: Package,
};

interface ExportBarProps {
  running: Running | null;
  disabled: boolean;
  onExport: (wanted: Wanted) => void;
  onCancel: () => void;
}

/** Everything that can be taken home, and how far the one under way has come. */
export function ExportBar({ running, disabled, onExport, onCancel }: ExportBarProps) {
  const { t, i18n } = useTranslation('staff');
  const megabytes = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return (
    <section className={styles.bar} aria-label={t('export.label')}>
      {exportsOf(new Date()).map(({ kind, ...wanted }) => {
        const Icon = icons[kind];
        return (
          <Button
            key={kind}
            disabled={disabled || running !== null}
            onClick={() => onExport(wanted)}
            title={kind === 'package' ? t('export.packageHint') : undefined}
          >
            <Icon aria-hidden />
            {t(`export.${kind}`)}
          </Button>
        );
      })}
      {running && (
        <p className={styles.running} role="status">
          {running.bytes > 0
            ? t('export.progress', {
                file: running.name,
                amount: megabytes.format(running.bytes / 1e6),
              })
            : t('export.preparing', { file: running.name })}
          <Button look="quiet" icon aria-label={t('export.cancel')} onClick={onCancel}>
            <X aria-hidden />
          </Button>
        </p>
      )}
    </section>
  );
}
