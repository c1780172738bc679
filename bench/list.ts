import { Query } from 'appwrite';
import { load, loadBare, loadFor, pgbench, statementsOf } from './load.ts';
import { startBenchSite } from './site.ts';

/** The run fails if one of these is missed. */
const limits = { repeated: 0.5, cold: 0.5 };
const different = 200;
const perPage = 25;
/** Pages requested per query: 10,000 lists, more than are asked for in the time of a measurement. */
const pages = 50;
const path = '/v1/databases/main/collections/events/documents';

/** Requests document lists as Appwrite clients do: repeatedly, and uncached. */
export default async function benchList(events = 100_000): Promise<boolean> {
  await using site = await startBenchSite(events);
  const questions = Array.from({ length: different }, (_, index) => question(index));
  const repeated = questions.map((queries) => addressOf(queries));
  const bare = await loadBare(`${site.url}${repeated[0]}`);
  const again = await load(site.url, repeated);
  const fresh = Array.from({ length: different * pages }, (_, index) =>
    addressOf([
      ...(questions[index % different] ?? []),
      Query.offset(1 + Math.floor(index / different) * perPage),
    ]),
  );
  // Each connection in an order of its own: in the same order, most answers would be shared.
  const cold = await loadFor(site.url, { paths: fresh, cookies: [] });
  const sample = fresh.filter((_, index) => index % pages === 0);
  const limit = await databaseLimit(site.databaseUrl, sample);
  const figures = { repeated: again.rate / bare.rate, cold: cold.rate / limit };
  console.log(`${events} events, ${different} different lists of ${perPage}`);
  console.log('cached: which documents lists have, until the next write; documents of 12 MB, by version');
  console.log(`repeated: ${Math.round(again.rate)} a second; bare server ${Math.round(bare.rate)}`);
  console.log(`cold: ${Math.round(cold.rate)} a second; pgbench with the same SQL ${Math.round(limit)}`);
  console.log(
    `list events=${events} repeated_ratio=${figures.repeated.toFixed(2)} cold_ratio=${figures.cold.toFixed(2)} p99_ms=${again.p99Ms} cold_p99_ms=${cold.p99Ms}`,
  );
  return figures.repeated >= limits.repeated && figures.cold >= limits.cold;
}

/** Typical queries of Appwrite clients: from a date on, of a category, sorted. */
function question(index: number): string[] {
  const day = Temporal.Now.plainDateISO()
    .add({ days: (index * 13) % 900 })
    .toString();
  const orders = [Query.orderAsc('date'), Query.orderDesc('date'), Query.orderDesc('$createdAt')];
  return [
    Query.greaterThanEqual('date', day),
    ...(index % 2 === 0 ? [Query.equal('online', index % 4 === 0)] : []),
    orders[index % orders.length] ?? '',
    Query.limit(perPage),
  ];
}

function addressOf(queries: readonly string[]): string {
  const asked = queries.map((query) => `queries[]=${encodeURIComponent(query)}`);
  return `${path}?${asked.join('&')}`;
}

/** Lists per second at the database's limit: the same statements, run by pgbench. */
async function databaseLimit(databaseUrl: string, addresses: readonly string[]): Promise<number> {
  const statements = await statementsOf(databaseUrl, async ({ app }) => {
    for (const address of addresses) {
      const answer = await app.inject(address);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
  });
  return (await pgbench(databaseUrl, statements, { connections: 16 })) * addresses.length;
}
