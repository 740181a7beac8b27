import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Hand, type LucideIcon, ShieldCheck, Smile } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { Button, ButtonLink } from '@/shared/ui/button';

import { admission } from '../admission/admission';
import { CodeDoor } from '../admission/code-door';
import { infoQuery, noteClosed } from '../content/use-content';
import { emptyDraft } from '../details/details';
import { Screen } from '../frame/screen';
import { useKiosk } from '../kiosk/kiosk-mode';
import { fillPool, ticketCount } from '../outbox/tickets';
import { paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import { ComeBack } from './come-back';
import styles from './screens.module.css';

/** So often a closed study is asked whether it has opened. */
const lookAgainMs = 60_000;

const points: [string, LucideIcon][] = [
  ['time', Clock],
  ['noTest', Smile],
  ['anonymous', ShieldCheck],
  ['free', Hand],
];

export function WelcomeScreen() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { begin, events, state } = useStudy();
  const {
    data: info,
    isFetching,
    refetch,
  } = useQuery({
    ...infoQuery,
    // Whoever waits before a closed study sees it open; a page that nobody sees does not ask.
    refetchInterval: ({ state }) => state.data?.open === false && lookAgainMs,
  });
  const [isAsked, setAsked] = useState(false);
  const admitted = useQuery({
    queryKey: ['study', 'admission'],
    queryFn: async () => (await admission()) !== undefined || (await ticketCount()) > 0,
    enabled: info?.codeRequired === true,
    staleTime: 0,
  });
  const needsCode = info?.codeRequired === true && admitted.data === false;
  const comeBack = <ComeBack asked={isAsked} onAnswer={() => setAsked(false)} />;

  // Without an answer the study begins all the same: its results wait for the network.
  if (info && !info.open) {
    return (
      <Screen title={words('welcome.closedTitle')}>
        <p className={styles.lead}>{words('welcome.closedText')}</p>
        <Button
          look="main"
          className={styles.big}
          aria-disabled={isFetching}
          onClick={() => void refetch({ cancelRefetch: false })}
        >
          {words('welcome.closedAgain')}
        </Button>
        <Withdraw />
        {comeBack}
      </Screen>
    );
  }
  const letIn = async () => {
    void admitted.refetch();
    // The study may have closed since the page was opened.
    if ((await fillPool(useKiosk.getState().on)) === 'closed') noteClosed(queries);
  };
  const start = () => {
    const isRunning = events.length > 0;
    // Whoever only went back and forth has nothing to lose, and has begun once.
    const isUntouched = state.stage === 'details' && state.draft === emptyDraft;
    if (isRunning && !isUntouched) return setAsked(true);
    if (!isRunning) begin();
    void navigate(paths.details);
  };
  return (
    <Screen title={words('welcome.title')}>
      <p className={styles.lead}>{words('welcome.lead')}</p>
      <ul className={styles.points}>
        {points.map(([point, Icon]) => (
          <li key={point}>
            <Icon aria-hidden />
            {words(`welcome.points.${point}`)}
          </li>
        ))}
      </ul>
      <section className={styles.consent} aria-label={words('welcome.consentTitle')}>
        <h2>{words('welcome.consentTitle')}</h2>
        <p>{info?.consentText || words('welcome.consent')}</p>
      </section>
      {needsCode ? (
        <CodeDoor onIn={() => void letIn()} onClosed={() => noteClosed(queries)} />
      ) : (
        <Button look="main" className={styles.big} onClick={start}>
          {words('welcome.start')}
        </Button>
      )}
      <Withdraw />
      {comeBack}
    </Screen>
  );
}

/** The codes are good when nobody can begin any more, too. */
function Withdraw() {
  return (
    <p className={styles.aside}>
      <ButtonLink look="quiet" to={paths.withdraw}>
        {words('withdraw.link')}
      </ButtonLink>
    </p>
  );
}
