import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { CheckInPerson, ScanVerdict } from '../../../contracts/check-in.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp } from '../../kit/people.ts';
import { ask, checkInLink, openDevice, openFair, register, seatCrowd } from './stage.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
const outcomes = (verdicts: readonly ScanVerdict[]) => verdicts.map(({ outcome }) => outcome);

test('two offline entrances with 300 tickets, 20 scanned at both, admit 300 and report 20 repeats', async () => {
  const fair = await openFair(mela());
  const crowd = await seatCrowd(mela(), fair.eventId, 300);
  const north = openDevice(mela(), fair.eventId, { pass: (await checkInLink(mela(), fair, 'North')).secret });
  const south = openDevice(mela(), fair.eventId, { pass: (await checkInLink(mela(), fair, 'South')).secret });
  await north.sync();
  await south.sync();

  const tick = <Scan>(scan: Scan): Scan => {
    mela().clock.advance({ seconds: 2 });
    return scan;
  };
  const atNorth = crowd.slice(0, 160).map((id) => tick(north.note(id)));
  const atSouth = crowd.slice(140).map((id) => tick(south.note(id)));
  // The south entrance, which scanned later, reconnects first.
  const told: ScanVerdict[] = [];
  for (const [device, scans] of [
    [south, atSouth],
    [north, atNorth],
  ] as const) {
    const { body } = await device.sync(scans);
    told.push(...body.verdicts);
  }
  const late = (await south.sync()).body;
  const last = new Map([...told, ...late.verdicts].map((verdict) => [verdict.scanId, verdict]));
  const repeats = [...last.values()].filter(({ outcome }) => outcome === 'repeat');
  expect([...last.values()].filter(({ outcome }) => outcome === 'in').length).toBe(300);
  expect(repeats.length).toBe(20);
  expect(new Set(repeats.map(({ first }) => first?.door))).toEqual(new Set(['North']));
  expect(late.counts).toEqual({ expected: 300, inside: 300 });
});

test('counts a scan sent twice once, in any order', async () => {
  const fair = await openFair(mela());
  const [id = ''] = await seatCrowd(mela(), fair.eventId, 1);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  const scan = device.note(id);
  expect(outcomes((await device.sync([scan])).body.verdicts)).toEqual(['in']);
  expect(outcomes((await device.sync([scan, scan])).body.verdicts)).toEqual(['in']);
});

test('a slow device clock gives no advantage', async () => {
  const fair = await openFair(mela());
  const [id = ''] = await seatCrowd(mela(), fair.eventId, 1);
  const right = openDevice(mela(), fair.eventId, { person: fair.organiser });
  const slow = openDevice(mela(), fair.eventId, { person: fair.organiser });
  slow.slowBySeconds = 600;
  const first = right.note(id);
  mela().clock.advance({ seconds: 5 });
  const { body } = await slow.sync([slow.note(id)]);
  expect(body.clockBehindMs).toBe(600_000);
  expect(outcomes((await right.sync([first])).body.verdicts)).toEqual(['in']);
});

test('devices receive what others did: admissions, undos, cancellations, new people', async () => {
  const fair = await openFair(mela());
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const registration = await register(mela(), ravi, fair.eventId);
  const [guest = ''] = await seatCrowd(mela(), fair.eventId, 1);
  const here = openDevice(mela(), fair.eventId, { person: fair.organiser });
  const there = openDevice(mela(), fair.eventId, { person: fair.organiser });
  mela().clock.advance({ minutes: 1 });
  expect((await there.sync()).body.people.map(({ $id }) => $id).sort()).toEqual([registration, guest].sort());
  mela().clock.advance({ minutes: 5 });
  expect((await there.sync()).body.people).toEqual([]);

  const scan = here.note(guest);
  await here.sync([scan]);
  expect((await there.sync()).body.people).toMatchObject([{ $id: guest, admittedBy: 'Meera', gone: false }]);
  mela().clock.advance({ minutes: 5 });
  await here.sync([here.note(guest, { kind: 'undo', version: null })]);
  await ask(mela(), ravi, 'DELETE', `/v1/events/${fair.eventId}/registrations/own`);
  const { people, counts } = (await there.sync()).body;
  const told = new Map(people.map((person: CheckInPerson) => [person.$id, person]));
  expect(told.get(guest)?.admittedAt).toBeNull();
  expect(told.get(registration)?.gone).toBe(true);
  expect(counts).toEqual({ expected: 1, inside: 0 });
});

test('void tickets, strangers and other events admit no one', async () => {
  const fair = await openFair(mela());
  const other = await openFair(mela());
  const [stranger = ''] = await seatCrowd(mela(), other.eventId, 1);
  const ravi = await signUp(mela(), { name: 'Ravi' });
  const cancelled = await register(mela(), ravi, fair.eventId);
  await ask(mela(), ravi, 'DELETE', `/v1/events/${fair.eventId}/registrations/own`);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  const scans = [device.note(stranger), device.note('nobody'), device.note(cancelled)];
  const { body } = await device.sync(scans);
  expect(outcomes(body.verdicts)).toEqual(['unknown', 'unknown', 'void']);
  expect(body.counts).toEqual({ expected: 0, inside: 0 });
});

test('sends a large list in pages, each person once', async () => {
  const fair = await openFair(mela());
  const crowd = await seatCrowd(mela(), fair.eventId, 1500);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  const first = (await device.sync()).body;
  expect([first.more, first.people.length]).toEqual([true, 1000]);
  const second = (await device.sync()).body;
  expect([second.more, second.people.length]).toEqual([false, 500]);
  expect([...first.people, ...second.people].map(({ $id }) => $id)).toEqual(crowd);
});

test('a check-in link shows only names, and stops working at once when revoked', async () => {
  const fair = await openFair(mela());
  await register(mela(), await signUp(mela(), { name: 'Ravi' }), fair.eventId);
  const link = await checkInLink(mela(), fair);
  const device = openDevice(mela(), fair.eventId, { pass: link.secret });
  const { body } = await device.sync();
  expect(body.door).toBe('Main gate');
  expect(body.people.map((person: object) => Object.keys(person).sort())).toEqual([
    ['$id', 'addOns', 'admittedAt', 'admittedBy', 'gone', 'name', 'shortCode', 'ticketTypeId', 'version'],
  ]);
  await ask(mela(), fair.organiser, 'DELETE', `/v1/events/${fair.eventId}/door/links/${link.$id}`);
  const closed = await device.sync();
  expect([closed.status, closed.body.type]).toEqual([403, 'door_closed']);
});

test('no one else can create, count or guess check-in links', async () => {
  const fair = await openFair(mela());
  const other = await openFair(mela());
  const secretOfOther = (await checkInLink(mela(), other)).secret;
  expect((await openDevice(mela(), fair.eventId, { pass: secretOfOther }).sync()).body.type).toBe(
    'door_closed',
  );
  expect((await openDevice(mela(), fair.eventId, { person: other.organiser }).sync()).status).toBe(404);
  for (const path of ['door', 'attendance?shown=inside']) {
    const answer = await ask(mela(), other.organiser, 'GET', `/v1/events/${fair.eventId}/${path}`);
    expect(answer.body.type).toBe('event_not_found');
  }
});

test('admits walk-ins only near the event, except by people who manage registrations', async () => {
  const clock = mela().clock.now();
  const date = (days: number) =>
    clock
      .add({ hours: 24 * days })
      .toString()
      .slice(0, 10);
  const fair = await openFair(mela(), { date: date(10), tenantApproval: true });
  const { secret: pass } = await checkInLink(mela(), fair);
  const byLink = openDevice(mela(), fair.eventId, { pass });
  expect((await byLink.sync()).body.event.walkIns).toBe(false);
  expect((await byLink.walkIn('Anouk')).body.type).toBe('walk_ins_closed');
  expect((await openDevice(mela(), fair.eventId, { person: fair.organiser }).walkIn('Bela')).status).toBe(
    201,
  );
  const soon = await openFair(mela(), { date: date(1), startTime: '00:30', endTime: '18:00' });
  const { secret } = await checkInLink(mela(), soon);
  const door = openDevice(mela(), soon.eventId, { pass: secret });
  expect((await door.sync()).body.event.walkIns).toBe(true);
  expect((await door.walkIn('Anouk')).status).toBe(201);
});

test('a walk-in gets one free seat, however often the call is repeated', async () => {
  const fair = await openFair(mela(), { capacity: 2 });
  await seatCrowd(mela(), fair.eventId, 1);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  const id = randomUUID();
  const first = await device.walkIn('Anouk', id);
  expect(first.status).toBe(201);
  expect((await device.walkIn('Anouk', id)).body).toEqual(first.body);
  expect((await device.walkIn('Zoya')).body.type).toBe('event_full');
  const { body } = await device.sync();
  expect(body.counts).toEqual({ expected: 2, inside: 1 });
  expect(body.people.find(({ $id }) => $id === first.body.$id)?.name).toBe('Anouk');
  const strays = await mela().deps.db.selectFrom('users').select('id').where('name', '=', 'Zoya').execute();
  expect(strays).toEqual([]);
  const mails = await mela()
    .deps.db.selectFrom('mails')
    .select('id')
    .where('event_id', '=', fair.eventId)
    .where('to_address', 'like', '%invalid')
    .execute();
  expect(mails).toEqual([]);
});

test('a walk-in has the first free ticket with a seat left, also without a standard one', async () => {
  const fair = await openFair(mela());
  const types = [
    { $id: 'child', name: 'Child', pricing: 'free', pools: ['small'] },
    { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true },
    { $id: 'adult', name: 'Adult', pricing: 'free' },
  ];
  const pools = [{ $id: 'small', name: 'Small chairs', capacity: 1 }];
  const url = `/v1/events/${fair.eventId}/ticket-types`;
  const set = await ask(mela(), fair.organiser, 'PUT', url, { types, pools });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  expect((await device.sync()).body.event.walkIns).toBe(true);
  for (const name of ['Anouk', 'Bela']) expect((await device.walkIn(name)).status).toBe(201);
  const { body } = await device.sync();
  expect(body.people.map(({ ticketTypeId }) => ticketTypeId).toSorted()).toEqual(['adult', 'child']);
});

test('walk-ins are only offered where a ticket needs no add-on that costs something', async () => {
  const fair = await openFair(mela());
  const url = `/v1/events/${fair.eventId}/ticket-types`;
  const types = [
    { $id: 'standard', name: 'Entry', pricing: 'free' },
    { $id: 'crew', name: 'Crew', pricing: 'free' },
  ];
  const lunch = { $id: 'lunch', name: 'Lunch', pricePaise: 10_000, required: true };
  const badge = { $id: 'badge', name: 'Badge', pricePaise: 0, required: true };
  const set = (...addOns: object[]) => ask(mela(), fair.organiser, 'PUT', url, { types, pools: [], addOns });
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  expect((await set(lunch, badge)).status).toBe(200);
  expect((await device.sync()).body.event.walkIns).toBe(false);
  expect((await device.walkIn('Anouk')).status).toBe(409);
  const changed = await set({ ...lunch, ticketTypes: ['standard'] }, badge);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await device.sync()).body.event.walkIns).toBe(true);
  expect((await device.walkIn('Anouk')).status).toBe(201);
  const { body } = await device.sync();
  expect(body.people.map(({ ticketTypeId }) => ticketTypeId)).toEqual(['crew']);
});

test("the organiser's sheet shows who came, and no address for walk-ins", async () => {
  const fair = await openFair(mela());
  const [came = ''] = await seatCrowd(mela(), fair.eventId, 2);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  await device.sync([device.note(came)]);
  await device.walkIn('Anouk');
  const sheet = await mela().app.inject({
    url: `/v1/events/${fair.eventId}/registrations.csv`,
    headers: { cookie: fair.organiser.cookie },
  });
  const rows = parse(sheet.rawPayload, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.filter((row) => row['Checked in'] !== '').length).toBe(2);
  expect(rows.find(({ Name }) => Name === 'Anouk')?.Email).toBe('');
});

test("a paid event admits no walk-ins, because cash wouldn't be in the books", async () => {
  const fair = await openFair(mela(), { ticketType: 'paid', ticketPrice: 500 });
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  expect((await device.sync()).body.event.walkIns).toBe(false);
  expect((await device.walkIn('Anouk')).body.type).toBe('registration_not_possible');
});

test("the organiser sees who came and who didn't", async () => {
  const fair = await openFair(mela());
  const [came = '', missing = ''] = await seatCrowd(mela(), fair.eventId, 2);
  const device = openDevice(mela(), fair.eventId, { person: fair.organiser });
  await device.sync([device.note(came)]);
  const list = async (query: string) => {
    const url = `/v1/events/${fair.eventId}/attendance?${query}`;
    const answer = await ask<{ people: CheckInPerson[] }>(mela(), fair.organiser, 'GET', url);
    return answer.body.people.map(({ $id }) => $id);
  };
  expect(await list('shown=inside')).toEqual([came]);
  expect(await list('shown=missing')).toEqual([missing]);
  expect(await list('shown=missing&search=nobody')).toEqual([]);
});
