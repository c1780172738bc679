import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import example from '../../../deploy/cluster/plan.example.json' with { type: 'json' };
import { clusterFiles, Plan } from '../../../scripts/cluster/plan.ts';
import { openDatabase, prepare } from '../../../server/infra/db/database.ts';
import { isOutage } from '../../../server/infra/db/outage.ts';
import { freePort } from '../../../server/infra/free-port.ts';
import { chooseAccount } from '../../../server/infra/postgres/os-account.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database.ts';
import { signUp } from '../../kit/people.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

const program = '/usr/sbin/pgbouncer';
const countPeople = prepare((db) => db.selectFrom('users').select((eb) => eb.fn.countAll().as('people')));

/** Debian's PgBouncer with the settings that docs/scaling.md gives it, in front of a database of the tests. */
async function startPooler(database: TestDatabase, folder: string) {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const plan = Plan.parse({ ...example, applicationPassword: password.padEnd(16, '0') });
  const root = join(folder, 'app1');
  const [app] = plan.apps;
  if (app === undefined) throw new Error('The example has no app machine.');
  const ports = { poolerPort: await freePort(), primaryPort: Number(port), replicaPort: Number(port) };
  const files = await clusterFiles({ ...plan, apps: [{ ...app, ...ports, root }] });
  const account = chooseAccount(undefined).identity;
  for (const path of ['var/log/postgresql', 'run/postgresql'])
    await mkdir(join(root, path), { recursive: true, mode: 0o777 });
  for (const { machine, path, content } of files) {
    if (machine !== 'app1' || !path.includes('pgbouncer')) continue;
    const text = content
      .replaceAll('host=127.0.0.1', `host=${hostname}`)
      .replaceAll('dbname=mela', `dbname=${pathname.slice(1)}`)
      // One connection for all: each transaction finds what the others have left in the session.

      .replace('default_pool_size = 40', 'default_pool_size = 1')
      .replace('query_wait_timeout = 1', 'query_wait_timeout = 20')
      .replace(/^"mela" .*$/m, `"${username}" "${decodeURIComponent(password)}"`);
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const path of ['', 'var/log/postgresql', 'run/postgresql'])
    if (account.uid !== undefined) await chown(join(root, path), account.uid, account.gid ?? account.uid);
  const child = spawn(program, ['-q', join(root, 'etc/pgbouncer/pgbouncer.ini')], {
    ...account,
    stdio: 'ignore',
  });
  while (!(await isOpen(ports.poolerPort))) await sleep(50);
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${ports.poolerPort}/mela`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

describe.skipIf(!existsSync(program))(
  'through PgBouncer in transaction mode (needs the package pgbouncer)',
  () => {
    let folder: string;
    let database: TestDatabase;
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    let mela: TestMela;
    beforeAll(async () => {
      folder = await temporaryFolder();
      database = await createTestDatabase();
      pooler = await startPooler(database, folder);
      const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
      mela = await startMela({ databaseUrl: pooler.url, settings });
      await mela.startJobs();
    });
    afterAll(async () => {
      await mela.close();
      await pooler.stop();
      await database.drop();
      await removeFolder(folder);
    });

    test('people sign up and register at the same time, and their emails go out', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => signUp(mela)));
      expect(new Set(people.map(({ userId }) => userId)).size).toBe(6);
      await expect
        .poll(
          async () => (await sql`select from mails where state = 'outbox'`.execute(mela.deps.db)).rows.length,
        )
        .toBeGreaterThanOrEqual(6);
    });

    test('notifications arrive around it', async () => {
      const heard = Promise.withResolvers<string>();
      const end = mela.deps.bus.subscribe('pooler-test', ({ topic }) => heard.resolve(topic));
      await sql`select pg_notify('mela', ${JSON.stringify({ topic: 'pooler-test' })})`.execute(mela.deps.db);
      expect(await heard.promise).toBe('pooler-test');
      end();
    });

    test('a transaction leaves nothing in the session that the next one would find', async () => {
      const { db, close } = openDatabase(pooler.url, { pooled: true });
      try {
        const of = async (setting: string) => {
          const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(
            db,
          );
          return rows[0]?.value;
        };
        expect(await of('enable_sort')).toBe('on');
        expect(await of('idle_in_transaction_session_timeout')).toBe('0');
        const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
        expect(rows).toEqual([]);
      } finally {
        await close();
      }
    });

    test('without the setting, prepared statements meet the wrong session', async () => {
      const two = [openDatabase(pooler.url), openDatabase(pooler.url)];
      try {
        const ask = () => Promise.all(two.map(({ db }) => countPeople(db)));
        await expect(ask().then(ask)).rejects.toThrow(/prepared statement/);
      } finally {
        for (const each of two) await each.close();
      }
    });

    test("its own errors are outages, which callers may wait for, and a client's faults aren't", async () => {
      await pooler.stop();
      const { db, close } = openDatabase(pooler.url, { pooled: true, connectWithinMs: 500 });
      const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
      await close();
      expect(isOutage(error)).toBe(true);
      const said = (message: string) => Object.assign(new Error(message), { code: '08P01' });
      expect(isOutage(said('server conn crashed?'))).toBe(true);
      expect(isOutage(said('query_wait_timeout'))).toBe(true);
      expect(isOutage(said('server login has been failing, try again later (server_login_retry)'))).toBe(
        true,
      );
      expect(isOutage(said('bind message supplies 1 parameters, but prepared statement "" requires 2'))).toBe(
        false,
      );
      pooler = await startPooler(database, folder);
    });
  },
);
