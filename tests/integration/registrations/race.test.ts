import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { Problem } from '../../../server/infra/http/problem.ts';
import { answers, useStage } from './stage.ts';

const stage = useStage({
  payments: {
    bySettings: true,
    open: async () => 'payment',
    createRefunds: async () => undefined,
    paidFor: async () => new Set<string>(),
    promisedUntil: async () => null,
    paidPaise: async () => new Map(),
  },
});

/** Calls a listening process over HTTP, as browsers do. */
async function ask(origin: string, person: string, method: 'POST' | 'DELETE', eventId: string) {
  const own = method === 'DELETE' ? '/own' : '';
  const answer = await fetch(`${origin}/v1/events/${eventId}/registrations${own}`, {
    method,
    headers: { person, 'content-type': 'application/json' },
    body: JSON.stringify(method === 'POST' ? answers : {}),
  });
  return { status: answer.status, body: (await answer.json()) as OwnRegistration };
}

const listen = (process: ReturnType<typeof stage.process>): Promise<string> =>
  process.app.listen({ host: '127.0.0.1', port: 0 });

/** Checks an event's invariants against its rows. */
async function expectSound(eventId: string): Promise<void> {
  const seats = await stage.seats(eventId);
  const rows = await stage
    .db()
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .execute();
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  expect(seats).toMatchObject({
    confirmed: count('confirmed'),
    held: count('awaiting_payment'),
    pending: count('pending'),
    waitlisted: count('waitlisted'),
  });
  if (seats.capacity !== null) {
    expect(seats.confirmed + seats.held).toBeLessThanOrEqual(seats.capacity);
    const free = seats.capacity - seats.confirmed - seats.held;
    expect(Math.min(free, seats.waitlisted), 'no seat stays free while people wait').toBe(0);
  }
  const standing = rows.filter((row) => row.state !== 'cancelled').map((row) => row.user_id);
  expect(new Set(standing).size).toBe(standing.length);
}

test('200 people race for 50 seats: 50 get one, 150 wait in order', async () => {
  const event = await stage.event(await stage.person(), { capacity: 50 });
  const people = await stage.people(200);
  const origin = await listen(stage.process());
  const answered = await Promise.all(people.map((person) => ask(origin, person, 'POST', event)));
  expect(answered.every(({ status }) => status === 201)).toBe(true);

  const confirmed = answered.filter(({ body }) => body.state === 'confirmed');
  const waiting = answered.filter(({ body }) => body.state === 'waitlisted');
  expect([confirmed.length, waiting.length]).toEqual([50, 150]);
  const places = waiting.map(({ body }) => body.waitlistPosition ?? 0).sort((one, other) => one - other);
  expect(places).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  await expectSound(event);
  expect(await stage.runJobs('notify_registered')).toBeGreaterThan(0);
  for (const person of people) expect(await stage.mailsTo(person)).toHaveLength(1);

  // Thirty seats are freed at once and must go to exactly the first thirty in line.
  const seated = people.filter((_, index) => answered[index]?.body.state === 'confirmed').slice(0, 30);
  await Promise.all(seated.map((person) => ask(origin, person, 'DELETE', event)));
  for (const [index, person] of people.entries()) {
    const place = answered[index]?.body.waitlistPosition;
    if (place == null) continue;
    const { state, waitlistPosition } = (await stage.own(person, event)).body;
    expect({ state, waitlistPosition }).toEqual(
      place <= 30
        ? { state: 'confirmed', waitlistPosition: null }
        : { state: 'waitlisted', waitlistPosition: place - 30 },
    );
  }
  await expectSound(event);
});

test('two processes handle registrations and cancellations of one event at once', async () => {
  const event = await stage.event(await stage.person(), { capacity: 50 });
  const people = await stage.people(200);
  const second = await stage.secondProcess();
  const origins = [stage.process().app.listeningOrigin, await listen(second)];
  await Promise.all(
    people.map(async (person, index) => {
      const origin = origins[index % 2] ?? '';
      await ask(origin, person, 'POST', event);
      if (index % 3 === 0) await ask(origins[(index + 1) % 2] ?? '', person, 'DELETE', event);
    }),
  );
  await expectSound(event);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 50, waitlisted: 200 - 67 - 50 });
  await second.close();
});

test('the counts stay consistent under any mix of commands in several processes', async () => {
  const second = await stage.secondProcess();
  const queues = [stage.deps().commandQueue, second.deps.commandQueue];
  const people = await stage.people(8);
  const organiser = await stage.person();

  const command = fc.record({
    queue: fc.nat(1),
    person: fc.nat(people.length - 1),
    kind: fc.constantFrom(
      'register',
      'register',
      'cancel',
      'approve',
      'decline',
      'remove',
      'reopen',
      'pay',
      'lapse',
    ),
  });
  const start = fc.record({
    capacity: fc.integer({ min: 1, max: 4 }),
    ticketType: fc.constantFrom('free' as const, 'paid' as const),
    tenantApproval: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(fc.array(command, { maxLength: 12 }), { maxLength: 6 }),
      async (facts, rushes) => {
        const event = await stage.event(organiser, facts);
        const registrationIds = new Map<string, string>();
        for (const rush of rushes) {
          await Promise.all(
            rush.map(async ({ queue, person, kind }) => {
              const userId = people[person] ?? '';
              const registrationId = registrationIds.get(userId) ?? 'none';
              const submitted = queues[queue]?.submit(
                event,
                kind === 'register'
                  ? { kind, userId, answers: {} }
                  : kind === 'cancel'
                    ? { kind, userId }
                    : kind === 'pay'
                      ? { kind, registrationId, amountPaise: 50_000 }
                      : kind === 'lapse'
                        ? { kind, registrationId }
                        : { kind, registrationId, reason: null, by: { userId: organiser, money: true } },
              );
              const outcome = await submitted?.catch(expectRefusal);
              if (outcome) registrationIds.set(userId, outcome.registration.id);
            }),
          );
          await expectSound(event);
        }
      },
    ),
    { seed: 20_261_121, numRuns: 25 },
  );
  await second.close();
});

test('a command that breaks a shared transaction fails alone', async () => {
  const event = await stage.event(await stage.person(), { capacity: 5 });
  const people = await stage.people(6);
  const command = (userId: string) => ({ kind: 'register', userId, answers: {} }) as const;
  const outcomes = await Promise.allSettled(
    [...people.slice(0, 3), 'nobody', ...people.slice(3)].map((person) =>
      stage.deps().commandQueue.submit(event, command(person)),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    people.map(() => 'fulfilled').toSpliced(3, 0, 'rejected'),
  );
  await expectSound(event);
  expect(await stage.seats(event)).toMatchObject({ confirmed: 5, waitlisted: 1 });
});

function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(Problem);
}
