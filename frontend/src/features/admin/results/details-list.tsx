import { useTranslation } from 'react-i18next';
import styles from './details-list.module.css';
import type { Details } from './read-result';
import { labelOf } from './words';

/** What participants said of themselves; what they left out is left out. */
export function DetailsList({ details, ageGroup }: { details: Details; ageGroup: string }) {
  const { t, i18n } = useTranslation('staff');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const label = (kind: string, code: string) => code && labelOf(kind, code, t);
  const labels = (kind: string, codes: string[]) =>
    list.format(codes.map((code) => labelOf(kind, code, t)));
  const rows = [
    ['birthYear', [details.birthYear, ageGroup].filter(Boolean).join(' · ')],
    ['gender', label('gender', details.gender)],
    ['education', label('education', details.education)],
    ['readingFrequency', label('readingFrequency', details.readingFrequency)],
    ['readingFormat', label('readingFormat', details.readingFormat)],
    ['textTypes', labels('textTypes', details.textTypes)],
    ['languages', labels('languages', details.languages)],
    ['readingIssues', labels('readingIssues', details.readingIssues)],
    ['otherIssue', details.otherIssue],
  ] as const;
  return (
    <dl className={styles.list}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`details.${name}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
