/** A mail server on this machine: takes mails over STARTTLS from who knows the password. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const name = 'vokal';
const password = 'a word for mails';

export interface Postbox {
  /** What a server needs to send by it. */
  settings: Record<string, string>;
  /** The newest mail to this address about this, once there is one. */
  about: (address: string, subject: RegExp) => Promise<Email>;
  stop: () => void;
}

/** Starts the mail server; its certificate is known to whoever has its settings. */
export async function startPostbox(port: number): Promise<Postbox> {
  const folder = mkdtempSync(join(tmpdir(), 'vokal-mail-'));
  const [key, cert] = certificate(folder);
  const mails: Email[] = [];
  const server = new SMTPServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: (auth, session, done) => {
      const isGood = session.secure && auth.username === name && auth.password === password;
      if (isGood) done(null, { user: name });
      else done(new Error('not the password'));
    },
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const about = async (address: string, subject: RegExp) => {
    const found = () =>
      mails.findLast(
        (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
      );
    await expect.poll(() => found()?.subject, { timeout: 30_000 }).toBeDefined();
    return found() as Email;
  };
  return {
    settings: {
      VOKAL_SMTP_URL: `smtp://${name}:${encodeURIComponent(password)}@localhost:${port}?tls=required`,
      VOKAL_MAIL_FROM: 'Vokal <vokal@school.example>',
      SSL_CERT_FILE: cert,
    },
    about,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A certificate for this machine, which proves itself. */
function certificate(folder: string): [key: string, cert: string] {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const rights = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  const files = ['-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...made, ...names, ...rights, ...files], { stdio: 'ignore' });
  return [key, cert];
}

/** The link to this page that a mail has. */
export function linkIn(mail: Email, page: string): string {
  const link = mail.text?.split('\n').find((line) => line.includes(`/${page}#`));
  if (!link) throw new Error(`no link to ${page} in ${mail.text}`);
  return link.trim();
}
