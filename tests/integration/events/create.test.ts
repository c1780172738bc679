import { describe, expect, test } from 'vitest';
import type { EventDetail } from '../../../contracts/events.ts';
import { kiteDay, useEvents } from './stage.ts';

const { mela, ask, person, create, show } = useEvents();

describe('a new event', () => {
  test('comes back as sent, with its derived fields', async () => {
    const asha = await person('Asha');
    const sent = {
      ...kiteDay,
      endDate: '2026-12-06',
      timeZone: 'Europe/Berlin',
      ticketType: 'paid',
      ticketPrice: 499,
      refundHours: 72,
      tenantApproval: true,
      capacity: 40,
      categories: ['cultural', 'sports'],
      schedule: [{ day: 'Saturday', activities: ['Line making', 'Flying'] }],
      closesAt: '2026-12-04T00:00:00+00:00',
    };
    const event = await create(asha, sent);
    expect(event).toMatchObject({
      ...sent,
      closesAt: '2026-12-04T00:00:00.000+00:00',
      excerpt: 'Everybody brings a kite.',
      descriptionHtml: '<p>Everybody brings a <em>kite</em>.</p>\n',
      precision: 'organiser',
      startsAt: '2026-12-05T09:00:00.000+00:00',
      endsAt: '2026-12-06T17:00:00.000+00:00',
      currency: 'INR',
      organiser: asha.userId,
      organiserName: 'Asha',
      attendeeCount: 0,
      waitlistCount: 0,
      full: false,
      status: 'scheduled',
      may: { manage: true },
    });
    expect((await show(null, event.$id)).body).toEqual({ ...event, may: { manage: false }, role: null });
  });

  test('needs only what the form requires', async () => {
    const { latitude, longitude, ...form } = kiteDay;
    const answer = await ask<EventDetail>(await person('Ravi'), 'POST', '/v1/events', {
      ...form,
      location: 'Hampi',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      endDate: '2026-12-05',
      timeZone: 'Asia/Kolkata',
      ticketType: 'free',
      ticketPrice: null,
      refundHours: 24,
      tenantApproval: false,
      capacity: null,
      categories: [],
      latitude: 15.33,
      longitude: 76.46,
      precision: 'city',
    });
  });

  test('can be online without a place, and then appears on no map', async () => {
    const event = await create(await person('Ravi'), {
      location: '',
      latitude: null,
      longitude: null,
      online: true,
      onlineLink: 'https://meet.example.org/kites',
    });
    expect(event).toMatchObject({ location: '', latitude: null, precision: null, online: true });
  });

  test("drops contradictions: a free event's price, an all-day event's times, a venue's link", async () => {
    const event = await create(await person('Ravi'), {
      ticketPrice: 100,
      allDay: true,
      onlineLink: 'https://meet.example.org/kites',
    });
    expect(event).toMatchObject({ ticketPrice: null, startTime: null, onlineLink: null });
  });
});

describe('rejects a new event', () => {
  test('from a visitor', async () => {
    const answer = await ask(null, 'POST', '/v1/events', kiteDay);
    expect([answer.status, answer.body.type]).toEqual([401, 'general_unauthorized_scope']);
  });

  test.each([
    [{ eventTitle: ' ' }, 'eventTitle', 'Event title is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ capacity: 0 }, 'capacity', 'Capacity must be at least 1'],
    [{ date: '2026-02-30' }, 'date', 'Use the form YYYY-MM-DD'],
    [{ startTime: null }, 'startTime', 'Start time is required'],
    [{ endTime: null }, 'endTime', 'End time is required'],
    [{ endTime: '24:00' }, 'endTime', 'Use the form HH:MM'],
    [{ endDate: '2026-12-04' }, 'endDate', 'End date is before the start date'],
    [{ endDate: '2027-12-06' }, 'endDate', 'An event lasts at most 366 days'],
    [{ ticketType: '' }, 'ticketType', 'Ticket type is required'],
    [{ ticketType: 'paid' }, 'ticketPrice', 'Ticket price is required'],
    [{ ticketType: 'paid', ticketPrice: 0.5 }, 'ticketPrice', expect.any(String)],
    [{ ticketType: 'paid', ticketPrice: 5, refundHours: -1 }, 'refundHours', expect.any(String)],
    [{ capacity: -1 }, 'capacity', 'Capacity must be at least 1'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Use an IANA time zone such as Asia/Kolkata'],
    [{ categories: ['food'] }, 'categories.0', expect.any(String)],
    [{ onlineLink: 'javascript:alert(1)' }, 'onlineLink', expect.any(String)],
    [{ latitude: 91 }, 'latitude', expect.any(String)],
    [{ longitude: null }, 'latitude', 'Enter both latitude and longitude'],
    [{ closesAt: '2026-12-05T05:00:00Z' }, 'closesAt', 'Registration must close by the start of the event'],
    [
      { opensAt: '2026-12-05T05:00:00Z' },
      'opensAt',
      'Registration must open before it closes and before the event starts',
    ],
    [
      { opensAt: '2026-12-03T05:00:00Z', closesAt: '2026-12-03T05:00:00Z' },
      'opensAt',
      'Registration must open before it closes and before the event starts',
    ],
    [{ featuredImage: 'somebodys' }, 'featuredImage', 'Choose a picture you uploaded'],
  ])('with %j', async (fields, field, remedy) => {
    const asha = await theOrganiser();
    const answer = await ask(asha, 'POST', '/v1/events', { ...kiteDay, ...fields });
    expect([answer.status, answer.body.type]).toEqual([400, 'general_argument_invalid']);
    expect(answer.body.fields).toMatchObject({ [field]: remedy });
  });

  test('with an unknown place, until the pin is set by hand', async () => {
    const asha = await theOrganiser();
    const nowhere = { ...kiteDay, location: 'Qwxyz', latitude: null, longitude: null };
    const answer = await ask(asha, 'POST', '/v1/events', nowhere);
    expect(answer.body).toMatchObject({ code: 404, type: 'place_not_found', message: 'Location not found' });
    const pinned = await create(asha, { ...nowhere, latitude: 15, longitude: 76 });
    expect(pinned).toMatchObject({ location: 'Qwxyz', latitude: 15, precision: 'organiser' });
  });

  test('at an unknown place without a pin, only when asked to', async () => {
    const asha = await theOrganiser();
    const nowhere = { ...kiteDay, location: 'Qwxyz', latitude: null, longitude: null };
    const event = await create(asha, { ...nowhere, allowUnknownPlace: true });
    expect(event).toMatchObject({ location: 'Qwxyz', latitude: null, longitude: null, precision: null });
    expect(event).not.toHaveProperty('allowUnknownPlace');
    const path = `/v1/events/${event.$id}`;
    const moved = await ask(asha, 'PATCH', path, { location: 'Zyxwq' });
    expect(moved.body).toMatchObject({ type: 'place_not_found' });
    const allowed = await ask(asha, 'PATCH', path, { location: 'Zyxwq', allowUnknownPlace: true });
    expect(allowed.body).toMatchObject({ location: 'Zyxwq', latitude: null });
  });

  test('with a picked cover, which is returned as sent', async () => {
    const asha = await theOrganiser();
    const event = await create(asha, { ...kiteDay, coverDesign: 'k3f9:music' });
    expect(event.coverDesign).toBe('k3f9:music');
    const long = await ask(asha, 'POST', '/v1/events', { ...kiteDay, coverDesign: 'k'.repeat(41) });
    expect(long.body).toMatchObject({ type: 'general_argument_invalid' });
  });

  test('with a title that is too long, which names the limit', async () => {
    const answer = await ask(await theOrganiser(), 'POST', '/v1/events', {
      ...kiteDay,
      eventTitle: 'k'.repeat(201),
    });
    expect(answer.body.fields).toEqual({ eventTitle: 'Titles can have at most 200 characters' });
  });

  test('with a character that is not valid in text', async () => {
    const answer = await ask(await theOrganiser(), 'POST', '/v1/events', {
      ...kiteDay,
      eventTitle: 'Kite\u0000day',
    });
    expect(answer.status).toBe(400);
  });
});

test('answers 404 for an unknown event', async () => {
  expect((await show(null, 'nobody-knows')).body).toMatchObject({ code: 404, type: 'event_not_found' });
});

test("lists the caller's own events, soonest first, then past ones", async () => {
  const asha = await person('Asha');
  for (const date of ['2027-01-05', '2026-12-05', '2020-01-05', '2020-02-05']) await create(asha, { date });
  const list = await ask<{ total: number; events: EventDetail[] }>(asha, 'GET', '/v1/account/events');
  expect(list.body.total).toBe(4);
  expect(list.body.events.map(({ date }) => date)).toEqual([
    '2026-12-05',
    '2027-01-05',
    '2020-02-05',
    '2020-01-05',
  ]);
  const other = await ask<{ total: number }>(await person('Ravi'), 'GET', '/v1/account/events');
  expect(other.body.total).toBe(0);
});

let organiser: ReturnType<typeof person> | undefined;
function theOrganiser() {
  organiser ??= person('Asha');
  return organiser;
}

test('publishes events to realtime subscribers', async () => {
  const heard: unknown[] = [];
  mela().deps.bus.subscribe('document', (notice) => heard.push(notice));
  const { $id } = await create(await theOrganiser());
  await expect
    .poll(() => heard)
    .toContainEqual({ topic: 'document', collection: 'events', id: $id, action: 'create' });
});
