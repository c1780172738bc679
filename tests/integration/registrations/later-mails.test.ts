import { expect, test } from 'vitest';
import { openCommandQueue } from '../../../server/features/registrations/index.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const job = 'notify_registered';

/** Registers them in two transactions: the first person, and all others. */
async function rush(event: string, people: readonly string[]): Promise<void> {
  const { submit } = openCommandQueue(stage.deps());
  await Promise.all(people.map((userId) => submit(event, { kind: 'register', userId, answers: {} })));
}

const kinds = (person: string) => stage.mailsTo(person);

test('in a rush, a job writes the mails, once', async () => {
  const event = await stage.event(await stage.person(), { capacity: 3 });
  const people = await stage.people(14);
  await rush(event, people);
  // The first one came before there was a rush.
  expect(await Promise.all(people.map(kinds))).toEqual([
    ['registration_confirmed'],
    ...people.slice(1).map(() => []),
  ]);

  const payloads = await stage.payloads(job);
  expect(await stage.runJobs(job)).toBe(1);
  const told = people.map((_, index) => [index < 3 ? 'registration_confirmed' : 'registration_waitlisted']);
  expect(await Promise.all(people.map(kinds))).toEqual(told);
  const { text } = await stage
    .db()
    .selectFrom('mails')
    .select('text_body as text')
    .where('to_address', '=', `${people.at(-1)}@example.org`)
    .executeTakeFirstOrThrow();
  expect(text).toContain('11');

  // As after a crash.
  for (const payload of payloads) await stage.runJob(job, payload);
  expect(await Promise.all(people.map(kinds))).toEqual(told);
});

test('who has cancelled or got a seat since is told only that', async () => {
  const event = await stage.event(await stage.person(), { capacity: 2 });
  const people = await stage.people(12);
  await rush(event, people);
  const [, seated = '', next = '', waiting = ''] = people;
  await stage.cancel(seated, event);
  await stage.runJobs(job);
  expect(await kinds(seated)).toEqual(['registration_cancelled']);
  expect(await kinds(next)).toEqual(['seat_confirmed_from_waitlist']);
  expect(await kinds(waiting)).toEqual(['registration_waitlisted']);
});

test('shows an event that changed meanwhile as it is, and tells nobody about a deleted one', async () => {
  const event = await stage.event(await stage.person());
  const gone = await stage.event(await stage.person());
  const people = await stage.people(12);
  await rush(event, people);
  await rush(gone, people);
  await stage.db().updateTable('events').set({ title: 'Kite day' }).where('id', '=', event).execute();
  await stage.db().deleteFrom('events').where('id', '=', gone).execute();
  expect(await stage.runJobs(job)).toBe(2);
  expect(await stage.subjectsTo(people.at(-1) ?? '')).toEqual([expect.stringContaining('Kite day')]);
});
