/** What the two forms accept; the messages are keys of the catalogue. */
import * as v from 'valibot';

/** A standard address: 64 characters before the @, 254 in all. */
const addressPattern =
  /^(?=.{1,254}$)(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('account.emailRequired'),
  v.regex(addressPattern, 'account.emailInvalid'),
);

const name = (required: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(required));

export const loginRules = v.object({
  email,
  password: v.pipe(v.string(), v.nonEmpty('account.passwordRequired')),
});

export const registerRules = v.object({
  firstName: name('account.firstNameRequired'),
  lastName: name('account.lastNameRequired'),
  email,
  password: v.pipe(
    v.string(),
    v.nonEmpty('account.passwordRequired'),
    v.minLength(6, 'account.passwordShort'),
  ),
});

export type Login = v.InferOutput<typeof loginRules>;
export type Registration = v.InferOutput<typeof registerRules>;
