import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeReports } from '../../../server/features/mail/bounces.ts';
import { deliverMails } from '../../../server/features/mail/deliver-mail.ts';
import { outboxProvider } from '../../../server/features/mail/index.ts';
import { endMaintenance, startMaintenance } from '../../../server/features/site/index.ts';
import { eventually } from '../../kit/eventually.ts';
import { mailsTo, newAddress, signUp } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { uploadOf } from '../contract/random-requests.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, newEvent, register, log } = useAdministeredSite();

const admin = (method: string, path: string, body?: object) =>
  done(who().administrator, method, `/v1/admin${path}`, body);
const notice = () => done(null, 'GET', '/v1/site/notice');
const deliver = (mailId: string, perMinute: number | null = null, waits = () => false) =>
  deliverMails({ ...mela().deps, provider: outboxProvider(), waits, perMinute }, [mailId]);
const newestMailTo = async (address: string) => {
  const { rows } = await sql<{ id: string }>`select id from mails where to_address = ${address}
    order by id desc limit 1`.execute(mela().deps.db);
  return rows[0]?.id ?? '';
};

test('during maintenance, nobody can change anything, and every refusal says so', async () => {
  const event = await newEvent();
  const until = mela().clock.now().add({ minutes: 10 }).toString();
  await admin('PUT', '/maintenance', { text: { en: 'New disks.', hi: 'नई डिस्क।' }, until });
  try {
    const refused = await register(who().attendee, event);
    expect(refused.json()).toMatchObject({ code: 503, type: 'general_maintenance' });
    expect(refused.headers['retry-after']).toBe('600');
    // Mail programs don't repeat it.
    expect((await ask(null, 'POST', '/unsubscribe?list=digest&id=x&token=x')).json().type).toBe(
      'user_invalid_token',
    );
    expect((await ask(who().attendee, 'GET', `/v1/events/${event}`)).statusCode).toBe(200);
    expect(await notice()).toMatchObject({ maintenance: { text: { hi: 'नई डिस्क।' } }, announcement: null });
    const { email, password } = who().organiser;
    expect((await ask(null, 'POST', '/v1/account/sessions/email', { email, password })).statusCode).toBe(201);
    expect((await admin('GET', '/overview')).maintenanceSince).not.toBeNull();
  } finally {
    await admin('DELETE', '/maintenance');
  }
  expect((await register(who().attendee, event)).statusCode).toBe(201);
  expect(await notice()).toEqual({ maintenance: null, announcement: null });
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'maintenance_ended', objectKind: 'site' },
    { action: 'maintenance_started', actor: { name: 'Meera' } },
  ]);
});

test('maintenance that another process or the command line starts counts here', async () => {
  const { deps } = mela();
  await startMaintenance(deps, null, { text: null, until: null });
  const contact = () => ask(null, 'POST', '/v1/contact', {});
  await eventually(async () => expect((await contact()).json().type).toBe('general_maintenance'));
  expect(await endMaintenance(deps, null)).toBe(true);
  await eventually(async () => expect((await contact()).json().type).toBe('general_argument_invalid'));
  expect(await endMaintenance(deps, null)).toBe(false);
});

test('during maintenance, tools of the Model Context Protocol read but change nothing', async () => {
  const event = await newEvent();
  const call = (name: string, given: object) =>
    mela().app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    });
  await admin('PUT', '/maintenance', {});
  try {
    const guest = {
      event_id: event,
      name: 'Gita',
      email: newAddress('gita'),
      social_media: 'x',
      reason: 'x',
    };
    const refused = await call('register_as_guest', guest);
    expect(refused.body).toContain('being maintained');
    expect(await mailsTo(mela(), guest.email)).toEqual([]);
    expect((await call('event_detail', { event_id: event })).body).toContain('Kite day');
  } finally {
    await admin('DELETE', '/maintenance');
  }
});

test('emails wait for the end of maintenance, and for the limit per minute', async () => {
  const person = await signUp(mela());
  const mailId = await newestMailTo(person.email);
  const stateOf = async () =>
    (
      await sql<{
        state: string;
        attempts: number;
      }>`select state, attempts from mails where id = ${mailId}`.execute(mela().deps.db)
    ).rows[0];
  await deliver(mailId, null, () => true);
  expect(await stateOf()).toEqual({ state: 'queued', attempts: 0 });
  await sql`insert into rate_limits (key, used, resets_at) values ('mails sent', 1, ${mela()
    .clock.now()
    .add({ seconds: 40 })})`.execute(mela().deps.db);
  await deliver(mailId, 1);
  expect(await stateOf()).toEqual({ state: 'queued', attempts: 0 });
  const { rows } = await sql<{ at: Temporal.Instant }>`select run_at as at from graphile_worker.jobs
    where key = ${`deliver_mail ${mailId}`}`.execute(mela().deps.db);
  const wait = mela()
    .clock.now()
    .until(rows[0]?.at ?? mela().clock.now())
    .total('seconds');
  expect(wait).toBeGreaterThanOrEqual(40);
  expect(wait).toBeLessThanOrEqual(100);
  await deliver(mailId, 2);
  expect(await stateOf()).toEqual({ state: 'outbox', attempts: 1 });
});

test('an announcement is shown until it is replaced or removed', async () => {
  await admin('PUT', '/announcement', { text: { en: 'We move on Sunday.' } });
  const first = (await notice()).announcement;
  expect(first).toMatchObject({ text: { en: 'We move on Sunday.' }, endsAt: null });
  await admin('PUT', '/announcement', { text: { en: 'We have moved.' }, endsAt: '2026-12-01T00:00:00Z' });
  const { announcement: second } = await notice();
  expect(second.$id).not.toBe(first.$id);
  await admin('DELETE', '/announcement');
  expect((await notice()).announcement).toBeNull();
  const empty = await ask(who().administrator, 'PUT', '/v1/admin/announcement', { text: { en: ' ' } });
  expect(empty.json().type).toBe('general_argument_invalid');
});

test('finds unconfirmed sign-ups, mails the code again, and removes them', async () => {
  const email = newAddress('late');
  const sign = { userId: 'unique()', email, password: 'a password of hers', name: 'Late Lena' };
  const { $id } = await done(null, 'POST', '/v1/account', sign);
  const { people } = await admin('GET', '/people?only=unconfirmed&search=lena');
  expect(people).toMatchObject([{ $id, email, confirmed: false }]);
  // Those who ask for help with their code are found without the filter, too.
  expect((await admin('GET', '/people?search=lena')).people).toMatchObject([{ $id, confirmed: false }]);
  await admin('POST', `/people/${$id}/code`);
  expect((await mailsTo(mela(), email)).map(({ kind }) => kind)).toEqual(['signup_code', 'signup_code']);
  await admin('POST', `/people/${$id}/deletion`, { reason: 'Typed the wrong address.' });
  expect((await admin('GET', '/people?only=unconfirmed&search=lena')).people).toEqual([]);
  const confirmed = await ask(who().administrator, 'POST', `/v1/admin/people/${who().attendee.userId}/code`);
  expect(confirmed.json().type).toBe('user_not_pending');
  expect((await log()).slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'account_deleted',
    'code_resent',
  ]);
});

test("ends a person's sessions and keys", async () => {
  const person = await signUp(mela());
  await admin('DELETE', `/people/${person.userId}/sessions`);
  expect((await ask(person, 'GET', '/v1/account')).statusCode).toBe(401);
  expect((await log())[0]).toMatchObject({ action: 'sessions_ended', objectId: person.userId });
});

test('deletes an account on request, unless its owner still has to do something', async () => {
  const person = await signUp(mela(), { name: 'Tara' });
  const deletion = (userId: string) =>
    ask(who().administrator, 'POST', `/v1/admin/people/${userId}/deletion`, { reason: 'Asked by email.' });
  await newEvent();
  expect((await deletion(who().organiser.userId)).json().type).toBe('user_organises_events');
  expect((await deletion(who().administrator.userId)).json().type).toBe('user_is_administrator');
  expect((await deletion(person.userId)).statusCode).toBe(204);
  expect((await deletion(person.userId)).json().type).toBe('user_not_found');
  expect((await ask(person, 'GET', '/v1/account')).statusCode).toBe(401);
  expect((await admin('GET', `/people?search=${encodeURIComponent(person.email)}`)).people).toEqual([]);
  expect((await log())[0]).toMatchObject({
    action: 'account_deleted',
    details: { reason: 'Asked by email.' },
  });
});

test('lists outgoing emails by state and address, and sends failed ones again', async () => {
  const person = await signUp(mela());
  const mailId = await newestMailTo(person.email);
  const address = encodeURIComponent(person.email);
  const listed = async (query: string) =>
    (await admin('GET', `/mails?${query}`)).mails.map(({ $id }: { $id: string }) => $id) as string[];
  expect(await listed(`to=${address}&only=waiting`)).toContain(mailId);
  const tooEarly = await ask(who().administrator, 'POST', `/v1/admin/mails/${mailId}/attempts`);
  expect(tooEarly.json().type).toBe('mail_not_failed');
  await sql`update mails set state = 'failed', last_error = '550 No' where id = ${mailId}`.execute(
    mela().deps.db,
  );
  expect(await listed('only=failed')).toEqual([mailId]);
  await admin('POST', `/mails/${mailId}/attempts`);
  expect(await listed('only=failed')).toEqual([]);
  await sql`update mails set state = 'failed' where id = ${mailId}`.execute(mela().deps.db);
  expect(await admin('POST', '/mails/attempts')).toEqual({ retried: 1 });
  expect(JSON.stringify(await admin('GET', `/mails?to=${address}`))).not.toContain('text_body');
});

test('pages through more emails than fit on one page without losing any', async () => {
  await sql`insert into mails (id, kind, to_address, subject, text_body, html_body, state, created_at)
    select 'page' || n, 'welcome', 'pages@example.org', 'Hello', '', '', 'sent', now() - (n / 2) * interval '1 minute'
    from generate_series(1, 120) as n`.execute(mela().deps.db);
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const page = await admin('GET', `/mails?to=pages@example.org${after && `&after=${after}`}`);
    seen.push(...page.mails.map(({ $id }: { $id: string }) => $id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test('a suppressed address gets no email until it is removed from the list', async () => {
  const person = await signUp(mela());
  await admin('POST', '/suppressed-addresses', { address: person.email, detail: 'Asked for it.' });
  await admin('POST', '/suppressed-addresses', { address: person.email });
  const address = encodeURIComponent(person.email);
  const [{ $id, ...entry }] = (await admin('GET', `/suppressed-addresses?address=${address}`)).addresses;
  expect(entry).toMatchObject({ address: person.email, reason: 'added', detail: 'Asked for it.' });
  const mailId = await newestMailTo(person.email);
  await deliver(mailId);
  expect((await admin('GET', `/mails?to=${address}&only=failed`)).mails).toMatchObject([
    { $id: mailId, suppressed: true },
  ]);
  // Those aren't failures that need attention.
  expect((await admin('POST', '/mails/attempts')).retried).toBe(0);
  await admin('DELETE', `/suppressed-addresses/${$id}`);
  await admin('POST', `/mails/${mailId}/attempts`);
  await deliver(mailId);
  expect((await admin('GET', `/mails?to=${address}&only=sent`)).mails).toMatchObject([
    { $id: mailId, suppressed: false },
  ]);
  expect((await log()).filter(({ objectId }: { objectId: string }) => objectId === $id)).toHaveLength(2);
});

test('people who complained still get the codes they ask for', async () => {
  const person = await signUp(mela());
  await sql`update mails set state = 'sent' where to_address = ${person.email}`.execute(mela().deps.db);
  const report = { kind: 'complained', mailId: null, address: person.email, detail: '' } as const;
  expect(await takeReports(mela().deps, [report])).toBe(1);
  await done(null, 'POST', '/v1/account/tokens/email', { userId: 'unique()', email: person.email });
  const code = await newestMailTo(person.email);
  await deliver(code);
  const address = encodeURIComponent(person.email);
  expect((await admin('GET', `/mails?to=${address}`)).mails[0]).toMatchObject({
    $id: code,
    state: 'sent',
    suppressed: false,
  });
});

test('shows the room that pictures take by person', async () => {
  const form = await uploadOf({ fileId: 'unique()', bytes: await plainPicture(64, 64) });
  const url = '/v1/storage/buckets/images/files';
  const { cookie } = who().organiser;
  const uploaded = await mela().app.inject({
    method: 'POST',
    url,
    headers: { ...form.headers, cookie },
    payload: form.payload,
  });
  const { sizeOriginal } = uploaded.json();
  const { people, bytes, total } = await admin('GET', '/storage');
  expect(people).toMatchObject([{ $id: who().organiser.userId, files: 1, bytes: sizeOriginal }]);
  expect({ bytes, total }).toEqual({ bytes: sizeOriginal, total: 1 });
});

test('exports the audit log for other programs, oldest first, by action and day', async () => {
  await admin('PUT', '/announcement', { text: { en: '=cmd()' } });
  const exported = async (query = '') => {
    const answer = await ask(who().administrator, 'GET', `/v1/admin/log.csv${query}`);
    expect(answer.headers['content-disposition']).toContain('audit-log.csv');
    return answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  const [head, ...rows] = await exported('?action=announcement_published');
  expect(head).toContain('"objectKind"');
  expect(rows.at(-1)).toContain('=cmd()');
  const day = mela().clock.now().toString().slice(0, 10);
  expect((await exported(`?from=${day}&to=${day}`)).length).toBeGreaterThan(1);
  expect(await exported('?to=2020-01-01')).toHaveLength(1);
  expect((await exported('?to=9999-12-31')).length).toBeGreaterThan(1);
});
