/** What forms accept; the messages are keys of the catalogue. */
import * as v from 'valibot';

/** A standard address: 64 characters before the @, 254 in all. */
const addressPattern =
  /^(?=.{1,254}$)(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Characters as people and the server count them, not UTF-16 units. */
const lengthOf = (text: string) => [...text].length;

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('account.emailRequired'),
  v.regex(addressPattern, 'account.emailInvalid'),
);

const name = (required: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(required));
export const firstName = name('account.firstNameRequired');
export const lastName = name('account.lastNameRequired');

/** A password that exists already, whatever the rule was when it was chosen. */
export const knownPassword = v.pipe(v.string(), v.nonEmpty('account.passwordRequired'));

export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('account.passwordRequired'),
  v.check((password) => lengthOf(password) >= 6, 'account.passwordShort'),
  v.check((password) => lengthOf(password) <= 128, 'account.passwordLong'),
);
