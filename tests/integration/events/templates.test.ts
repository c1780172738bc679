import { expect, test } from 'vitest';
import type { EventTemplate } from '../../../contracts/event-templates.ts';
import type { TestPerson } from '../../kit/people.ts';
import { useEvents } from './stage.ts';

const { mela, ask, person, create, show, register } = useEvents();

let made = 0;
async function group(owner: TestPerson): Promise<string> {
  made += 1;
  const body = { name: 'Kite flyers', address: `kite-flyers-${made}` };
  return (await ask<{ $id: string }>(owner, 'POST', '/v1/groups', body)).body.$id;
}
async function organiserOf(owner: TestPerson, groupId: string): Promise<TestPerson> {
  const other = await person('Ravi');
  await ask(other, 'PUT', `/v1/groups/${groupId}/membership`);
  await mela()
    .deps.db.updateTable('group_members')
    .set({ role: 'organiser' })
    .where('user_id', '=', other.userId)
    .execute();
  expect((await ask(owner, 'GET', `/v1/groups/${groupId}`)).status).toBe(200);
  return other;
}
const at = (groupId: string, path = '') => `/v1/groups/${groupId}/templates${path}`;
const save = (who: TestPerson, groupId: string, eventId: string, name = 'Monthly kites') =>
  ask<EventTemplate & { type?: string }>(who, 'POST', at(groupId), { eventId, name });
const list = async (who: TestPerson, groupId: string) =>
  (await ask<{ templates: EventTemplate[] }>(who, 'GET', at(groupId))).body.templates;
const use = (who: TestPerson, groupId: string, id: string, date = '2027-02-06') =>
  ask<{ $id: string; type?: string }>(who, 'POST', at(groupId, `/${id}/events`), { date });

test('another organiser makes a draft from a template, with its tickets and questions on the new date', async () => {
  const asha = await person('Asha');
  const groupId = await group(asha);
  const ravi = await organiserOf(asha, groupId);
  const event = await create(asha, {
    ...{ groupId, capacity: 30, categories: ['art'], endDate: '2026-12-06' },
    ...{ closesAt: '2026-12-04T12:30:00.000Z', exactAddress: '12 Lotus Lane' },
    ...{ online: true, onlineLink: 'https://meet.example/kites' },
  });
  const question = { kind: 'text', label: 'Which kite?', required: false };
  await ask(asha, 'POST', `/v1/events/${event.$id}/questions`, question);
  const opensAt = '2026-12-01T00:00:00.000Z';
  const types = [{ $id: 'standard', name: 'Seat', pricing: 'fixed', pricePaise: 50_000, opensAt }];
  const paid = await ask(asha, 'PUT', `/v1/events/${event.$id}/ticket-types`, { types });
  expect(paid.status).toBe(200);
  await register(ravi, event.$id);
  const saved = await save(asha, groupId, event.$id);
  expect(saved).toMatchObject({ status: 201, body: { name: 'Monthly kites', eventTitle: 'Kite day' } });
  // The template doesn't change with its event, and outlives it.
  await ask(asha, 'PATCH', `/v1/events/${event.$id}`, { eventTitle: 'Another day' });

  const draft = await use(ravi, groupId, saved.body.$id, '2027-02-06');
  expect(draft.status).toBe(201);
  const { body } = await show(ravi, draft.body.$id);
  expect(body).toMatchObject({
    ...{ eventTitle: 'Kite day', date: '2027-02-06', endDate: '2027-02-07', startTime: '10:00' },
    ...{ capacity: 30, categories: ['art'], online: true, publishedAt: null },
    // For people with a seat only.
    ...{ exactAddress: null, hidesAddress: false, onlineLink: null },
    ...{ organiser: ravi.userId, group: { $id: groupId }, attendeeCount: 0 },
  });
  const kept = await mela().deps.db.selectFrom('event_templates').select('content').execute();
  expect(JSON.stringify(kept)).not.toMatch(/Lotus|meet\.example/);
  expect(Date.parse(body.closesAt ?? '')).toBe(Date.parse('2027-02-05T12:30:00Z'));
  const tickets = await ask(ravi, 'GET', `/v1/events/${draft.body.$id}/ticket-types/managed`);
  const moved = {
    $id: 'standard',
    pricePaise: 50_000,
    opensAt: expect.stringMatching(/^2027-02-02T00:00/),
    taken: 0,
  };
  expect(tickets.body).toMatchObject({ types: [moved] });
  const questions = await ask(ravi, 'GET', `/v1/events/${draft.body.$id}/questions/managed`);
  expect(JSON.stringify(questions.body)).toContain('Which kite?');
  expect((await show(asha, draft.body.$id)).status, 'a draft of somebody else').toBe(404);
});

test('a template keeps the refund terms, also where the cheapest ticket is free', async () => {
  const asha = await person('Asha');
  const groupId = await group(asha);
  const event = await create(asha, { groupId });
  const types = [
    { $id: 'entry', name: 'Entry', pricing: 'free' },
    { $id: 'seat', name: 'Seat', pricing: 'fixed', pricePaise: 50_000 },
  ];
  expect((await ask(asha, 'PUT', `/v1/events/${event.$id}/ticket-types`, { types })).status).toBe(200);
  expect((await ask(asha, 'PATCH', `/v1/events/${event.$id}`, { refundHours: 48 })).status).toBe(200);
  const saved = await save(asha, groupId, event.$id);
  const draft = await use(asha, groupId, saved.body.$id);
  expect((await show(asha, draft.body.$id)).body.refundHours).toBe(48);
});

test('saving under the same name replaces the template, and names are unique', async () => {
  const asha = await person('Asha');
  const groupId = await group(asha);
  const [first, second] = [
    await create(asha, { groupId }),
    await create(asha, { groupId, eventTitle: 'Tea' }),
  ];
  await save(asha, groupId, first.$id);
  await save(asha, groupId, second.$id);
  expect(await list(asha, groupId)).toMatchObject([{ name: 'Monthly kites', eventTitle: 'Tea' }]);
  const other = (await save(asha, groupId, first.$id, 'Kites')).body.$id;
  const rename = (name: string) => ask(asha, 'PATCH', at(groupId, `/${other}`), { name });
  expect((await rename('Monthly kites')).body.type).toBe('event_template_already_exists');
  expect((await rename('Big kites')).status).toBe(200);
  expect((await list(asha, groupId)).map(({ name }) => name)).toEqual(['Big kites', 'Monthly kites']);
  const headers = { cookie: asha.cookie };
  for (const _ of [1, 2]) {
    const gone = await mela().app.inject({ method: 'DELETE', url: at(groupId, `/${other}`), headers });
    expect(gone.statusCode).toBe(204);
  }
  expect((await use(asha, groupId, other)).body.type).toBe('event_template_not_found');
});

test('only organisers of the group use its templates, and only for their own events in it', async () => {
  const [asha, meera] = [await person('Asha'), await person('Meera')];
  const groupId = await group(asha);
  const ravi = await organiserOf(asha, groupId);
  const event = await create(asha, { groupId });
  const elsewhere = await create(asha);
  expect((await save(asha, groupId, elsewhere.$id)).body.type, 'not in the group').toBe('event_not_found');
  expect((await save(ravi, groupId, event.$id)).body.type, "not Ravi's event").toBe('event_not_found');
  const { $id } = (await save(asha, groupId, event.$id)).body;
  expect((await use(meera, groupId, $id)).body.type).toBe('group_not_allowed');
  const other = await group(meera);
  expect((await use(meera, other, $id)).body.type, 'of another group').toBe('event_template_not_found');
  await mela().app.inject({
    ...{ method: 'DELETE', url: `/v1/groups/${groupId}/members/${ravi.userId}` },
    headers: { cookie: asha.cookie },
  });
  expect((await use(ravi, groupId, $id)).body.type).toBe('group_not_allowed');
});

test('a template keeps no picture and no password, and a group has up to fifty', async () => {
  const asha = await person('Asha');
  const groupId = await group(asha);
  const event = await create(asha, { groupId, visibility: 'password' });
  const { $id } = (await save(asha, groupId, event.$id)).body;
  const draft = (await show(asha, (await use(asha, groupId, $id)).body.$id)).body;
  expect(draft).toMatchObject({ visibility: 'invited', featuredImage: null });
  const { db } = mela().deps;
  const [row] = await db.selectFrom('event_templates').selectAll().where('id', '=', $id).execute();
  if (row === undefined) throw new Error('saved');
  const copies = Array.from({ length: 49 }, (_, index) => ({
    ...row,
    ...{ id: `${$id}${index}`, name: `Copy ${index}`, content: JSON.stringify(row.content) },
  }));
  await db.insertInto('event_templates').values(copies).execute();
  expect((await save(asha, groupId, event.$id, 'One more')).body.type).toBe('event_template_limit_reached');
  expect((await save(asha, groupId, event.$id)).status, 'replaces one').toBe(201);
});

test('a template outlives the account of who saved it', async () => {
  const asha = await person('Asha');
  const groupId = await group(asha);
  const ravi = await organiserOf(asha, groupId);
  const event = await create(ravi, { groupId });
  await save(ravi, groupId, event.$id);
  const remove = (url: string, payload?: object) =>
    mela().app.inject({
      method: 'DELETE',
      url,
      headers: { cookie: ravi.cookie },
      ...(payload && { payload }),
    });
  expect((await remove(`/v1/events/${event.$id}`)).statusCode).toBe(200);
  expect((await remove('/v1/account', { password: ravi.password })).statusCode).toBe(204);
  expect(await list(asha, groupId)).toMatchObject([{ name: 'Monthly kites' }]);
});
