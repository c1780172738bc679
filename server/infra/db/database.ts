import { type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { safely } from '../safely.ts';
import type { DB } from './schema.ts';

/** A pool or a transaction; the first argument of every store function. */
export type Db = Kysely<DB>;
/** Only a transaction, for changes that must be atomic. */
export type Tx = Transaction<DB>;

const int8 = 20;
const date = 1082;
const time = 1083;
const timestamptz = 1184;

const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [date, (text) => text],
  [time, (text) => text.slice(0, 5)],
  [timestamptz, (text) => Temporal.Instant.from(text.replace(' ', 'T'))],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Names of the statements that each connection prepares once. */
const prepared = new Map<string, string>();

/**
 * Runs a frequent query as a prepared statement, so PostgreSQL reuses its plan. For queries whose text never
 * changes (a list is one parameter, `any(…)`) and whose best plan doesn't depend on the values.
 */
export async function executePrepared<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  if (!prepared.has(compiled.sql)) prepared.set(compiled.sql, `mela_${prepared.size}`);
  return (await db.executeQuery(compiled)).rows;
}

/** A placeholder for a parameter of a query that is compiled in advance. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A prepared statement whose SQL is also built only once, for queries of nearly every request. `build` gets
 * placeholders, so the SQL must not depend on the parameters. It names its columns: PostgreSQL refuses a prepared `select *`
 * once an update has added a column, while the former release still runs.
 */
export function prepare<Row, Parameters extends readonly unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  return builtOnce(build, (text) => {
    if (!prepared.has(text)) prepared.set(text, `mela_${prepared.size}`);
  });
}

/** The same, but PostgreSQL plans it anew each time: for queries that read whole rows, or whose best plan depends on the values. */
export function builtOnce<Row, Parameters extends readonly unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
  onBuilt: (text: string) => void = () => {},
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...given) => {
    if (compiled === undefined) {
      const placeholders = Array.from({ length: build.length - 1 }, (_, index) => new Placeholder(index));
      compiled = build(db, ...(placeholders as unknown as Parameters)).compile(db);
      onBuilt(compiled.sql);
    }
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? given[each.index] : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Sends Temporal instants as text; the driver would send them as quoted JSON. */
class PooledClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver overloads this method nine times
  override query(...args: any[]): any {
    if (Array.isArray(args[1])) args[1] = args[1].map(asParameter);
    // biome-ignore lint/suspicious/noExplicitAny: the same overloads
    return (super.query as (...all: any[]) => unknown).apply(this, args);
  }
}

/** Also prepares frequent statements, which only their own session knows. */
class Client extends PooledClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver overloads this method nine times
  override query(...args: any[]): any {
    const name = prepared.get(args[0]);
    if (name !== undefined) args[0] = { name, text: args[0] };
    return super.query(...args);
  }
}

/** What the driver and JSON don't write as PostgreSQL reads it: Temporal writes years after 9999 as `+010000`, which PostgreSQL doesn't read: the day after the last date has one. */
export function asParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString().replace(/^\+0*/, '') : value;
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * @param url connection string
 *
 * @param options `maxConnections` of this process; `onError` is called for idle connections that break; `pooled` if a
 * pooler gives every transaction another session: then nothing is prepared or set, and the limit of idle transactions is
 * a setting of the server; `lender` may lend connections of another database
 */
export function openDatabase(
  url: string,
  options: {
    maxConnections?: number;
    connectWithinMs?: number;
    onError?: (error: Error) => void;
    pooled?: boolean;
    lender?: (own: pg.Pool) => pg.Pool;
  } = {},
): Database {
  const { pooled = false, lender = (own) => own } = options;
  const { pool, close } = openPool(
    {
      connectionString: url,
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: options.connectWithinMs ?? connectWithinMs,
      idleTimeoutMillis: 30_000,
      ...(!pooled && {
        onConnect: async (client: pg.ClientBase) => {
          await client.query(limitIdleTransactions);
        },
      }),
      application_name: 'mela',
      types,
      Client: pooled ? PooledClient : Client,
    },
    (error) => options.onError?.(error),
  );
  // Kysely ends the pool that it is given.
  const lent = { connect: () => lender(pool).connect(), end: () => pool.end(), options: pool.options };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lent }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      await close();
    },
  };
}

/** Kysely on a connection that the caller opens and closes. */
export function onConnection(client: pg.Client): Db {
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

const deadlock = '40P01';
const serializationFailure = '40001';
const attempts = 4;

interface Hooks {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void)[];
}

const hooksOf = new WeakMap<Db, Hooks>();

/**
 * Runs `work` in a transaction, and again after a serialization failure or deadlock. Hooks of `beforeCommit` are its
 * last statements; those of `afterCommit` run once it is durable.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const hooks: Hooks = { before: [], after: [] };
    try {
      const result = await db.transaction().execute(async (tx) => {
        hooksOf.set(tx, hooks);
        const done = await work(tx);
        for (const hook of hooks.before) await hook();
        return done;
      });
      for (const hook of hooks.after) hook();
      return result;
    } catch (error) {
      if (attempt === attempts || !isErrorCode(error, deadlock, serializationFailure)) throw error;
    }
  }
}

/** Runs `hook` after `tx` commits; it must not throw. */
export function afterCommit(tx: Tx, hook: () => void): void {
  const hooks = hooksOf.get(tx);
  if (hooks === undefined) throw new Error('afterCommit needs a transaction opened by transaction()');
  hooks.after.push(hook);
}

/**
 * Runs `hook` as the last thing in the transaction; if it throws, nothing is committed.
 * @returns false outside a transaction of `transaction()`; then nothing will run
 */
export function beforeCommit(db: Db, hook: () => Promise<void>): boolean {
  return (hooksOf.get(db)?.before.push(hook) ?? 0) > 0;
}

/** Whether it is a PostgreSQL error with one of these SQLSTATE codes. */
export function isErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code as string);
}

/** Whether a unique index rejected the row; `constraint` limits it to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    isErrorCode(error, '23505') &&
    (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
  );
}

/** `close` resolves once PostgreSQL has closed all connections. */
export interface OpenPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A pool that survives broken connections. The driver's own `end` resolves while connections are still
 * closing: stopping the server or dropping the database right after would break them, with no listener left
 * for the error.
 *
 * @param onError called for connections that break; a query running on one fails as well
 */
export function openPool(
  options: pg.PoolConfig,
  onError: (error: Error) => void,
  Pool: typeof pg.Pool = pg.Pool,
): OpenPool {
  const pool = new Pool(options);
  let open = 0;
  let onGone = () => {};
  pool.on('error', onError);
  const report = { error: ({ err }: { readonly err: unknown }) => onError(err as Error) };
  const opened = (client: pg.PoolClient) => {
    open++;
    // The pool doesn't listen on connections in use.
    client.on('error', onError);
  };
  const gone = () => {
    open--;
    if (open === 0) onGone();
  };
  pool.on('connect', safely(report, 'counting a connection', opened));
  pool.on('remove', safely(report, 'counting a connection', gone));
  return {
    pool,
    async close() {
      if (!pool.ending) await pool.end();
      await new Promise<void>((resolve) => {
        onGone = resolve;
        if (open === 0) resolve();
      });
    },
  };
}

/**
 * Inserts rows of any number with one prepared statement: all of them are one parameter, so PostgreSQL doesn't parse
 * thousands. Values of JSON columns are given as such. Columns that are left out get their defaults.
 * @param after what follows, such as `on conflict` or `returning`
 *
 * @returns what `after` has it return
 */
export async function insertTogether<Name extends keyof DB & string, Row = never>(
  db: Db,
  table: Name,
  {
    rows,
    after = '',
  }: { rows: readonly Partial<Record<keyof DB[Name] & string, unknown>>[]; after?: string },
): Promise<Row[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    // A name that is missing is read as null.
    for (const [name, value] of Object.entries(row)) if (value !== null) record[name] = asParameter(value);
    return record;
  });
  return executePrepared<Row>(
    db,
    sql<Row>`${sql.raw(`insert into "${table}" (${columns}) select ${columns}
      from json_populate_recordset(null::"${table}", `)}${JSON.stringify(records)}${sql.raw(`::json) ${after}`)}`,
  );
}

/** What is made once for each database or transaction, such as a batcher of its statements. */
export function perDatabase<Made>(make: (db: Db) => Made): (db: Db) => Made {
  const made = new WeakMap<Db, { readonly it: Made }>();
  return (db) => {
    const known = made.get(db) ?? { it: make(db) };
    made.set(db, known);
    return known.it;
  };
}

/** Compares ids with an array parameter: one statement text, however long the list. In `prepare`, a placeholder stays one. */
export function anyOf(values: Iterable<string>) {
  const ids: unknown = values instanceof Placeholder ? values : [...new Set(values)];
  return sql<string>`any(${ids}::text[])`;
}

const connectWithinMs = 10_000;

/**
 * PostgreSQL ends transactions idle for this many milliseconds: a hung command must not keep locks or block
 * vacuum. No command pauses that long between statements.
 */
const idleTransactionMs = 10 * 60_000;

/** As a statement, because poolers reject it as a connection option. */
const limitIdleTransactions = `set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/**
 * Connects a command-line tool, under an application name that identifies it.
 *
 * @throws the system's or PostgreSQL's error if unreachable or refused
 */
export async function connectCommand(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectWithinMs,
  });
  await client.connect();
  await client.query(limitIdleTransactions);
  return client;
}
