import { useQuery } from '@tanstack/react-query';
import { Clock, Hand, type LucideIcon, ShieldCheck, Smile } from 'lucide-react';
import { useNavigate } from 'react-router';

import { withoutAsking } from '@/shared/leaving/leave-store';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { infoQuery } from '../content/use-content';
import { Screen } from '../frame/screen';
import { setFlag } from '../mirror';
import { pathOf, paths } from '../paths';
import { useStudy } from '../study-store';
import { words } from '../words';
import styles from './screens.module.css';

const points: [string, LucideIcon][] = [
  ['time', Clock],
  ['noTest', Smile],
  ['anonymous', ShieldCheck],
  ['free', Hand],
];

export function WelcomeScreen() {
  const navigate = useNavigate();
  const { begin, offered } = useStudy();
  const { data: info } = useQuery(infoQuery);

  // Without an answer the study begins all the same: its results wait for the network.
  if (info && !info.open) {
    return (
      <Screen title={words('welcome.closedTitle')}>
        <p className={styles.lead}>{words('welcome.closedText')}</p>
      </Screen>
    );
  }
  const start = () => {
    begin();
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
      <Button look="main" className={styles.big} onClick={start}>
        {words('welcome.start')}
      </Button>
      <p className={styles.aside}>
        <ButtonLink look="quiet" to={paths.withdraw}>
          {words('withdraw.link')}
        </ButtonLink>
      </p>
      <ComeBack open={offered} />
    </Screen>
  );
}

/** Somebody closed the browser a moment ago; are they back? */
function ComeBack({ open }: { open: boolean }) {
  const navigate = useNavigate();
  const { goOn, discard, state } = useStudy();
  const yes = () => {
    goOn();
    const path = pathOf(state.stage);
    if (path === paths.quiz) setFlag('startQuizFromInstructions');
    void navigate(path, { state: withoutAsking });
  };
  return (
    <Dialog stays alert title={words('resume.title')} open={open} onClose={() => void discard()}>
      <p>{words('resume.text')}</p>
      <DialogActions>
        <Button onClick={() => void discard()}>{words('resume.no')}</Button>
        <Button look="main" onClick={yes}>
          {words('resume.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
