import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNotices } from '@/shared/notices/notice-store';
import { CodesDialog } from '@/shared/recovery/codes-dialog';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { momentOf } from '../results/words';
import { Group } from '../settings/group';
import styles from './account.module.css';
import { ProveForm } from './prove-form';
import { SetupForm } from './setup-form';
import { useSecondFactorActs } from './use-second-factor';

type Task = 'setup' | 'codes' | 'remove';

/** Whether a code is asked for, and what can be done about that. */
export function SecondFactor({
  activeSince,
  recoveryCodes,
}: {
  activeSince: string | null;
  recoveryCodes: number;
}) {
  const { t, i18n } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const { makeCodes, remove } = useSecondFactorActs();
  const [task, setTask] = useState<Task>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setTask(undefined);
  const tell = (made: string[]) => {
    close();
    setCodes(made);
  };

  return (
    <Group title={t('account.title')} text={t('account.text')}>
      <p className={styles.state}>
        {activeSince
          ? t('account.on', { when: momentOf(activeSince, i18n.language) })
          : t('account.off')}
      </p>
      {activeSince ? (
        <>
          <p>{t('account.codesLeft', { count: recoveryCodes })}</p>
          <div className={styles.acts}>
            <Button onClick={() => setTask('codes')}>{t('account.makeCodes')}</Button>
            <Button onClick={() => setTask('remove')}>{t('account.remove')}</Button>
          </div>
        </>
      ) : (
        <div className={styles.acts}>
          <Button look="main" onClick={() => setTask('setup')}>
            {t('account.setup')}
          </Button>
        </div>
      )}
      <Dialog title={t('account.setupTitle')} open={task === 'setup'} onClose={close} stays>
        <SetupForm onDone={tell} onClose={close} />
      </Dialog>
      <Dialog title={t('account.makeCodes')} open={task === 'codes'} onClose={close}>
        <ProveForm
          text={t('account.makeCodesText')}
          act={t('account.makeCodes')}
          onProven={async (proof) => tell(await makeCodes(proof))}
          onClose={close}
        />
      </Dialog>
      <Dialog title={t('account.removeTitle')} open={task === 'remove'} onClose={close}>
        <ProveForm
          text={t('account.removeText')}
          act={t('account.remove')}
          danger
          onProven={async (proof) => {
            await remove(proof);
            close();
            show({ type: 'success', title: t('account.removed') });
          }}
          onClose={close}
        />
      </Dialog>
      <CodesDialog
        codes={codes}
        text={t('account.codesText')}
        onClose={() => setCodes(undefined)}
      />
    </Group>
  );
}
