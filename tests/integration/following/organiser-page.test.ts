import { beforeAll, expect, test } from 'vitest';
import type { Profile } from '../../../contracts/accounts.ts';
import type { Organiser } from '../../../contracts/following.ts';
import type { ProblemBody } from '../../../contracts/problem.ts';
import { setAdministrator } from '../../../server/features/accounts/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import { mailsTo, type TestPerson } from '../../kit/people.ts';
import { query } from '../../kit/postgres-server.ts';
import { useGroups } from '../groups/stage.ts';

const site = useGroups();
let asha: TestPerson;
beforeAll(async () => {
  asha = await site.person('Asha');
  await site.announce(asha, { eventTitle: 'Kite day' });
});

const profile = '/v1/account/profile';
const pageOf = ({ userId }: TestPerson) => `/v1/organisers/${userId}`;
const readPage = (person: TestPerson, reader: TestPerson | null = null) =>
  site.done<Organiser>(reader, 'GET', pageOf(person));
const refused = (person: TestPerson, body: object) => site.ask<ProblemBody>(person, 'PATCH', profile, body);

test('shows the bio and links of a person who organises, with safe formatting only', async () => {
  const links = ['https://www.instagram.com/asha', 'https://kites.example/about'];
  const bio = 'I fly **kites**. <script>alert(1)</script>[Mine](javascript:alert(1))';
  const saved = await site.done<Profile>(asha, 'PATCH', profile, { bio, links: [...links, links[0]] });
  expect(saved).toMatchObject({ bio, links });
  const page = await readPage(asha);
  expect(page.links).toEqual(links);
  expect(page.bioHtml).toContain('<strong>kites</strong>');
  expect(page.bioHtml).not.toMatch(/<script|javascript:/);
  expect(page.excerpt).toMatch(/^I fly kites\./);
  const changed = await site.done<Profile>(asha, 'PATCH', profile, { interests: 'Wind' });
  expect(changed).toMatchObject({ bio, links });
});

test('keeps the bio of a person who organises nothing, and of a blocked one, private', async () => {
  const ravi = await site.person('Ravi');
  await site.done(ravi, 'PATCH', profile, { bio: 'Not for the web', links: ['https://ravi.example'] });
  for (const reader of [null, asha, ravi])
    expect((await site.ask(reader, 'GET', pageOf(ravi))).body.type).toBe('organiser_not_found');
  const { body } = await site.ask<object>(
    asha,
    'GET',
    `/v1/databases/main/collections/users/documents/${ravi.userId}`,
  );
  expect(JSON.stringify(body)).not.toContain('Not for the web');

  await site.announce(ravi, { eventTitle: 'Ride' });
  expect((await readPage(ravi)).excerpt).toBe('Not for the web');
  await query(
    site.mela().databaseUrl,
    `update users set blocked_at = now(), blocked_reason = 'spam' where id = '${ravi.userId}'`,
  );
  expect(await readPage(ravi)).toMatchObject({ bioHtml: '', excerpt: '', links: [] });
});

test("requires a session to change a bio, and changes only the caller's own", async () => {
  const answer = await site.ask<ProblemBody>(null, 'PATCH', profile, { bio: 'By a stranger' });
  expect(answer.body.type).toBe('general_unauthorized_scope');
  const meera = await site.person('Meera');
  await site.done(meera, 'PATCH', profile, { bio: 'Mine', $id: asha.userId });
  expect((await readPage(asha)).excerpt).not.toBe('Mine');
});

test.each([
  ['a bio of 501 characters', { bio: 'a'.repeat(501) }, 'bio'],
  ['six links', { links: Array.from({ length: 6 }, (_, n) => `https://kites.example/${n}`) }, 'links'],
  ['a link without encryption', { links: ['http://kites.example'] }, 'links.0'],
  ['a script as a link', { links: ['javascript:alert(1)'] }, 'links.0'],
  [
    'a link with a user name that looks like a host',
    { links: ['https://good.example@evil.example'] },
    'links.0',
  ],
  ['a link to an address without a name', { links: ['https://127.0.0.1/'] }, 'links.0'],
  ['a link with a line break', { links: ['https://kites.example/\n/evil'] }, 'links.0'],
  ['a link of 301 characters', { links: [`https://kites.example/${'a'.repeat(279)}`] }, 'links.0'],
])('refuses %s', async (_name, body, field) => {
  const { status, body: problem } = await refused(asha, body);
  expect(status).toBe(400);
  expect(problem).toMatchObject({
    type: 'general_argument_invalid',
    fields: { [field]: expect.any(String) },
  });
});

test('accepts a bio of 500 characters in any script, and five links', async () => {
  const bio = 'प'.repeat(500);
  const links = Array.from({ length: 5 }, (_, n) => `https://kites.example/${n}`);
  expect(await site.done<Profile>(asha, 'PATCH', profile, { bio, links })).toMatchObject({ bio, links });
  expect(await site.done<Profile>(asha, 'PATCH', profile, { bio: '', links: [] })).toMatchObject({
    bio: '',
    links: [],
  });
});

test('names the visible groups a person leads, and not those they only belong to', async () => {
  const zoya = await site.person('Zoya');
  const led = await site.open(zoya, { name: 'Led' });
  const hidden = await site.open(zoya, { name: 'Hidden' });
  const joined = await site.open(asha, { name: 'Joined' });
  await site.join(zoya, joined);
  await site.announce(zoya, { eventTitle: 'Walk' });
  await query(
    site.mela().databaseUrl,
    `update groups set hidden_at = now(), hidden_reason = 'spam' where id = '${hidden}'`,
  );
  expect((await readPage(zoya)).groups).toMatchObject([{ $id: led, role: 'owner', nextEvent: null }]);
  const { $id: walk } = await site.announce(zoya, { eventTitle: 'Next walk', groupId: led });
  expect((await readPage(zoya)).groups).toMatchObject([{ $id: led, nextEvent: { $id: walk } }]);
});

test('counts the public events that a person has hosted, since the first', async () => {
  const dev = await site.person('Dev');
  const { databaseUrl } = site.mela();
  for (const [year, change] of [
    [2019, ''],
    [2021, ''],
    [2018, ", hidden_at = now(), hidden_reason = 'spam'"],
    [2017, ", status = 'cancelled'"],
    [2016, ", visibility = 'unlisted'"],
  ] as const) {
    const { $id: id } = await site.announce(dev, { eventTitle: `Walk of ${year}` });
    await query(
      databaseUrl,
      `update events set start_date = '${year}-05-01', end_date = '${year}-05-01', starts_at = '${year}-05-01',
        ends_at = '${year}-05-02' ${change} where id = '${id}'`,
    );
  }
  await site.announce(dev, { eventTitle: 'Still to come' });
  expect((await readPage(dev)).past).toEqual({ count: 2, since: '2019-05-01' });
});

test('administrators get one mail for the reports of a page, and can empty it', async () => {
  const [priya, ravi, kabir, keeper] = await Promise.all(
    ['Priya', 'Ravi', 'Kabir', 'Keeper'].map((name) => site.person(name)),
  );
  if (!priya || !ravi || !kabir || !keeper) throw new Error('Four people signed up');
  await site.announce(priya, { eventTitle: 'Chess' });
  await site.done(priya, 'PATCH', profile, {
    bio: 'Send me your card number',
    links: ['https://bad.example'],
  });
  await transaction(site.mela().deps.db, (tx) =>
    setAdministrator(tx, { email: keeper.email, granted: true, now: site.mela().clock.now() }),
  );
  for (const reporter of [ravi, ravi, kabir])
    await site.done(reporter, 'POST', `${pageOf(priya)}/reports`, { reason: 'scam', text: 'Look.' });
  const mails = (await mailsTo(site.mela(), keeper.email)).filter(
    ({ kind }) => kind === 'organiser_reported',
  );
  expect(mails).toHaveLength(1);
  const list = () =>
    site.done<{ reports: { kind: string; subjectId: string; title: string; hidden: boolean }[] }>(
      keeper,
      'GET',
      '/v1/admin/reports',
    );
  expect((await list()).reports).toMatchObject(
    Array(2).fill({ kind: 'organisers', subjectId: priya.userId, title: 'Priya', hidden: false }),
  );

  const empty = `/v1/admin/organisers/${priya.userId}/profile`;
  expect((await site.ask(ravi, 'DELETE', empty)).status).toBe(404);
  expect((await readPage(priya)).links).toHaveLength(1);
  await site.done(keeper, 'DELETE', empty);
  expect(await readPage(priya)).toMatchObject({ bioHtml: '', links: [] });
  expect((await list()).reports).toEqual([]);
  const { lines } = await site.done<{ lines: { action: string; objectId: string }[] }>(
    keeper,
    'GET',
    '/v1/admin/log',
  );
  expect(lines.slice(0, 2).map(({ action, objectId }) => [action, objectId])).toEqual([
    ['reports_settled', priya.userId],
    ['profile_cleared', priya.userId],
  ]);
});
