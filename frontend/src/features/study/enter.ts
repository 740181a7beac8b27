/** Who may enter which of the study's pages. */
import { redirect } from 'react-router';

import { readsEnglishOnly } from './details/details';
import { forgetLastWords } from './last-words';
import { claim } from './log/owner';
import { forgetMirror, mirroredDetails, takeFlags } from './mirror';
import { reportRuns } from './outbox/reports';
import { paths } from './paths';
import { restore, useStudy } from './study-store';

/**
 * Reads what is there; a run that is too old is given up, and that is reported. False where another
 * page has the study: then the frame says so, and nothing of it is read or changed.
 */
async function found(): Promise<boolean> {
  reportRuns();
  if (!(await claim())) return false;
  await restore();
  return true;
}

/** Whether a run of before was found and nobody has said whose it is: then the welcome asks. */
function isAsked(): boolean {
  return useStudy.getState().offered;
}

/** Details that only local storage knows begin a session of their own. */
function knowsDetails(): boolean {
  const study = useStudy.getState();
  if (study.events.length > 0 && study.state.details) return true;
  const details = mirroredDetails();
  if (!details) return false;
  study.begin();
  void study.record({ type: 'details', details });
  if (readsEnglishOnly(details)) void study.record({ type: 'english-only', goesOn: true });
  return true;
}

/** The next one finds nothing of the last. */
export async function welcomed() {
  if (!(await found()) || useStudy.getState().events.length > 0) return null;
  forgetMirror();
  forgetLastWords();
  return null;
}

/** For whoever has filled in the form. */
export async function detailsFirst() {
  if (!(await found())) return null;
  if (isAsked()) return redirect(paths.welcome);
  return knowsDetails() ? null : redirect(paths.welcome);
}

/** For whoever comes from the instructions or the English introduction; once. */
export async function startedFirst() {
  if (!(await found())) return null;
  if (isAsked()) return redirect(paths.welcome);
  const isKnown = knowsDetails();
  return takeFlags() && isKnown ? null : redirect(paths.welcome);
}

/** The form may hold what somebody else has entered. */
export async function sameFirst() {
  return (await found()) && isAsked() ? redirect(paths.welcome) : null;
}
