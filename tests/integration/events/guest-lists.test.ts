import { expect, test } from 'vitest';
import { TestClock } from '../../kit/clock.ts';
import { mailsTo, newAddress, type TestPerson } from '../../kit/people.ts';
import { now, useEvents } from './stage.ts';

const clock = new TestClock(now);
const { mela, ask, person, create } = useEvents({ clock });

interface GuestList {
  readonly guests: readonly {
    email: string;
    name: string;
    ticketTypeId: string | null;
    ticketType: string;
  }[];
  readonly known: number;
  readonly refused: readonly { line: number; kind: string; value: string | null }[];
  readonly refusedCount: number;
}

/** An event with an entry, a workshop with one seat, and a hidden ticket. */
async function fair(organiser: TestPerson): Promise<string> {
  const { $id } = await create(organiser, { askSocialMedia: 'off', askReason: 'off' });
  const { status } = await ask(organiser, 'PUT', `/v1/events/${$id}/ticket-types`, {
    types: [
      { $id: 'standard', name: 'Entry', pricing: 'free' },
      { $id: 'workshop', name: 'Kite Workshop', pricing: 'free', pools: ['bench'] },
      { $id: 'press', name: 'Press', pricing: 'free', hidden: true },
    ],
    pools: [{ $id: 'bench', name: 'Bench', capacity: 1 }],
  });
  expect(status).toBe(200);
  return $id;
}

const read = (by: TestPerson, id: string, content: string) =>
  ask<GuestList>(by, 'POST', `/v1/events/${id}/invitations/list`, { content });
const invite = (by: TestPerson, id: string, guests: readonly object[]) =>
  ask<{ invited: number; known: number }>(by, 'POST', `/v1/events/${id}/invitations`, { guests });
const seatsOf = (id: string) =>
  mela()
    .deps.db.selectFrom('event_seats')
    .select(['confirmed', 'held', 'waitlisted'])
    .where('event_id', '=', id)
    .executeTakeFirst();

test('a guest list is shown with what is wrong in each row, and changes nothing', async () => {
  const asha = await person('Asha');
  const id = await fair(asha);
  const [ravi, uma] = [newAddress('ravi'), newAddress('uma')];
  const list = [
    'Name;E-mail;Ticket type',
    `Ravi;${ravi};kite workshop`,
    `Uma;${uma.toUpperCase()};`,
    'Nobody;not an address;Entry',
    `Ravi again;${ravi};Entry`,
    `Press;${newAddress('press')};Press`,
    `Typo;${newAddress('typo')};Wrokshop`,
    'Without;;Entry',
  ].join('\n');
  const { status, body } = await read(asha, id, list);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.guests).toEqual([
    { email: ravi, name: 'Ravi', ticketTypeId: 'workshop', ticketType: 'Kite Workshop' },
    { email: uma, name: 'Uma', ticketTypeId: null, ticketType: '' },
  ]);
  expect(body.refused.map(({ line, kind }) => [line, kind])).toEqual([
    [4, 'email'],
    [5, 'same_twice'],
    [6, 'ticket_type'],
    [7, 'ticket_type'],
    [8, 'no_email'],
  ]);
  expect(body.refusedCount).toBe(5);
  expect(await mailsTo(mela(), ravi)).toEqual([]);
});

test('each guest gets one link that leads to their ticket, without an account or a seat, and a second run adds nothing', async () => {
  const asha = await person('Asha');
  const id = await fair(asha);
  const [ravi, uma] = [newAddress('ravi'), newAddress('uma')];
  const list = `name,email,ticket type\nRavi,${ravi},Kite Workshop\nUma,${uma},\n`;
  const { guests } = (await read(asha, id, list)).body;
  expect(
    (
      await invite(
        asha,
        id,
        guests.map(({ ticketType: _, ...guest }) => guest),
      )
    ).body,
  ).toEqual({
    invited: 2,
    known: 0,
  });
  const [toRavi, ...more] = await mailsTo(mela(), ravi);
  expect(more).toEqual([]);
  expect(toRavi?.text).toMatch(new RegExp(`/event/${id}/access#invitation=\\S+&ticket=workshop`));
  expect((await mailsTo(mela(), uma))[0]?.text).not.toContain('ticket=');
  const users = mela().deps.db.selectFrom('users').select('id').where('email', 'in', [ravi, uma]);
  expect(await users.execute()).toEqual([]);
  expect(await seatsOf(id)).toMatchObject({ confirmed: 0, held: 0 });

  const again = await read(asha, id, list);
  expect(again.body).toMatchObject({ guests: [], known: 2, refusedCount: 0 });
  expect((await invite(asha, id, [{ email: ravi, name: 'Other', ticketTypeId: 'standard' }])).body).toEqual({
    invited: 0,
    known: 1,
  });
  expect(await mailsTo(mela(), ravi)).toHaveLength(1);
  const listed = await ask<{ invitations: object[] }>(asha, 'GET', `/v1/events/${id}/invitations`);
  // Made in the same moment, so in any order.
  expect(listed.body.invitations).toHaveLength(2);
  expect(listed.body.invitations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: ravi, name: 'Ravi', ticketType: 'Kite Workshop' }),
      expect.objectContaining({ email: uma, name: 'Uma', ticketType: null }),
    ]),
  );
});

test('nobody is invited to a ticket that is hidden or unknown, and only the team reads lists', async () => {
  const [asha, other] = [await person('Asha'), await person('Ravi')];
  const id = await fair(asha);
  for (const ticketTypeId of ['press', 'vip']) {
    const { body } = await invite(asha, id, [
      { email: newAddress('one') },
      { email: newAddress('two'), ticketTypeId },
    ]);
    expect(body).toMatchObject({
      type: 'general_argument_invalid',
      fields: { 'guests.1.ticketTypeId': 'Choose a ticket of this event' },
    });
  }
  expect((await read(other, id, 'email\na@b.example')).status).toBe(404);
  expect((await read(asha, id, 'title,date\nKite day,2031-01-01')).body).toMatchObject({
    type: 'import_nothing_found',
  });
  expect((await invite(asha, id, [])).body).toMatchObject({
    fields: { emails: 'Enter at least one address' },
  });
});

test('a simple event invites everyone to its only ticket, whatever the list calls it', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha);
  const { body } = await read(asha, $id, 'Email,Ticket Type\nravi@guests.example,General Admission');
  expect(body.guests).toEqual([
    { email: 'ravi@guests.example', name: '', ticketTypeId: null, ticketType: '' },
  ]);
});
