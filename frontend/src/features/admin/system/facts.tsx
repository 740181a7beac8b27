/** What is so: in words, in columns. */
import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { SystemState } from '@/api/client';
import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import { momentOf } from '../results/words';
import { useSize } from '../use-size';
import styles from './system.module.css';

export function About({ system }: { system: Omit<SystemState, 'needs'> }) {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  const { kept, deleted } = system.accounts;
  const left = system.booksToReread;
  const rereading =
    left === 0
      ? t('system.rereadingDone')
      : t('system.rereadingLeft', { count: left, number: number.format(left) });
  const accounts = { kept: number.format(kept), deleted: number.format(deleted) };
  return (
    <Part title={t('system.about')}>
      <Facts
        facts={[
          [t('system.version'), system.version],
          [t('system.layout'), t('system.layoutValue', { version: system.layoutVersion })],
          [t('system.since'), momentOf(system.startedAt, i18n.language)],
          [t('system.database'), t(`system.${system.database}`)],
          [t('system.storage'), t(`system.${system.storage}`)],
          [t('system.converter'), t(`system.${system.converter}`)],
          [t('system.recognising'), t(`system.recognisingOf.${system.recognising}`)],
          [t('system.accounts'), t('system.accountsValue', accounts)],
          [t('system.rereading'), rereading],
        ]}
      />
    </Part>
  );
}

export function Backups({ backups }: Pick<SystemState, 'backups'>) {
  const { t, i18n } = useTranslation('staff');
  const size = useSize();
  const { wanted, lastAt, lastBytes, nextAt } = backups;
  const last = () => {
    if (lastAt === null) return t('system.never');
    const date = momentOf(lastAt, i18n.language);
    return lastBytes === null ? date : t('system.lastSized', { date, size: size(lastBytes) });
  };
  return (
    <Part title={t('system.backups')}>
      {wanted ? (
        <Facts
          facts={[
            [t('system.last'), last()],
            [t('system.next'), nextAt ? momentOf(nextAt, i18n.language) : t('system.due')],
          ]}
        />
      ) : (
        <p className={styles.none}>{t('system.off')}</p>
      )}
    </Part>
  );
}

export function Certificate({ certificate }: Pick<SystemState, 'certificate'>) {
  const { t, i18n } = useTranslation('staff');
  if (certificate === null) {
    return (
      <Part title={t('system.certificate')}>
        <p className={styles.none}>{t('system.noCertificate')}</p>
      </Part>
    );
  }
  const { host, verdict, goodUntil, daysLeft, lookedAt } = certificate;
  const facts: [string, string][] = [
    [t('system.host'), host],
    [t('system.verdict'), t(`system.verdictOf.${verdict}`)],
  ];
  if (goodUntil !== null) {
    const date = momentOf(goodUntil, i18n.language);
    const left = daysLeft !== null && daysLeft >= 0;
    const until = left ? t('system.untilDays', { date, count: daysLeft }) : date;
    facts.push([t('system.goodUntil'), until]);
  }
  if (lookedAt !== null) facts.push([t('system.lookedAt'), momentOf(lookedAt, i18n.language)]);
  return (
    <Part title={t('system.certificate')}>
      <Facts facts={facts} />
    </Part>
  );
}

export function Mails({ mail }: Pick<SystemState, 'mail'>) {
  const { t, i18n } = useTranslation('staff');
  const waiting = new Intl.NumberFormat(i18n.language).format(mail.waiting);
  return (
    <Part title={t('system.mails')}>
      {mail.wanted ? (
        <Facts facts={[[t('system.waiting'), waiting]]} />
      ) : (
        <p className={styles.none}>{t('system.noMails')}</p>
      )}
    </Part>
  );
}

export function Space({ disks, files }: Pick<SystemState, 'disks' | 'files'>) {
  const { t, i18n } = useTranslation('staff');
  const size = useSize();
  const number = new Intl.NumberFormat(i18n.language);
  const sum = ({ count, bytes }: { count: number; bytes: number }) =>
    t('system.sum', { number: number.format(count), size: size(bytes) });
  return (
    <Part title={t('system.space')}>
      {disks.map(({ freeBytes, totalBytes }, at) => {
        const free = t('system.free', { free: size(freeBytes), total: size(totalBytes) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a disk has no other name
          <div key={at} className={styles.disk}>
            <p>
              <span>{t('system.disk', { number: at + 1 })}</span> <span>{free}</span>
            </p>
            <meter
              aria-label={t('system.disk', { number: at + 1 })}
              min={0}
              max={totalBytes}
              value={totalBytes - freeBytes}
            >
              {free}
            </meter>
          </div>
        );
      })}
      <ScrollBox label={t('system.files')}>
        <table className={`${tables.table} ${tables.roomy} ${styles.files}`}>
          <thead>
            <tr>
              <th scope="col">{t('system.kind')}</th>
              <th scope="col">{t('system.kept')}</th>
              <th scope="col">{t('system.deleted')}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ kind, kept, deleted }) => (
              <tr key={kind}>
                <th scope="row">{t(`system.${kind}`)}</th>
                <td>{sum(kept)}</td>
                <td>{sum(deleted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Part>
  );
}

export function Jobs({ jobs }: Pick<SystemState, 'jobs'>) {
  const { t, i18n } = useTranslation('staff');
  if (jobs.length === 0) {
    return (
      <Part title={t('system.jobs')}>
        <p className={styles.none}>{t('system.noJobs')}</p>
      </Part>
    );
  }
  return (
    <Part title={t('system.jobs')}>
      <Facts
        facts={jobs.map(({ name, lastAt }) => [
          t(`system.jobName.${name}`, { defaultValue: name }),
          momentOf(lastAt, i18n.language),
        ])}
      />
    </Part>
  );
}

export function Part({
  title,
  titleRef,
  wide = false,
  children,
}: {
  title: string;
  /** For whom is led to the title when what they were on is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** As wide as all of them together. */
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part} data-wide={wide || undefined}>
      <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
