import { expect, test } from 'vitest';
import { keyOf } from '../../kit/api-keys.ts';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { expectProblem, send } from './wire.ts';

const mela = useMela();

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  startTime: '10:00',
  endTime: '18:00',
  latitude: 19.1,
  longitude: 72.83,
};

/** An event in ten days. */
async function eventOf({ cookie }: TestPerson): Promise<string> {
  const body = { ...kiteDay, date: inDays(10) };
  const answer = await send(mela(), 'POST /v1/events', { cookie, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().$id;
}

const inDays = (days: number) =>
  mela().clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();

const post = (url: string, headers: Readonly<Record<string, string>>, payload: object) =>
  mela().app.inject({ method: 'POST', url, headers, payload });

test('a key for one date of a series neither changes the others nor makes new ones', async () => {
  const person = await signUp(mela());
  const later = inDays(11);
  const eventId = await eventOf(person);
  const url = `/v1/events/${eventId}`;
  const rule = { kind: 'dates', dates: [later] };
  const { cookie } = person;
  const made = await post(`${url}/series/changes`, { cookie }, { kind: 'repeat', rule });
  expect(made.statusCode, made.body).toBe(200);
  const { authorization } = await keyOf(mela(), person.userId, {
    limitedTo: { kind: 'events', $id: eventId },
  });
  for (const [path, payload] of [
    ['series/changes', { kind: 'cancel', scope: 'all', reason: '' }],
    ['series/preview', { kind: 'cancel', scope: 'all', reason: '' }],
    ['series/registrations', { dates: [made.json().dates[0].$id], answers: {}, email: person.email }],
    ['copies', { date: later }],
  ] as const) {
    const refused = await post(`${url}/${path}`, { authorization }, payload);
    expectProblem(refused, 403, 'api_key_not_allowed');
  }
  const renamed = { method: 'PATCH', headers: { authorization }, payload: { eventTitle: 'Kites' } } as const;
  expect((await mela().app.inject({ url, ...renamed })).statusCode).toBe(200);
});

test('a key cancels dates of a series, but neither deletes them nor copies a team to them', async () => {
  const person = await signUp(mela());
  const eventId = await eventOf(person);
  const { authorization } = await keyOf(mela(), person.userId);
  const call = (path: string, payload: object) =>
    post(`/v1/events/${eventId}/series/${path}`, { authorization }, payload);
  const made = await call('changes', { kind: 'repeat', rule: { kind: 'dates', dates: [inDays(11)] } });
  expect(made.statusCode, made.body).toBe(200);
  expect(made.json().dates).toHaveLength(1);
  for (const path of ['preview', 'changes']) {
    expectProblem(await call(path, { kind: 'delete', scope: 'all' }), 403, 'api_key_not_allowed');
    const shared = { kind: 'update', scope: 'all', changes: {}, sharing: true };
    expectProblem(await call(path, shared), 403, 'api_key_not_allowed');
  }
  const shorter = { kind: 'repeat', rule: { kind: 'dates', dates: [inDays(12)] } };
  for (const path of ['preview', 'changes']) {
    for (const body of [shorter, { kind: 'repeat', rule: null }])
      expectProblem(await call(path, body), 403, 'api_key_not_allowed');
  }
  expect((await call('changes', { kind: 'cancel', scope: 'all' })).statusCode).toBe(200);
});
