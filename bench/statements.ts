import { compose, type Mela } from '../server/compose/index.ts';
import { readConfig } from '../server/config/index.ts';
import { openDatabase } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { createLog } from '../server/infra/log/log.ts';

/** The SQL statements the product runs during `work`, with values inlined. */
export async function statementsOf(
  databaseUrl: string,
  work: (mela: Mela) => Promise<void>,
): Promise<string[]> {
  const config = readConfig({ SECRET: 'of a site that lives for a minute', DATABASE_URL: databaseUrl });
  const log = createLog({ level: 'warn', pretty: true });
  const database = openDatabase(databaseUrl);
  // All statements of all connections pass through here.
  const client = (
    database.pool as unknown as { Client: { prototype: { query(...call: unknown[]): unknown } } }
  ).Client.prototype;
  const mela = await compose({ config, databaseUrl, log, clock: systemClock });
  const statements: string[] = [];
  const { query } = client;
  client.query = function (this: unknown, ...call: unknown[]) {
    const [text, values] = call;
    if (typeof text === 'string') statements.push(filledIn(text, Array.isArray(values) ? values : []));
    return Reflect.apply(query, this, call);
  };
  try {
    await work(mela);
  } finally {
    client.query = query;
    await mela.close();
    await database.close();
  }
  return statements;
}

function filledIn(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
}

/** An untyped literal, as the driver sends it: the statement determines the type. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`);
    return literal(`{${items.join(',')}}`);
  }
  return `'${String(value).replaceAll("'", "''")}'`;
}
