import { useTranslation } from 'react-i18next';

import type { StudySettings } from '@/api/client';
import { Banner } from '@/shared/ui/banner';

import styles from './settings.module.css';

const MEGABYTE = 1024 * 1024;
/** From this part on somebody should look. */
const NEARLY_FULL = 0.9;

/** How much has come in, and a word before there is no more room. */
export function IntakeNote({ intake }: { intake: StudySettings['intake'] }) {
  const { t, i18n } = useTranslation('staff');
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0,
    }).format(bytes / MEGABYTE);
  const { takenBytes, mostBytes, unverifiedBytes, mostUnverifiedBytes } = intake;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('settings.intakeToday')}</dt>
          <dd>{t('settings.intakeOf', { of: megabytes(mostBytes), is: megabytes(takenBytes) })}</dd>
        </div>
        <div>
          <dt>{t('settings.intakeUnverified')}</dt>
          <dd>
            {t('settings.intakeOf', {
              of: megabytes(mostUnverifiedBytes),
              is: megabytes(unverifiedBytes),
            })}
          </dd>
        </div>
      </dl>
      {takenBytes >= NEARLY_FULL * mostBytes && (
        <Banner type="info">{t('settings.intakeNearlyFull')}</Banner>
      )}
      {unverifiedBytes >= NEARLY_FULL * mostUnverifiedBytes && (
        <Banner type="info">{t('settings.intakeUnverifiedFull')}</Banner>
      )}
    </>
  );
}
