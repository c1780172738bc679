import { expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import { returnDeadline } from '../../../server/features/events/rules.ts';
import { mailsTo } from '../../kit/people.ts';
import { kiteDay, now, useEvents } from './stage.ts';

const { mela, ask, person, create, show, register, discover } = useEvents();

const exactAddress = '12 Lotus Lane, second floor';
const hidden = { location: 'Juhu, Mumbai', exactAddress, latitude: 19.1234, longitude: 72.8765 };

test('shows the exact address to the organiser and people with a seat only', async () => {
  const [asha, ravi, meera] = await Promise.all(['Asha', 'Ravi', 'Meera'].map((name) => person(name)));
  if (!asha || !ravi || !meera) throw new Error('everybody is there');
  const { $id } = await create(asha, { ...hidden, capacity: 1 });
  await register(ravi, $id);
  await register(meera, $id);
  const shown = async (who: typeof asha | null) => (await show(who, $id)).body;
  expect(await shown(asha)).toMatchObject({ exactAddress, hidesAddress: true, location: 'Juhu, Mumbai' });
  expect(await shown(ravi), 'has the seat').toMatchObject({ exactAddress });
  for (const other of [meera, null]) {
    expect(await shown(other)).toMatchObject({ exactAddress: null, hidesAddress: true });
  }
  const listed = (await discover({ q: 'kite' }, ravi)).events.find((event) => event.$id === $id);
  expect(listed).toMatchObject({ exactAddress: null, location: 'Juhu, Mumbai' });
  await ask(ravi, 'DELETE', `/v1/events/${$id}/registrations/own`);
  expect(await shown(ravi), 'gave the seat up').toMatchObject({ exactAddress: null });
  expect(await shown(meera), 'got it').toMatchObject({ exactAddress });
});

test('keeps a pin only roughly, and refuses an area that tells the address', async () => {
  const asha = await person('Asha');
  const event = await create(asha, hidden);
  expect(event).toMatchObject({ latitude: 19.12, longitude: 72.88, precision: 'locality' });
  const told = { location: `${exactAddress.toUpperCase()} Juhu`, latitude: 19, longitude: 72 };
  const refused = await ask(asha, 'PATCH', `/v1/events/${event.$id}`, told);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { location: expect.stringMatching(/area/) } },
  });
  const without = await ask(asha, 'POST', '/v1/events', {
    ...kiteDay,
    ...hidden,
    location: '',
    online: true,
  });
  expect(without).toMatchObject({ status: 400, body: { fields: { location: expect.any(String) } } });
});

test('turns an exact pin into a rough one when the address is hidden later', async () => {
  const asha = await person('Asha');
  const { $id } = await create(asha, { latitude: 19.1234, longitude: 72.8765 });
  const changed = await ask(asha, 'PATCH', `/v1/events/${$id}`, { exactAddress });
  expect(changed.body).toMatchObject({ latitude: 19.12, longitude: 72.88, precision: 'locality' });
});

test('mails the address with a confirmed seat only', async () => {
  const [asha, ravi, meera] = await Promise.all(['Asha', 'Ravi', 'Meera'].map((name) => person(name)));
  if (!asha || !ravi || !meera) throw new Error('everybody is there');
  const { $id } = await create(asha, { ...hidden, capacity: 1 });
  const answers = { socialMedia: 'Mastodon', reason: 'I like kites.' };
  for (const who of [ravi, meera]) {
    await ask(who, 'POST', `/v1/events/${$id}/registrations`, { ...answers, email: who.email });
  }
  const textsTo = async (email: string) => JSON.stringify(await mailsTo(mela(), email));
  expect(await textsTo(ravi.email)).toContain('12 Lotus Lane');
  const other = await textsTo(meera.email);
  expect(other).toContain('waitlist');
  expect(other).not.toContain('Lotus');
});

test('puts the address into the calendars of people with a seat, without a position', async () => {
  const [asha, ravi, meera] = await Promise.all(['Asha', 'Ravi', 'Meera'].map((name) => person(name)));
  if (!asha || !ravi || !meera) throw new Error('everybody is there');
  const { $id } = await create(asha, { ...hidden, capacity: 1 });
  for (const who of [ravi, meera]) await register(who, $id);
  const calendarOf = async (who: typeof ravi) => {
    const { body } = await ask<{ url: string }>(who, 'POST', '/v1/account/calendar');
    const { payload } = await mela().app.inject({ url: new URL(body.url).pathname });
    return payload.replaceAll('\r\n ', '');
  };
  const own = await calendarOf(ravi);
  expect(own).toContain('LOCATION:12 Lotus Lane\\, second floor');
  expect(own).not.toContain('GEO:');
  const waiting = await calendarOf(meera);
  expect(waiting).toContain('LOCATION:Juhu\\, Mumbai');
  expect(waiting).not.toContain('Lotus');
});

test('lets buyers return their tickets when a hidden address moves', () => {
  const stated = EventInput.parse({ ...kiteDay, ...hidden });
  const at = Temporal.Instant.from(now);
  expect(returnDeadline(stated, { ...stated, exactAddress: '7 Jasmine Street' }, at)).not.toBeNull();
  const open = { ...stated, exactAddress: '', location: exactAddress };
  expect(returnDeadline(stated, open, at), 'only shown from now on').toBeNull();
});
