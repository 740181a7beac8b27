/** A sign-in provider on this machine: a real OpenID Connect server with a page of its own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { expect, type Page } from '@playwright/test';
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

export interface Person {
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who has an account there, by the name they type. */
  people: Map<string, Person>;
  stop: () => void;
}

const clientId = 'vokal';
const clientSecret = 'a secret between the two servers';

/** The policy as it comes, and the choice of an account, which our server asks for. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

/** Starts the provider; browsers return from it to `returnTo`. */
export async function startProvider(port: number, returnTo: string): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key for cookies that live as long as a test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policy(), url: (_: KoaContextWithOIDC, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      if (!person) return undefined;
      const claims = {
        sub,
        email: person.email,
        email_verified: person.emailVerified,
        given_name: person.firstName,
        family_name: person.lastName,
      };
      return { accountId: sub, claims: () => claims };
    },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const isPage = request.url?.startsWith('/sign-in/');
    const done = isPage ? signIn(provider, request, response) : answer(request, response);
    Promise.resolve(done).catch((fault) => response.writeHead(500).end(String(fault)));
  });
  await listen(server, port);
  return { issuer, clientId, clientSecret, people, stop: () => server.close() };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

const page = `<!doctype html><html lang="en"><title>Sign in</title><h1>Choose an account</h1>
<form method="post"><label>Account <input name="account"></label>
<button name="act" value="allow">Continue</button> <button name="act" value="deny">Cancel</button></form>`;

/** The provider's own page: who somebody is, and whether they let us know. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const form = new URLSearchParams(await bodyOf(request));
  const account = form.get('account') ?? '';
  if (form.get('act') !== 'allow') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const grant = new provider.Grant({ accountId: account, clientId });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    login: { accountId: account },
    select_account: {},
    consent: { grantId: await grant.save() },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += piece;
  return body;
}

/** Somebody with an account there; tells the name that they type. */
export function newPerson(provider: TestProvider, changes: Partial<Person> = {}): string {
  const name = crypto.randomUUID();
  const email = `${name}@example.org`;
  const person = { email, emailVerified: true, firstName: 'Grace', lastName: 'Hopper' };
  provider.people.set(name, { ...person, ...changes });
  return name;
}

/** On the provider's own page. */
export async function chooseAccount(
  page: Page,
  provider: TestProvider,
  name: string,
  act = 'Continue',
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await page.getByLabel('Account').fill(name);
  await page.getByRole('button', { name: act }).click();
}
