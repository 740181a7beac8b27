/** What the provider's answer means, and what becomes of it. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { api, dataOf } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { safeReturnUrl } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';

import { google, isSignUp, leaveFor, type Memory, reasonOf, takeMemory } from './provider';
import { keptUntilOf } from './use-taking-back';

/** Long enough to read that it worked. */
const redirectDelayMs = 1000;

/** Somebody who wanted an account and had one already is told so. */
export type Arrival = 'signedUp' | 'signedIn' | 'knownAlready' | 'restored';

export type Outcome =
  | { kind: 'running' }
  | { kind: 'done'; as: Arrival }
  /** The address has an account here; its password proves that both are one person's. */
  | { kind: 'link'; linkToken: string }
  /** It can be taken back, on the same way once more. */
  | { kind: 'deleted'; keptUntil: string }
  | { kind: 'failed'; sentence: string };

/** The token that a refusal carries, if it asks for the password of an account. */
function linkTokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('linkToken' in body)) return undefined;
  return typeof body.linkToken === 'string' ? body.linkToken : undefined;
}

function arrivalOf({ state, restore }: Memory, isNewUser: boolean): Arrival {
  if (isNewUser) return 'signedUp';
  if (restore) return 'restored';
  return isSignUp(state) ? 'knownAlready' : 'signedIn';
}

export function useCallback() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const begin = useSession((session) => session.begin);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'running' });
  const [memory] = useState(takeMemory);
  const asked = useRef(false);
  const provider = memory?.provider ?? google;

  const welcome = (token: string, as: Arrival) => {
    begin(token);
    setOutcome({ kind: 'done', as });
  };

  const exchange = async (): Promise<void> => {
    const fail = (sentence: string) => setOutcome({ kind: 'failed', sentence });
    const [error, state, code, iss] = ['error', 'state', 'code', 'iss'].map((name) =>
      query.get(name),
    );
    if (!state || state !== memory?.state) return fail(t('google.wrongState'));
    // In our words only: what stands in an address may be anybody's.
    if (error) return fail(t(error === 'access_denied' ? 'google.cancelled' : 'google.refused'));
    if (!code) return fail(t('google.noCode'));
    try {
      // The issuer, where the provider tells it, shows that no other has answered in its place.
      const body = { code, state, ...(iss && { iss }) };
      const answer = await api.POST('/api/auth/google/callback', { body });
      const linkToken = answer.response.status === 409 ? linkTokenIn(answer.error) : undefined;
      if (linkToken) return setOutcome({ kind: 'link', linkToken });
      const { token, isNewUser } = dataOf(answer);
      welcome(token, arrivalOf(memory, isNewUser));
    } catch (fault) {
      const keptUntil = keptUntilOf(fault);
      if (keptUntil !== undefined) return setOutcome({ kind: 'deleted', keptUntil });
      const named = { provider: provider.name };
      fail(wordsOf(fault, t('google.noToken', named), named));
    }
  };

  /** Leaves once more, to take the account back. */
  const leaveAgain = async () => {
    try {
      await leaveFor(provider, 'login', memory?.returnUrl ?? null, null, true);
    } catch (fault) {
      setOutcome({ kind: 'failed', sentence: reasonOf(fault, 'login', provider.name) });
    }
  };

  // The code is good once, and an effect may run twice.
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void exchange();
    // What the provider said is of no use to whoever reads the history.
    void navigate('/oauth/callback', { replace: true });
  });

  const done = outcome.kind === 'done';
  const target = safeReturnUrl(memory?.returnUrl ?? null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, target, navigate]);

  return { outcome, welcome, provider: provider.name, leaveAgain };
}
