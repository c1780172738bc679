import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from '../../server/infra/db/database.ts';
import type { DB } from '../../server/infra/db/schema.ts';

/**
 * The SQL of a store function, for snapshots that reviewers read. Nothing is executed.
 *
 * @example
 * expect(await sqlOf((db) => findEvent(db, 'id'))).toMatchFileSnapshot('queries/find-event.sql')
 */
export async function sqlOf(call: (db: Db) => Promise<unknown>): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(readable(query.sql));
    },
  });
  await call(db);
  return `${statements.join(';\n\n')};\n`;
}

const clauses =
  /(?<!extract\(epoch|left|inner)\s(?=(?:select|from|where|and|or|order by|group by|limit|offset|(?:left |inner )?join|union all)\b)/g;

/** Breaks lines before clauses, indented by brackets, for readable diffs. */
function readable(statement: string): string {
  const line = statement.replace(/\s+/g, ' ').trim();
  return line.replace(clauses, (_, at: number) => `\n${'  '.repeat(depthAt(line, at) + 1)}`);
}

function depthAt(text: string, at: number): number {
  const before = text.slice(0, at);
  return before.split('(').length - before.split(')').length;
}
