import { expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

interface List {
  total: number;
  pages: number;
  counts: Record<string, number>;
  registrations: { $id: string; userId: string; name: string; email: string; state: string }[];
}

const list = (organiser: string, event: string, query: string) =>
  stage.ask<List>(organiser, 'GET', `/v1/events/${event}/registrations?${query}`);

test('shows the organiser each state oldest first, in pages, with the counts of all states', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 60 });
  const people = await stage.people(63);
  for (const person of people) await stage.register(person, event);
  await stage.cancel(people[62] ?? '', event);

  const first = await list(organiser, event, 'state=confirmed');
  expect(first.body).toMatchObject({
    total: 60,
    pages: 2,
    counts: { pending: 0, waitlisted: 2, awaiting_payment: 0, confirmed: 60, declined: 0, cancelled: 1 },
  });
  const second = await list(organiser, event, 'state=confirmed&page=2');
  const seen = [...first.body.registrations, ...second.body.registrations].map(({ userId }) => userId);
  expect(seen).toEqual(people.slice(0, 60));
  const waiting = await list(organiser, event, 'state=waitlisted');
  expect(waiting.body.registrations.map(({ userId }) => userId)).toEqual(people.slice(60, 62));
});

test('finds names by any part, with or without accents, and addresses by any part', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { tenantApproval: true });
  const zoe = await stage.person('Zoë Müller');
  const percent = await stage.person('100% Ravi_');
  for (const person of [zoe, percent, await stage.person('Asha')]) await stage.register(person, event);
  const found = async (search: string) =>
    (
      await list(organiser, event, `state=pending&search=${encodeURIComponent(search)}`)
    ).body.registrations.map(({ userId }) => userId);
  expect(await found('zoe mull')).toEqual([zoe]);
  expect(await found('ZOË')).toEqual([zoe]);
  expect(await found(`${percent}@exa`)).toEqual([percent]);
  expect(await found('0%')).toEqual([percent]);
  expect(await found('i_')).toEqual([percent]);
  expect(await found('\\')).toEqual([]);
  expect(await found('nobody')).toEqual([]);
});

test('hides attendees from everyone except the organiser', async () => {
  const event = await stage.event(await stage.person());
  const asha = await stage.person();
  await stage.register(asha, event);
  expect((await list(asha, event, 'state=confirmed')).body).toMatchObject({ type: 'event_not_found' });
  expect((await list(asha, event, 'state=all')).body).toMatchObject({ type: 'general_argument_invalid' });
});

test('lists own registrations with their events, upcoming first, without cancelled ones', async () => {
  const organiser = await stage.person();
  const past = await stage.event(organiser, { date: '2026-11-22' });
  const older = await stage.event(organiser, { date: '2026-11-21', startTime: '23:00', endTime: '23:30' });
  const later = await stage.event(organiser, {
    date: '2026-12-09',
    online: true,
    onlineLink: 'https://meet.example/x',
  });
  const sooner = await stage.event(organiser, { date: '2026-12-01', capacity: 1 });
  const left = await stage.event(organiser);
  const asha = await stage.person();
  await stage.register(await stage.person(), sooner);
  for (const event of [past, later, sooner, left, older]) await stage.register(asha, event);
  await stage.cancel(asha, left);
  stage.clock.advance({ hours: 60 });

  const { body } = await stage.ask<{
    total: number;
    registrations: {
      eventId: string;
      state: string;
      waitlistPosition: number | null;
      event: { onlineLink: string };
    }[];
  }>(asha, 'GET', '/v1/account/registrations');
  expect(body.total).toBe(4);
  expect(body.registrations.map(({ eventId }) => eventId)).toEqual([sooner, later, past, older]);
  expect(body.registrations[0]).toMatchObject({ state: 'waitlisted', waitlistPosition: 1 });
  expect(body.registrations[1]).toMatchObject({ event: { onlineLink: 'https://meet.example/x' } });
  const beyond = await stage.ask<{ registrations: [] }>(asha, 'GET', '/v1/account/registrations?page=2');
  expect(beyond.body.registrations).toEqual([]);
});
