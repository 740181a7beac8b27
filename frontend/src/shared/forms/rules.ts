/** What forms accept; the messages are keys of the catalogue. */
import * as v from 'valibot';

/** As the server counts them: in UTF-8. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_LABEL = 63;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** What stands before the @: no blanks, brackets or signs that mail programs read as something else. */
const localPart = /^(?!\.)(?!.*\.\.)(?!.*\.$)[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
/** A part of a domain, in any alphabet: münchen.example and пример.example are addresses, too. */
const domainLabel = /^(?!-)(?!.*-$)[\p{Alphabetic}\p{N}-]+$/u;

/** The server's rule (`fault_of_email`): 64 bytes before the @, 254 in all. */
export function isAddress(text: string): boolean {
  const at = text.indexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    bytesOf(text) <= LONGEST_ADDRESS &&
    bytesOf(local) <= LONGEST_LOCAL_PART &&
    localPart.test(local) &&
    labels.every((label) => domainLabel.test(label) && bytesOf(label) <= LONGEST_LABEL)
  );
}

/** Characters as people and the server count them, not UTF-16 units. */
const lengthOf = (text: string) => [...text].length;

/** A whole number from 1, as it is typed. */
export const upTo = (most: number, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= most, message),
  );

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('account.emailRequired'),
  v.check(isAddress, 'account.emailInvalid'),
);

const name = (required: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(required));
export const firstName = name('account.firstNameRequired');
export const lastName = name('account.lastNameRequired');
/** The server's rule (`fault_of_name`). */
export const passkeyName = v.pipe(
  name('passkey.nameRequired'),
  v.check((typed) => lengthOf(typed) <= 100, 'passkey.nameLong'),
);

/** A password that exists already, whatever the rule was when it was chosen. */
export const knownPassword = v.pipe(v.string(), v.nonEmpty('account.passwordRequired'));

export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('account.passwordRequired'),
  v.check((password) => lengthOf(password) >= 6, 'account.passwordShort'),
  v.check((password) => lengthOf(password) <= 128, 'account.passwordLong'),
);
