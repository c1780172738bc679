import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../server/infra/log/log.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { eventually } from '../../kit/eventually.ts';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { codeTo, linkTo, newAddress, signUp } from '../../kit/people.ts';
import { send } from '../accounts/wire.ts';

/** One word that occurs only in what people typed, and one that occurs only in addresses. */
const name = 'Zebulonia';
const local = 'quillfeather';
const lines: string[] = [];
const log = createLog({ level: 'trace', pretty: false }, { write: (line: string) => void lines.push(line) });
let mails: MailServer;
let mela: TestMela;

beforeAll(async () => {
  mails = await startMailServer();
  mela = await startMela({
    log,
    settings: { SMTP_URL: mails.url, MAIL_FROM: 'Mela <events@mela.example>', LOGINS_PER_HOUR: '10' },
  });
});
afterAll(async () => {
  await mela.close();
  await mails.stop();
});

const logged = () => lines.join('');

/** What must never appear in the log. */
function expectSilenceAbout(...secrets: string[]): void {
  for (const secret of [local, name, 'people.example', ...secrets]) {
    const found = lines.filter((line) => line.includes(secret));
    expect(found, `lines with ${secret}`).toEqual([]);
  }
}

test('common flows log no addresses, names or secrets', async () => {
  const asha = await signUp(mela, { name, email: newAddress(local), password: 'a very own password' });
  const from = '198.51.100.9';
  const call = (...args: [Parameters<typeof send>[1], Parameters<typeof send>[2]?]) => send(mela, ...args);
  for (let guess = 0; guess < 12; guess++) {
    await call('POST /v1/account/sessions/email', {
      body: { email: asha.email, password: 'guessedword' },
      from,
    });
  }
  const token = await call('POST /v1/account/api-keys', {
    body: { name, scopes: ['events.read'], password: asha.password },
    cookie: asha.cookie,
  });
  const { secret } = token.json();
  await mela.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  const calendar = (await call('POST /v1/account/calendar', { cookie: asha.cookie })).json().url;
  await mela.app.inject(calendar.replace(mela.config.site.url, ''));
  const { jwt } = (await call('POST /v1/account/jwt', { cookie: asha.cookie })).json();
  await call('GET /v1/account', { headers: { 'x-appwrite-jwt': jwt } });
  const newEmail = newAddress(`${local}-new`);
  await call('PATCH /v1/account/email', {
    body: { email: newEmail, password: asha.password },
    cookie: asha.cookie,
  });
  const code = await codeTo(mela, newEmail);
  await call('PUT /v1/account/email', { body: { secret: code }, cookie: asha.cookie });
  await call('POST /v1/account/recovery', {
    body: { email: newEmail, url: `${mela.config.site.url}/recovery` },
  });
  const link = await linkTo(mela, newEmail);
  await call('PUT /v1/account/recovery', { body: { ...link, password: 'a second password' } });
  for (const path of [
    `/${asha.email}`,
    `/v1/nothing/${asha.email}?email=${asha.email}`,
    `/v1/users/${asha.email}`,
  ]) {
    await mela.app.inject(path);
    await mela.app.inject(encodeURI(path).replace('@', '%40'));
  }
  await call('POST /v1/contact', { body: { name, email: asha.email, subject: name, message: name } });
  await call('POST /v1/subscriptions', { body: { email: newAddress(local) } });
  const session = /=([^;]+)/.exec(asha.cookie)?.[1] ?? '';
  expect(logged()).toContain('/v1/account/recovery');
  expectSilenceAbout(
    ...[
      asha.password,
      'guessedword',
      'a second password',
      secret,
      jwt,
      link.secret,
      session,
      calendar.split('/').at(-2),
    ],
  );
});

test("a mail server's response about an address isn't logged", async () => {
  lines.length = 0;
  const email = newAddress(local);
  const body = { userId: 'unique()', email, password: 'sesame opens', name };
  const words = [
    { refuse: 'recipient', code: 550, words: `5.1.1 <${email}>: Recipient address rejected` },
    { refuse: 'recipient', code: 450, words: `4.2.1 The mailbox of ${name} (${local}) is busy` },
    { refuse: 'message', code: 554, words: `5.7.1 ${email.replace('@', ' at ')} does not want this` },
  ] as const;
  for (const behaviour of words) {
    mails.behave(behaviour);
    expect((await send(mela, 'POST /v1/account', { body })).statusCode).toBe(201);
  }
  await mela.startJobs();
  await eventually(() => expect(logged().match(/mail not delivered/g)).toHaveLength(3));
  expectSilenceAbout();
  const told = lines
    .filter((line) => line.includes('mail not delivered'))
    .map((line) => JSON.parse(line).answer);
  expect(told.toSorted()).toEqual(['450 4.2.1', '550 5.1.1', '554 5.7.1']);
  // The sender can still read the reason.
  const { rows } = await sql<{ last_error: string }>`
    select last_error from mails where last_error is not null`.execute(mela.deps.db);
  expect(rows.map(({ last_error }) => last_error).join()).toContain(email);
});

test("a database error doesn't log row contents", async () => {
  lines.length = 0;
  const email = newAddress(local);
  const broken = [
    sql`insert into users (id, email, name, password_hash) values ('a', ${email.toUpperCase()}, ${name}, 'hashed-word')`,
    sql`insert into users (id, email, name, password_hash) values ('b', ${email}, ${name}, null)`,
    sql`insert into users (id, email, name, password_hash, email_verified_at)
      select id || n, ${email}, ${name}, 'hashed-word', now() from (values ('c')) as t(id), generate_series(1, 2) as n`,
  ];
  for (const query of broken) {
    const error = await query.execute(mela.deps.db).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    log.error({ err: error }, 'failed');
    log.error({ err: new Error('outer', { cause: error }) }, 'failed');
    log.error({ err: new AggregateError([error], 'several') }, 'failed');
    log.error(error);
  }
  expectSilenceAbout('hashed-word');
  // Enough to diagnose the fault remains.
  expect(logged()).toContain('users_verified_email');
  expect(logged()).toContain('log-privacy.test.ts');
});
