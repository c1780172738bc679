import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { EventView } from '../../../contracts/events.ts';
import { savedEventLimit } from '../../../contracts/limits.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useGroups } from '../groups/stage.ts';

const site = useGroups();
let asha: TestPerson;
beforeAll(async () => {
  asha = await site.person('Asha');
});

const list = '/v1/account/saved-events';
const saved = async (person: TestPerson) =>
  (await site.done<{ eventIds: string[] }>(person, 'GET', list)).eventIds;
const save = (person: TestPerson, id: string) => site.ask(person, 'PUT', `${list}/${id}`);
const announced = async () => (await site.announce(asha)).$id;
const change = (id: string, to: ReturnType<typeof sql>) =>
  sql`update events set ${to} where id = ${id}`.execute(site.mela().deps.db);
/** Gives a person as many saved events as asked for. */
async function fill(person: TestPerson, count: number): Promise<void> {
  const eventIds: string[] = [];
  while (eventIds.length < count) eventIds.push(await announced());
  await site.done(person, 'POST', list, { eventIds });
}

test('saved events are listed last saved first, for their owner only', async () => {
  const [ravi, zoya] = [await site.person('Ravi'), await site.person('Zoya')];
  const [first, second] = [await announced(), await announced()];
  for (const id of [first, second, first]) {
    site.mela().clock.advance({ minutes: 1 });
    expect((await save(ravi, id)).status).toBe(204);
  }
  expect(await saved(ravi)).toEqual([second, first]);
  expect(await saved(zoya)).toEqual([]);
  for (const time of ['once', 'again']) {
    expect((await site.ask(ravi, 'DELETE', `${list}/${second}`)).status, time).toBe(204);
  }
  expect(await saved(ravi)).toEqual([first]);
});

test('hidden events look absent: they cannot be saved, and are left out of lists', async () => {
  const ravi = await site.person('Ravi');
  const [kept, hidden] = [await announced(), await announced()];
  await save(ravi, hidden);
  await save(ravi, kept);
  await change(hidden, sql`hidden_at = now(), hidden_reason = 'x'`);
  expect(await saved(ravi)).toEqual([kept]);
  const zoya = await site.person('Zoya');
  for (const id of [hidden, 'nothing']) {
    expect((await save(zoya, id)).body.type).toBe('event_not_found');
  }
  const byId = await site.done<{ events: EventView[] }>(
    null,
    'GET',
    `/v1/events-by-id?ids=${hidden},${kept}`,
  );
  expect(byId.events.map(({ $id }) => $id)).toEqual([kept]);
  const merged = await site.done(zoya, 'POST', list, { eventIds: [hidden, 'nothing', kept] });
  expect(merged).toEqual({ eventIds: [kept], left: [] });
});

test('a deleted event is no longer saved', async () => {
  const ravi = await site.person('Ravi');
  const id = await announced();
  await save(ravi, id);
  await site.done(asha, 'DELETE', `/v1/events/${id}`);
  expect(await saved(ravi)).toEqual([]);
});

test('a merge keeps the order of the device, puts it first, and can be repeated', async () => {
  const ravi = await site.person('Ravi');
  const ids = [await announced(), await announced(), await announced()];
  const [older = '', ...device] = ids;
  await save(ravi, older);
  site.mela().clock.advance({ minutes: 1 });
  for (const eventIds of [device, [...device, older, ...device]]) {
    const merged = await site.done(ravi, 'POST', list, { eventIds });
    expect(merged).toEqual({ eventIds: [...device, older], left: [] });
  }
});

test('a person can save a bounded number of events, also by simultaneous calls', async () => {
  const ravi = await site.person('Ravi');
  await fill(ravi, savedEventLimit - 1);
  const more = await Promise.all([announced(), announced(), announced()]);
  const answers = await Promise.all(more.map((id) => save(ravi, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.type).toBe('saved_events_too_many');
  expect(await saved(ravi)).toHaveLength(savedEventLimit);
  const merged = await site.done<{ left: string[] }>(ravi, 'POST', list, { eventIds: more });
  expect(merged.left).toHaveLength(2);
  const [kept = ''] = await saved(ravi);
  expect((await save(ravi, kept)).status, 'saving one again').toBe(204);
});

test('events by id come in the order asked for, and refuse other texts than ids', async () => {
  const [first, second] = [await announced(), await announced()];
  const asked = await site.done<{ events: EventView[] }>(
    null,
    'GET',
    `/v1/events-by-id?ids=${second},${first}`,
  );
  expect(asked.events.map(({ $id }) => $id)).toEqual([second, first]);
  const many = Array.from({ length: 25 }, (_, index) => `e${index}`).join();
  for (const ids of ['', ',', 'a,,b', "a'b", many, 'x'.repeat(40)]) {
    const { status, body } = await site.ask(null, 'GET', `/v1/events-by-id?ids=${encodeURIComponent(ids)}`);
    expect([status, body.type], ids).toEqual([400, 'general_argument_invalid']);
  }
});

test('deleting an account removes its saved events', async () => {
  const ravi = await site.person('Ravi');
  await save(ravi, await announced());
  await site.done(ravi, 'DELETE', '/v1/account', { password: ravi.password });
  const rows = await sql`select from saved_events where user_id = ${ravi.userId}`.execute(
    site.mela().deps.db,
  );
  expect(rows.rows).toEqual([]);
});
