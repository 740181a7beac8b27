import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Person } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { momentOf } from '../results/words';
import { AskPlainAct } from './ask-plain-act';
import { DeletionForm } from './deletion-form';
import { LinkDialog, type Made } from './link-dialog';
import styles from './people.module.css';
import { QuotaForm } from './quota-form';
import { ResetLink } from './reset-link';
import { type PlainAct, plainActs } from './use-people';
import { nameOf, useKept } from './words';

export type Task = PlainAct | 'facts' | 'reset' | 'quota' | 'deletion' | 'purge';

interface Looking {
  person: Person;
  granted: number;
  onClose: () => void;
}

/** What is known of somebody, and what can be done for them: one thing after the other. */
export function PersonDialog({
  person,
  open,
  ...others
}: Omit<Looking, 'person'> & { person: Person | undefined; open: boolean }) {
  const { t } = useTranslation('staff');
  const [task, setTask] = useState<Task>('facts');
  const [made, setMade] = useState<Made>();
  // The words stay while the dialog fades.
  const last = useRef(person);
  if (person) last.current = person;
  const shown = last.current;
  useEffect(() => {
    if (open) setTask('facts');
  }, [open]);
  if (!shown) return null;

  const looking = { ...others, person: shown };
  const back = () => setTask('facts');
  const title = task === 'facts' ? nameOf(shown) : t(`people.ask.${task}`, { name: nameOf(shown) });
  const isDeletion = task === 'deletion' || task === 'purge';
  return (
    <>
      <Dialog title={title} open={open} onClose={others.onClose} alert={isDeletion}>
        {task === 'facts' && <Facts {...looking} onTask={setTask} />}
        {task === 'reset' && <ResetLink {...looking} onBack={back} onMade={setMade} />}
        {task === 'quota' && <QuotaForm {...looking} onBack={back} />}
        {isDeletion && <DeletionForm {...looking} onBack={back} />}
        {isPlain(task) && <AskPlainAct {...looking} act={task} onBack={back} />}
      </Dialog>
      <LinkDialog
        title={t('people.link.title')}
        text={t('people.link.text', { name: nameOf(shown) })}
        made={made}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

function isPlain(task: Task): task is PlainAct {
  return plainActs.some((act) => act === task);
}

/** What can be done for somebody. Who is deleted and not to come back is disabled as well. */
function tasksFor({ disabledAt, deletedAt }: Person): Task[] {
  if (deletedAt) return ['restore', disabledAt ? 'enable' : 'disable', 'purge'];
  if (disabledAt) return ['enable', 'quota', 'deletion'];
  return ['reset', 'sessions', 'quota', 'disable', 'deletion'];
}

function Facts({ person, granted, onTask, onClose }: Looking & { onTask: (task: Task) => void }) {
  const { t, i18n } = useTranslation('staff');
  const kept = useKept();
  const { disabledAt, deletedAt, keptUntil, hasPassword, google, sessions } = person;
  const ways = [hasPassword && t('people.byPassword'), google && t('people.byProvider')];
  const facts = [
    [t('people.address'), person.email],
    [t('people.since'), momentOf(person.createdAt, i18n.language)],
    [
      t('people.lastSeen'),
      person.lastSeenAt ? momentOf(person.lastSeenAt, i18n.language) : t('people.never'),
    ],
    [t('people.ways'), ways.filter(Boolean).join(', ')],
    [t('people.devices'), t('people.devicesOpen', { count: sessions })],
    [t('people.keeps'), kept(person, granted)],
    ...(disabledAt ? [[t('people.disabledSince'), momentOf(disabledAt, i18n.language)]] : []),
    ...(deletedAt ? [[t('people.deletedOn'), momentOf(deletedAt, i18n.language)]] : []),
    ...(keptUntil ? [[t('people.keptUntil'), momentOf(keptUntil, i18n.language)]] : []),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.tasks}>
        {tasksFor(person).map((task) => (
          <Button key={task} onClick={() => onTask(task)}>
            {t(`people.do.${task}`)}
          </Button>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('close', { ns: 'translation' })}</Button>
      </DialogActions>
    </>
  );
}
