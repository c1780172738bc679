import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseVersion } from '../../../server/infra/cache/database-version.ts';
import { dropEventChanges } from '../../../server/infra/cache/event-changes.ts';
import { openDatabase, type Tx, transaction } from '../../../server/infra/db/database.ts';
import { readsOf } from '../../../server/infra/db/read-replica.ts';
import { startMela, type TestMela } from '../../kit/app.ts';
import { dice } from '../../kit/dice.ts';
import { effort } from '../../kit/effort.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

/** Everything that an event's public page shows is noted in the transaction that writes it. */
let mela: TestMela;
let organiser: TestPerson;
let people: TestPerson[];
let eventIds: string[];
let groupIds: string[];

const kite = {
  ...{ eventTitle: 'Kite day', description: 'Bring a kite.', location: 'Marina Beach' },
  ...{ latitude: 13.05, longitude: 80.28, date: '2031-12-25', startTime: '10:00', endTime: '18:00' },
};

beforeAll(async () => {
  mela = await startMela();
  organiser = await signUp(mela, { name: 'Olivia' });
  people = await Promise.all(['Amber', 'Basil', 'Cedar'].map((name) => signUp(mela, { name })));
  const send = async (url: string, person: TestPerson, payload: object) => {
    const answer = await mela.app.inject({
      method: 'POST',
      url,
      headers: { cookie: person.cookie },
      payload,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  groupIds = [];
  for (const address of ['kite-makers', 'kite-flyers'])
    groupIds.push((await send('/v1/groups', organiser, { name: address, address })).$id);
  eventIds = [];
  for (const settings of [{}, { capacity: 40 }, { groupId: groupIds[0] }, { date: '2032-01-01' }])
    eventIds.push((await send('/v1/events', organiser, { ...kite, ...settings })).$id);
  const [first = '', second = '', third = '', fourth = ''] = eventIds;
  for (const [index, person] of people.entries()) {
    const { $id } = await send(`/v1/events/${second}/registrations`, person, {
      ...{ socialMedia: 'Mastodon', email: person.email, reason: 'Kites' },
    });
    await mela.deps.db
      .updateTable('registrations')
      .set({ listed: index < 2 })
      .where('id', '=', $id)
      .execute();
  }
  const now = mela.clock.now();
  const { db } = mela.deps;
  await db
    .insertInto('event_helpers')
    .values({ event_id: first, user_id: people[0]?.userId ?? '', role: 'editor', joined_at: now, host: true })
    .execute();
  await db
    .insertInto('event_groups')
    .values({
      ...{ event_id: second, group_id: groupIds[1] ?? '', asked_by_group: false },
      ...{ created_at: now, accepted_at: now },
    })
    .execute();
  await db
    .insertInto('payment_methods')
    .values({ id: 'door', user_id: organiser.userId, method: 'door', details: '{}', account: 'organiser' })
    .execute();
  await db
    .updateTable('events')
    .set({ ticket_type: 'paid', price_paise: 50_000 })
    .where('id', '=', third)
    .execute();
  await sql`insert into event_series (id, organiser_id, rule, from_date, template, created_at, updated_at)
    values ('weekly', ${organiser.userId}, '{}', '2031-12-25', '{}', ${now}, ${now})`.execute(db);
  await sql`update events set series_id = 'weekly', series_date = starts_at::date
    where id in (${first}, ${fourth})`.execute(db);
});
afterAll(() => mela.close());

const versionNow = () => databaseVersion(readsOf(mela.deps.db), mela.clock);

/** What visitors are told, read anew. */
async function answers(): Promise<Map<string, string>> {
  const read = eventIds.map(
    async (id) => [id, (await mela.app.inject(`/v1/events/${id}`)).body] as [string, string],
  );
  return new Map(await Promise.all(read));
}

const written = [
  ...['events', 'event_seats', 'event_helpers', 'event_groups', 'groups', 'users', 'payment_methods'],
  ...['registrations', 'event_series'],
];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

async function columnsWritten(): Promise<Column[]> {
  const { rows } = await sql<Column>`select table_name as table, column_name as name, data_type as type,
      is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name = any(${written})
      and is_generated = 'NEVER' and column_name not in ('id')`.execute(mela.deps.db);
  return rows;
}

/** Other values, of which some are refused by the table's own rules. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  text: ["'kite'", "'public'", "'unlisted'", "'cancelled'", "'confirmed'", "'free'"],
  boolean: ['true', 'false'],
  integer: ['0', '1', '7', '41'],
  bigint: ['0', '1', '7'],
  'double precision': ['12.5', '0.5'],
  'timestamp with time zone': ["'2031-12-25T04:30Z'", "'2032-02-01T04:30Z'", 'now()'],
  date: ["'2031-12-25'", "'2032-02-01'"],
  jsonb: [`'{"hi": {"title": "Patang"}}'`, "'[]'", "'{}'"],
  ARRAY: ["'{}'", "'{cultural}'", "'{1,2}'"],
};

test('notes every write that changes an event’s answer, whatever column it is in', async () => {
  const version = versionNow();
  const columns = await columnsWritten();
  const random = dice(20_311_225);
  const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value;
  let [changed, refused] = [0, 0];
  const names = new Set<string>();
  let before = await answers();
  await version.current();
  for (let turn = 0; turn < effort(300, 20_000); turn++) {
    const { table, name, type, nullable } = pick(columns);
    const value = pick([...(valuesOf[type] ?? ["'7'"]), ...(nullable ? ['null'] : [])]);
    // One row of those there are.
    const statement = `update ${table} set ${name} = ${value} where ctid = (
      select ctid from ${table} order by md5(ctid::text || '${random()}') limit 1)`;
    const done = await sql
      .raw(statement)
      .execute(mela.deps.db)
      .then(
        () => true,
        () => false,
      );
    if (!done) {
      refused++;
      continue;
    }
    const { number } = await version.current();
    const after = await answers();
    for (const [id, body] of after) {
      if (body === before.get(id)) continue;
      changed++;
      names.add(`${table}.${name}`);
      expect(version.lastChange(id), statement).toBe(number);
    }
    before = after;
  }
  // Otherwise nothing was tried.
  expect(refused).toBeLessThan(effort(240, 15_000));
  expect(changed).toBeGreaterThan(20);
  expect(new Set([...names].map((each) => each.split('.', 1)[0])).size).toBeGreaterThan(3);
});

test('notes rows that come and go', async () => {
  const { db } = mela.deps;
  const version = versionNow();
  const [eventId = ''] = eventIds;
  const user_id = people[2]?.userId ?? '';
  const group_id = groupIds[1] ?? '';
  const now = mela.clock.now();
  const dates = sql`update events set series_id = 'weekly',
    series_date = case when id = ${eventId} then date '2031-12-25' else '2032-01-01' end, status = 'scheduled',
    published_at = now(), hidden_at = null, hidden_reason = null, visibility = 'public' where id in (${eventId}, ${eventIds[3]})`;
  await dates.execute(db);
  const writes: readonly (readonly [string, string, (tx: Tx) => Promise<unknown>])[] = [
    ...(['insert', 'delete'] as const).map(
      (kind) =>
        [
          `${kind} a host`,
          eventId,
          (tx: Tx) =>
            kind === 'insert'
              ? tx
                  .insertInto('event_helpers')
                  .values({ event_id: eventId, user_id, role: 'door', joined_at: now, host: true })
                  .execute()
              : tx.deleteFrom('event_helpers').where('user_id', '=', user_id).execute(),
        ] as const,
    ),
    [
      'a further group',
      eventId,
      (tx) =>
        tx
          .insertInto('event_groups')
          .values({ event_id: eventId, group_id, asked_by_group: false, created_at: now, accepted_at: now })
          .execute(),
    ],
    ['a group deleted', eventId, (tx) => tx.deleteFrom('groups').where('id', '=', group_id).execute()],
    [
      'a way to pay switched off',
      eventIds[2] ?? '',
      (tx) => sql`update payment_methods set enabled = not enabled`.execute(tx),
    ],
    ['a way to pay gone', eventIds[2] ?? '', (tx) => tx.deleteFrom('payment_methods').execute()],
    [
      'a date that leaves its series',
      eventId,
      (tx) => sql`update events set series_id = null where id = ${eventIds[3]}`.execute(tx),
    ],
    [
      'a date that joins a series',
      eventId,
      (tx) =>
        sql`update events set series_id = 'weekly', series_date = '2032-01-01' where id = ${eventIds[3]}`.execute(
          tx,
        ),
    ],
    [
      'the next date of a series deleted',
      eventId,
      (tx) =>
        tx
          .deleteFrom('events')
          .where('id', '=', eventIds[3] ?? '')
          .execute(),
    ],
    [
      'a further date of a series',
      eventId,
      async (tx) => {
        const columns = (await columnsWritten())
          .filter(({ table }) => table === 'events')
          .map(({ name }) => name);
        const own: Record<string, string> = { series_date: "date '2032-03-01'", source_key: 'null' };
        const copied = columns.map((name) => own[name] ?? name);
        await sql`insert into events (id, ${sql.raw(columns.join())})
          select 'next-date', ${sql.raw(copied.join())} from events where id = ${eventId}`.execute(tx);
      },
    ],
    [
      'someone’s registration deleted',
      eventIds[1] ?? '',
      (tx) =>
        tx
          .deleteFrom('registrations')
          .where('event_id', '=', eventIds[1] ?? '')
          .execute(),
    ],
  ];
  for (const [name, id, write] of writes) {
    await version.current();
    await transaction(db, write);
    const { number } = await version.current();
    expect(version.lastChange(id), name).toBe(number);
  }
});

test('notes nothing of other events, and nothing that no event shows', async () => {
  const { db } = mela.deps;
  const version = versionNow();
  const [kept = '', other = ''] = eventIds;
  await version.current();
  const before = version.lastChange(kept);
  await db.updateTable('event_seats').set({ waitlisted: 3 }).where('event_id', '=', other).execute();
  await db.updateTable('users').set({ locale: 'hi', preferences: '{}' }).execute();
  await signUp(mela, { name: 'New Nila' });
  await version.current();
  expect(version.lastChange(kept)).toBe(before);
  expect(version.lastChange(other)).toBeGreaterThan(before);
});

test('finds a write when it is committed, however late, and whatever was written meanwhile', async () => {
  const random = dice(7);
  const [first = '', second = ''] = eventIds;
  const databases = Array.from({ length: 3 }, () => openDatabase(mela.databaseUrl, { maxConnections: 1 }));
  const versions = [versionNow(), versionNow()];
  /** The title that each reader has seen, and when. */
  const seen = versions.map(() => new Map<string, { title: string; number: number }>());
  let title = 0;
  const write = async (index: number) => {
    await transaction(databases[index]?.db ?? mela.deps.db, async (tx) => {
      // A transaction has a number from its first write on.
      const ids = random() < 0.5 ? [first] : [second];
      for (const id of ids)
        await tx.updateTable('event_seats').set({ pending: ++title }).where('event_id', '=', id).execute();
      await sleep(random() * 20);
    });
    await sleep(random() * 5);
  };
  const pendingOf = async (id: string) => {
    const query = mela.deps.db.selectFrom('event_seats').select('pending').where('event_id', '=', id);
    return String((await query.executeTakeFirstOrThrow()).pending);
  };
  let stale = 0;
  const read = async (index: number) => {
    const version = versions[index];
    const memory = seen[index];
    if (version === undefined || memory === undefined) return;
    for (const id of [first, second]) {
      const { number } = await version.current();
      const known = memory.get(id);
      if (known !== undefined && version.lastChange(id) <= known.number) {
        // What's remembered was right when the state was read: nothing committed before may be missing in it.
        const before = known.title;
        const after = await pendingOf(id);
        const again = await version.current();
        if (after !== before && version.lastChange(id) <= number && again.number === number) stale++;
      } else memory.set(id, { number, title: await pendingOf(id) });
    }
  };
  const writing = databases.map(async (_, index) => {
    for (let turn = 0; turn < effort(20, 400); turn++) await write(index);
  });
  let isOver = false;
  const reading = versions.map(async (_, index) => {
    while (!isOver) await read(index);
  });
  await Promise.all(writing);
  isOver = true;
  await Promise.all(reading);
  for (const [index, version] of versions.entries()) {
    await version.current();
    for (const id of [first, second]) {
      const known = seen[index]?.get(id);
      if (known !== undefined && version.lastChange(id) <= known.number)
        expect(await pendingOf(id)).toBe(known.title);
    }
  }
  expect(stale).toBe(0);
  for (const database of databases) await database.close();
});

test('counts every event as changed for those who have not read what is dropped', async () => {
  const [behind, upToDate] = [versionNow(), versionNow()];
  const [eventId = ''] = eventIds;
  await behind.current();
  await mela.deps.db
    .updateTable('event_seats')
    .set({ waitlisted: 5 })
    .where('event_id', '=', eventId)
    .execute();
  await dropEventChanges(mela.deps.db);
  await dropEventChanges(mela.deps.db);
  await upToDate.current();
  const { number } = await behind.current();
  expect(behind.lastChange('any other')).toBe(number);
  const before = upToDate.lastChange(eventId);
  await mela.deps.db.updateTable('users').set({ locale: 'en' }).execute();
  await upToDate.current();
  expect(upToDate.lastChange(eventId)).toBe(before);
});
