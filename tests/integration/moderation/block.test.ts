import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsTo, signUp } from '../../kit/people.ts';
import { useAdministeredSite } from './stage.ts';

const { mela, who, ask, done, newEvent, register, log } = useAdministeredSite();

const blocked = (userId: string) => `/v1/admin/people/${userId}/blocked`;
const logIn = ({ email, password }: { email: string; password: string }) =>
  ask(null, 'POST', '/v1/account/sessions/email', { email, password });

test("a blocked account is logged out at once, can't log in, and sees the reason", async () => {
  const person = await signUp(mela(), { name: 'Sara' });
  const token = await done(person, 'POST', '/v1/account/api-keys', {
    name: 'My helper',
    scopes: ['events.read'],
    password: person.password,
  });
  await done(who().administrator, 'PUT', blocked(person.userId), { reason: 'Three false events.' });

  expect((await ask(person, 'GET', '/v1/account')).statusCode).toBe(401);
  const answer = await logIn(person);
  expect(answer.json()).toMatchObject({ type: 'user_blocked', about: { reason: 'Three false events.' } });
  const mail = (await mailsTo(mela(), person.email)).at(-1);
  expect(mail).toMatchObject({
    kind: 'account_blocked',
    text: expect.stringContaining('Three false events.'),
  });
  const byToken = await mela().app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token.secret}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect(byToken.statusCode).toBe(401);

  await done(who().administrator, 'DELETE', blocked(person.userId));
  expect((await logIn(person)).statusCode).toBe(201);
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'user_unblocked', objectId: person.userId },
    { action: 'user_blocked', objectId: person.userId, details: { reason: 'Three false events.' } },
  ]);
});

test("a wrong password doesn't reveal a block", async () => {
  const person = await signUp(mela());
  await done(who().administrator, 'PUT', blocked(person.userId), { reason: 'Spam.' });
  const answer = await logIn({ ...person, password: 'a wrong one' });
  expect(answer.json()).toMatchObject({ type: 'user_invalid_credentials' });
  expect(answer.body).not.toContain('Spam.');
});

test("administrators can't block each other", async () => {
  const answer = await ask(who().administrator, 'PUT', blocked(who().administrator.userId), { reason: 'x' });
  expect(answer.json().type).toBe('user_is_administrator');
});

test('finds people by part of their name or address, and lists blocked ones', async () => {
  const person = await signUp(mela(), { name: 'Zoya Ünal' });
  const find = (query: string) => done(who().administrator, 'GET', `/v1/admin/people?${query}`);
  const ids = async (query: string) =>
    (await find(query)).people.map(({ $id }: { $id: string }) => $id) as string[];
  expect(await ids('search=unal')).toEqual([person.userId]);
  expect(await ids(`search=${encodeURIComponent(person.email)}`)).toEqual([person.userId]);
  expect(await ids('search=unal&only=blocked')).toEqual([]);
  expect(await ids('search=%25')).toEqual([]);
});

test("a person blocked by an organiser can't register for any of their events, and gets a polite message", async () => {
  const person = await signUp(mela(), { name: 'Omar' });
  const [first, second] = [await newEvent(), await newEvent()];
  const { $id } = (await register(person, first)).json();
  await done(who().organiser, 'POST', `/v1/events/${first}/registrations/${$id}/block`, {
    reason: 'You shouted.',
  });

  const own = await done(person, 'GET', `/v1/events/${first}/registrations/own`);
  expect(own.state).toBe('cancelled');
  const told = (await mailsTo(mela(), person.email)).at(-1);
  expect(told).toMatchObject({ kind: 'registration_cancelled_by_organiser' });
  for (const event of [first, second]) {
    expect((await register(person, event)).json()).toMatchObject({
      code: 403,
      type: 'registration_blocked',
      message: "You can't register for this organiser's events.",
    });
  }
  const { people } = await done(who().organiser, 'GET', '/v1/account/blocked');
  expect(people).toMatchObject([{ $id: person.userId, name: 'Omar' }]);

  await done(who().organiser, 'DELETE', `/v1/account/blocked/${person.userId}`);
  expect((await register(person, second)).statusCode).toBe(201);
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'attendee_unblocked', actor: { name: 'Asha' } },
    { action: 'attendee_blocked', actor: { name: 'Asha' }, details: { eventId: first } },
  ]);
});

test("one organiser's block doesn't affect another's events", async () => {
  const person = await signUp(mela());
  const { $id } = (await register(person, await newEvent())).json();
  const { eventId } = await done(person, 'GET', '/v1/account/registrations').then(
    ({ registrations }) => registrations[0],
  );
  await done(who().organiser, 'POST', `/v1/events/${eventId}/registrations/${$id}/block`, {});
  const others = await done(who().attendee, 'POST', '/v1/events', {
    eventTitle: 'Chess in the park',
    description: 'Bring a board.',
    location: 'Cubbon Park',
    latitude: 12.97,
    longitude: 77.59,
    date: '2026-12-06',
    startTime: '10:00',
    endTime: '12:00',
  });
  expect((await register(person, others.$id)).statusCode).toBe(201);
});

test('an organiser can block an attendee after the event', async () => {
  const person = await signUp(mela());
  const [first, second] = [await newEvent(), await newEvent()];
  const { $id } = (await register(person, first)).json();
  await sql`update events set starts_at = starts_at - interval '1 month', ends_at = ends_at - interval '1 month'
    where id = ${first}`.execute(mela().deps.db);
  await done(who().organiser, 'POST', `/v1/events/${first}/registrations/${$id}/block`, {});
  expect((await register(person, second)).json().type).toBe('registration_blocked');
  const own = await done(person, 'GET', `/v1/events/${first}/registrations/own`);
  expect(own.state).toBe('confirmed');
});

test('the database rejects changes to the audit log', async () => {
  const { db } = mela().deps;
  expect((await log()).length).toBeGreaterThan(0);
  for (const change of [
    sql`update audit_log set action = 'user_unblocked'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow('only ever added to');
  }
});

test('shows settings, and of secrets only whether they are set', async () => {
  const { settings } = await done(who().administrator, 'GET', '/v1/admin/settings');
  const byName = new Map(settings.map((each: { name: string }) => [each.name, each]));
  expect(byName.get('SECRET')).toEqual({ name: 'SECRET', set: true, value: null });
  expect(byName.get('SIGNUPS_PER_HOUR')).toEqual({ name: 'SIGNUPS_PER_HOUR', set: true, value: '100000' });
  expect(byName.get('SMTP_URL')).toEqual({ name: 'SMTP_URL', set: false, value: null });
  expect(JSON.stringify(settings)).not.toContain(mela().config.secret);
});
