import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mail } from '../../../scripts/doctor/services.ts';
import { readConfig } from '../../../server/config/index.ts';
import { smtpProvider } from '../../../server/features/mail/providers/smtp.ts';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { createPrivateAuthority } from '../../kit/private-authority.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Wrong')),
  });
});
afterAll(() => server.stop());

const look = (settings: Record<string, string>, address?: string) => {
  const config = readConfig({
    SECRET: 'a secret that serves tests and nothing else',
    MAIL_FROM: 'Mela <events@mela.example>',
    ...settings,
  });
  const openDatabase = () => Promise.reject(new Error('The check of the mails needs no database.'));
  return mail.run({ config, openDatabase }, address);
};
const withUser = (user: string) => ({ SMTP_URL: server.url.replace('//', `//${user}@`) });

describe('without an address', () => {
  test('a server that accepts our credentials passes, and gets no mail', async () => {
    expect(await look(withUser('mela:right'))).toMatchObject([{ state: 'good' }]);
    expect(server.received).toHaveLength(0);
  });

  test.each<[string, () => Record<string, string>, RegExp]>([
    ['nothing listens on the port', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), /port in SMTP_URL/],
    ['the host name is unknown', () => ({ SMTP_URL: 'smtp://mail.invalid' }), /server name/],
    ['the password is wrong', () => withUser('mela:wrong'), /user and password/],
    ['only our side uses TLS', () => ({ SMTP_URL: server.url.replace('smtp:', 'smtps:') }), /smtps:\/\//],
  ])('if %s, the report says what to check', async (_, settings, remedy) => {
    const [finding] = await look(settings());
    expect(finding).toMatchObject({ state: 'bad', remedy: expect.stringMatching(remedy) });
    expect(finding?.text).not.toMatch(/wrong@|mela:/);
  });
});

test.each([
  ['offers STARTTLS', { disabledCommands: [] }, true],
  ['has no STARTTLS', { disabledCommands: ['STARTTLS'] }, false],
])('a server that %s is told apart', async (_, options, encrypted) => {
  const other = await startMailServer(options);
  // The server's certificate is the library's own.
  const url = `${other.url}/?tls.rejectUnauthorized=false`;
  const provider = smtpProvider({ url, from: 'events@mela.example' });
  expect(await provider.checkConnection?.()).toEqual({ reached: true, encrypted });
  await other.stop();
});

describe('with an address', () => {
  test('sends a test mail', async () => {
    const findings = await look({ SMTP_URL: server.url }, 'someone@example.org');
    expect(findings.map(({ state }) => state)).toEqual(['good', 'good']);
    expect(server.received).toMatchObject([{ to: 'someone@example.org', from: 'events@mela.example' }]);
    const { text } = await PostalMime.parse(server.received[0]?.raw ?? Buffer.alloc(0));
    expect(text).toContain('npm run doctor');
  });

  test('sends one to the site itself, and says what the mail server said', async () => {
    const findings = await look({ SMTP_URL: server.url }, 'self');
    expect(findings.at(-1)).toMatchObject({
      state: 'good',
      text: expect.stringMatching(/to events@mela\.example\..*\n.*without encryption and said: 250 /),
    });
    expect(server.received.at(-1)?.to).toBe('events@mela.example');
  });

  test('trusts the certificate of a private authority only if the machine does', async () => {
    const authority = await createPrivateAuthority();
    const usual = getCACertificates('default');
    const { key, cert } = authority.issue(['localhost']);
    const secured = await startMailServer({ secure: true, key, cert });
    const settings = { SMTP_URL: secured.url.replace('smtp://127.0.0.1', 'smtps://localhost') };
    try {
      expect(await look(settings, 'self')).toMatchObject([
        { state: 'bad', remedy: expect.stringContaining('certificate') },
      ]);
      expect(secured.received).toHaveLength(0);
      setDefaultCACertificates([...usual, authority.certificate]);
      expect((await look(settings, 'self')).at(-1)).toMatchObject({
        state: 'good',
        text: expect.stringContaining('over an encrypted connection and said: 250'),
      });
      expect(secured.received).toHaveLength(1);
    } finally {
      setDefaultCACertificates(usual);
      await secured.stop();
      await authority.remove();
    }
  });

  test("shows the server's rejection with a remedy", async () => {
    server.behave({ refuse: 'recipient', code: 553, words: 'Sender address rejected' });
    const findings = await look({ SMTP_URL: server.url }, 'someone@example.org');
    expect(findings.at(-1)).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('553 Sender address rejected'),
      remedy: expect.stringContaining('MAIL_FROM'),
    });
  });

  test('rejects an invalid address', async () => {
    const findings = await look({ SMTP_URL: server.url }, 'someone');
    expect(findings.at(-1)).toEqual({ state: 'bad', text: '"someone" isn\'t an email address.' });
  });
});
