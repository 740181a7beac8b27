import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Invitation } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Heading } from '../frame/heading';
import { ListStates } from '../frame/list-states';
import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import { LinkDialog, type Made } from '../people/link-dialog';
import styles from '../people/people.module.css';
import { momentOf } from '../results/words';
import { InviteDialog } from './invite-dialog';
import { useInvitations, useWithdraw } from './use-registration';

/** How somebody comes in to whom the door is closed. */
export function Invitations() {
  const { t } = useTranslation('staff');
  const invitations = useInvitations();
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<Made>();
  const rows = invitations.data ?? [];
  return (
    <>
      <Heading level={2} title={t('invitations.title')} lead={t('invitations.lead')}>
        <Button onClick={() => setInviting(true)}>
          <MailPlus aria-hidden />
          {t('invitations.make')}
        </Button>
      </Heading>
      <ListStates list={invitations} words="invitations" icon={MailPlus} />
      {rows.length > 0 && <InvitationTable rows={rows} />}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onMade={setMade} />
      <LinkDialog
        title={t('invitations.madeTitle')}
        text={t('invitations.madeText')}
        made={made}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

function InvitationTable({ rows }: { rows: Invitation[] }) {
  const { t, i18n } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const withdraw = useWithdraw();

  const takeBack = async ({ id }: Invitation) => {
    try {
      await withdraw.mutateAsync(id);
      show({ type: 'success', title: t('invitations.withdrawn') });
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('people.actFailed')) });
    }
  };

  const called = ({ note }: Invitation) => note || t('invitations.noNote');
  return (
    <ScrollBox label={t('invitations.title')} className={tables.card}>
      <table className={`${tables.table} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t('invitations.note')}</th>
            <th scope="col">{t('invitations.used')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('invitations.withdraw')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={styles.who}>
                <bdi>{called(row)}</bdi>
                <span className={styles.address}>
                  {t('invitations.endsAt', { when: momentOf(row.endsAt, i18n.language) })}
                </span>
              </th>
              <td className={tables.nowrap}>{t('invitations.usedOf', { ...row })}</td>
              <td className={tables.number}>
                <Button
                  look="quiet"
                  aria-label={t('invitations.withdrawOf', { name: called(row) })}
                  disabled={withdraw.isPending}
                  onClick={() => void takeBack(row)}
                >
                  {t('invitations.withdraw')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
