/** Who may enter which of the study's pages. */
import { redirect } from 'react-router';

import { readsEnglishOnly } from './details/details';
import { mirroredDetails, takeFlags } from './mirror';
import { paths } from './paths';
import { restore, useStudy } from './study-store';

/** Details that only local storage knows begin a session of their own. */
async function knowsDetails(): Promise<boolean> {
  await restore();
  const details = mirroredDetails();
  if (!details) return false;
  const study = useStudy.getState();
  study.goOn();
  if (!study.state.details) {
    study.begin();
    void study.record({ type: 'details', details });
    if (readsEnglishOnly(details)) void study.record({ type: 'english-only', goesOn: true });
  }
  return true;
}

/** For whoever has filled in the form. */
export async function detailsFirst() {
  return (await knowsDetails()) ? null : redirect(paths.welcome);
}

/** For whoever comes from the instructions or the English introduction; once. */
export async function startedFirst() {
  const isKnown = await knowsDetails();
  return takeFlags() && isKnown ? null : redirect(paths.welcome);
}

/** The form may hold what somebody else has entered: the welcome asks who is there. */
export async function sameFirst() {
  await restore();
  return useStudy.getState().offered ? redirect(paths.welcome) : null;
}

export async function anybody() {
  await restore();
  return null;
}
