/**
 * What the login may be told to say by its address. Only these keys stand there: a sentence would
 * be anybody's, who sends a link that has our page speak their words.
 */
const loginMessages = [
  'session.loginAgain',
  'session.signOutOwed',
  'register.successLogin',
  'register.mustVerify',
  'register.mustVerifyLater',
  'reset.done',
  'login.deleted',
  'login.deletedForGood',
] as const;

export type LoginMessage = (typeof loginMessages)[number];

/** The message that an address names, if it is one of ours. */
export function knownMessage(named: string | null): LoginMessage | null {
  return loginMessages.find((key) => key === named) ?? null;
}

/** The state of the way to the login for whoever has just made an account. */
export interface Registered {
  email: string;
}

export function isRegistered(state: unknown): state is Registered {
  return (
    typeof state === 'object' &&
    state !== null &&
    'email' in state &&
    typeof state.email === 'string'
  );
}
