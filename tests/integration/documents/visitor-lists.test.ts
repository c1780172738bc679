import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type EventDocument, query, useDocuments } from './stage.ts';

const { mela, person, event, get, list, patch } = useDocuments();

/** Each list has another limit, so that it isn't answered from the memory of whole replies. */
let limit = 30;
const listAgain = () => list<EventDocument>(null, [query('limit', undefined, [limit++])]);

const run = (statement: ReturnType<typeof sql>) => statement.execute(mela().deps.db);

test('shows visitors every change of a document that other lists had in memory', async () => {
  const asha = await person('Asha');
  const ravi = await person('Ravi');
  const meera = await person('Meera');
  const id = await event(asha, { eventTitle: 'Kite day', visibility: 'public' });
  await event(asha, { eventTitle: 'Another day' });
  const registered = async () => {
    const { registrations } = (await get(ravi, id)).body;
    await patch(ravi, id, { registrations: [...registrations, ravi.userId] });
  };
  const changes: Record<string, () => Promise<unknown>> = {
    title: () => patch(asha, id, { eventTitle: 'Kite night' }),
    registration: registered,
    'name of the organiser': () => run(sql`update users set name = 'Asha K' where id = ${asha.userId}`),
    'ticket of someone else': () =>
      run(sql`update registrations set user_id = ${meera.userId} where event_id = ${id}`),
    capacity: () => patch(asha, id, { capacity: 7 }),
    seats: () => run(sql`update event_seats set waitlisted = 3 where event_id = ${id}`),
  };
  const seen = new Set<string>();
  for (const [what, change] of Object.entries(changes)) {
    await listAgain();
    await change();
    const { documents } = (await listAgain()).body;
    const shown = documents.find(({ $id }) => $id === id);
    expect(shown, what).toEqual((await get(null, id)).body);
    seen.add(JSON.stringify(shown));
  }
  expect(seen).toHaveLength(Object.keys(changes).length);
  await run(sql`update events set visibility = 'group' where id = ${id}`);
  expect((await listAgain()).body.documents.map(({ $id }) => $id)).not.toContain(id);
});

test('reads a document again if someone has several seats, which depend on more than its version', async () => {
  const asha = await person('Asha');
  const ravi = await person('Ravi');
  const id = await event(asha);
  await patch(ravi, id, { registrations: [ravi.userId] });
  const attendees = async () =>
    (await listAgain()).body.documents.find(({ $id }) => $id === id)?.attendees.length;
  await run(sql`insert into registrations (id, event_id, user_id, state, companion, confirmed_at)
    values (${`${id}2`}, ${id}, ${ravi.userId}, 'confirmed', true, now())`);
  expect(await attendees()).toBe(1);
  // The companion's seat now shows the person, though no confirmed seat has changed.
  await run(sql`update registrations set user_id = ${asha.userId} where event_id = ${id} and not companion`);
  expect(await attendees()).toBe(2);
});

test('never shows visitors what a member was shown, nor the other way round', async () => {
  const asha = await person('Asha');
  const ravi = await person('Ravi');
  const online = { online: true, onlineLink: 'https://meet.example/kites' };
  const id = await event(asha, online);
  await patch(ravi, id, { registrations: [ravi.userId] });
  const listedTo = async (who: typeof asha | null) => {
    const { documents } = (await list<EventDocument>(who, [query('limit', undefined, [limit++])])).body;
    return documents.find(({ $id }) => $id === id);
  };
  for (const who of [null, ravi, null, asha, null, ravi]) {
    const { attendees, onlineLink } = (await listedTo(who)) as EventDocument & { onlineLink: string | null };
    expect(onlineLink).toBe(who === null ? null : online.onlineLink);
    expect(attendees.includes(ravi.userId)).toBe(who !== null);
  }
});

test('leaves out what a visitor did not select of documents in memory', async () => {
  const asha = await person('Asha');
  const id = await event(asha);
  await listAgain();
  const { documents } = (
    await list<EventDocument>(null, [
      query('select', undefined, ['eventTitle']),
      query('limit', undefined, [limit++]),
    ])
  ).body;
  const shown = documents.find(({ $id }) => $id === id) ?? {};
  expect(Object.keys(shown).sort()).toEqual(['$id', '$permissions', 'eventTitle']);
});
