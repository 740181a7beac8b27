import { Ticket } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { CodeBatch } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { Heading } from '../frame/heading';
import { ListStates } from '../frame/list-states';
import { ScrollBox } from '../frame/scroll-box';
import tables from '../frame/tables.module.css';
import { useMayAct } from '../frame/use-myself';
import people from '../people/people.module.css';
import { momentOf } from '../results/words';
import { EndDialog } from './end-dialog';
import { type MadeCodes, MadeDialog } from './made-dialog';
import { MakeDialog } from './make-dialog';
import { useCodes } from './use-codes';

/** Who may take part where the study asks for a code. */
export function Codes({ required }: { required: boolean }) {
  const { t } = useTranslation('staff');
  const mayAct = useMayAct();
  const codes = useCodes();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeCodes>();
  const [ending, setEnding] = useState<CodeBatch>();
  const make = useRef<HTMLButtonElement>(null);
  const rows = codes.data ?? [];
  if (!required && rows.length === 0) return null;

  const ended = () => {
    // An open dialog keeps the focus to itself.
    flushSync(() => setEnding(undefined));
    // The row is gone, and whoever was on its button is not to be left nowhere.
    make.current?.focus();
  };

  return (
    <>
      <Heading level={2} title={t('codes.title')} lead={t('codes.lead')}>
        {mayAct && (
          <Button ref={make} onClick={() => setMaking(true)}>
            <Ticket aria-hidden />
            {t('codes.make')}
          </Button>
        )}
      </Heading>
      <ListStates list={codes} words="codes" icon={Ticket} />
      {rows.length > 0 && <CodeTable rows={rows} mayAct={mayAct} onEnd={setEnding} />}
      <MakeDialog open={making} onClose={() => setMaking(false)} onMade={setMade} />
      <EndDialog batch={ending} onClose={() => setEnding(undefined)} onEnded={ended} />
      <MadeDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
}

function CodeTable({
  rows,
  mayAct,
  onEnd,
}: {
  rows: CodeBatch[];
  mayAct: boolean;
  onEnd: (row: CodeBatch) => void;
}) {
  const { t, i18n } = useTranslation('staff');

  return (
    <ScrollBox label={t('codes.title')} className={tables.card}>
      <table className={`${tables.table} ${tables.roomy}`}>
        <thead>
          <tr>
            <th scope="col">{t('codes.label')}</th>
            <th scope="col">{t('codes.used')}</th>
            {mayAct && (
              <th scope="col">
                <span className="visually-hidden">{t('codes.end')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={people.who}>
                <bdi>{row.label}</bdi>
                <span className={people.address}>
                  {t('codes.about', {
                    count: row.codes,
                    when: row.goodUntil && momentOf(row.goodUntil, i18n.language),
                  })}
                </span>
              </th>
              <td className={tables.nowrap}>{t('codes.usedOf', { ...row })}</td>
              {mayAct && (
                <td className={tables.number}>
                  <Button
                    look="quiet"
                    aria-label={t('codes.endOf', { name: row.label })}
                    onClick={() => onEnd(row)}
                  >
                    {t('codes.end')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
