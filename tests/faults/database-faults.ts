import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../race/crowd.ts';
import { assertNoInternals, assertUnavailable, type Environment, within } from './environment.ts';

/** PostgreSQL is killed (SIGKILL) while people register: confirmed seats survive. */
export async function databaseKilled(environment: Environment): Promise<string> {
  const { eventId, crowd } = await environment.stage(120);
  const promised: string[] = [];
  let unavailable = 0;
  const registerUntilDone = async (person: Member): Promise<void> => {
    for (;;) {
      const answer = await environment.register(eventId, person);
      if (answer.status === 201) {
        promised.push(((await answer.json()) as { $id: string }).$id);
        return;
      }
      if (answer.status === 409) {
        // Left by a first attempt whose confirmation PostgreSQL could no longer send.
        const own = await environment.call(`/v1/events/${eventId}/registrations/own`, { as: person });
        assert.equal(own.status, 200);
        promised.push(((await own.json()) as { $id: string }).$id);
        return;
      }
      await assertUnavailable(answer);
      unavailable++;
      await sleep(300);
    }
  };
  const all = Promise.all(
    crowd.map(async (person, index) => {
      await sleep(index * 15);
      await registerUntilDone(person);
    }),
  );
  // Attached at once, so that no rejection is unhandled while PostgreSQL is down.
  const finished = all.then(
    () => null,
    (error: unknown) => error,
  );
  await sleep(600);
  await environment.killPostgres();
  await showsPage(environment, eventId, 503);
  assert.equal((await environment.call('/health/live')).status, 200);
  assert.equal((await environment.call('/health/ready')).status, 503);
  await environment.restartPostgres();
  assert.equal(await finished, null);
  const { rows } = await environment.withDatabase(({ pool }) =>
    pool.query<{ id: string; user_id: string }>(
      `select id, user_id from registrations where event_id = $1 and state = 'confirmed'`,
      [eventId],
    ),
  );
  assert.deepEqual(rows.map(({ id }) => id).sort(), promised.sort());
  assert.equal(new Set(rows.map(({ user_id }) => user_id)).size, crowd.length);
  assert.ok(unavailable > 0, 'the fault met nobody');
  const each = crowd.length;
  await within('the mails to go out', async () =>
    assert.deepEqual(await environment.mailsOf(eventId), { made: each, people: each, out: each }),
  );
  await environment.recovered();
  return `${promised.length} seats promised and kept, ${unavailable} calls told to retry`;
}

/** All responses of the database are delayed by a quarter of a second. */
export async function databaseSlow(environment: Environment): Promise<string> {
  const { eventId, crowd } = await environment.stage(20);
  environment.gateway.delay = 250;
  try {
    const started = performance.now();
    const answers = await Promise.all(crowd.map((person) => environment.register(eventId, person)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal((await environment.call('/health/live')).status, 200);
    return `20 registrations at once took ${((performance.now() - started) / 1000).toFixed(1)} s`;
  } finally {
    environment.gateway.delay = 0;
    await environment.recovered();
  }
}

/** PostgreSQL is out of connections and closes ours. */
export async function connectionsFull(environment: Environment): Promise<string> {
  const { eventId, crowd } = await environment.stage(2);
  const [first, second] = crowd as [Member, Member];
  await environment.command('alter role mela connection limit 0');
  await environment.command(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'mela'`);
  try {
    await assertUnavailable(await environment.register(eventId, first));
    await showsPage(environment, eventId, 503);
  } finally {
    await environment.command('alter role mela connection limit -1');
  }
  assert.equal((await environment.register(eventId, second)).status, 201);
  await environment.recovered();
  return 'clients were told to retry, and served once there was a connection';
}

/** The database becomes read-only, like a standby or one with a full disk. */
export async function databaseReadOnly(environment: Environment): Promise<string> {
  const { eventId, crowd } = await environment.stage(1);
  const person = crowd[0] as Member;
  await environment.command('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
  await sleep(500);
  try {
    await assertUnavailable(await environment.register(eventId, person));
    assert.equal((await environment.call(`/v1/events/${eventId}`)).status, 200);
    await showsPage(environment, eventId, 200);
  } finally {
    await environment.command('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  }
  await sleep(500);
  assert.equal((await environment.register(eventId, person)).status, 201);
  await environment.recovered();
  return 'events could be read, and registering was told to retry';
}

/** A complete page with the right status and no internal details. */
async function showsPage(environment: Environment, eventId: string, status: number): Promise<void> {
  const answer = await environment.call(`/event/${eventId}`, { headers: { accept: 'text/html' } });
  const page = await answer.text();
  assert.equal(answer.status, status);
  assert.match(page, /<!doctype html>[\s\S]*<\/html>/i);
  assertNoInternals(page);
}
