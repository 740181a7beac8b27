/** Another of this browser's windows has the study: answers of two windows never meet in one run. */
import { Button } from '@/shared/ui/button';

import { takeOver } from '../log/owner';
import { paths } from '../paths';
import { words } from '../words';
import { Screen } from './screen';

export function ElsewhereScreen({ isTakenOver }: { isTakenOver: boolean }) {
  const [title, text, english] = isTakenOver
    ? ['takenOverTitle', 'takenOverText', 'takenOverEnglish']
    : ['title', 'text', 'english'];
  const goOnHere = async () => {
    await takeOver();
    // Loaded anew, the page begins with what the other one has left on the disk, and asks who is here.
    globalThis.location.replace(paths.welcome);
  };
  return (
    <Screen
      key={title}
      title={words(`elsewhere.${title}`)}
      actions={
        <Button look="main" onClick={() => void goOnHere()}>
          <span>
            {words('elsewhere.here')} <span lang="en">{words('elsewhere.hereEnglish')}</span>
          </span>
        </Button>
      }
    >
      <p>{words(`elsewhere.${text}`)}</p>
      <p lang="en">{words(`elsewhere.${english}`)}</p>
    </Screen>
  );
}
