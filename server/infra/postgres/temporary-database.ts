import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database; disposing drops it, whoever is still connected. */
interface TemporaryDatabase extends AsyncDisposable {
  readonly url: string;
}

/**
 * Creates a database beside the one that an address names.
 *
 * @param url of any database on the server, with a role that may create databases
 * @throws the server's error; 42501 if the role may not
 */
export async function createTemporaryDatabase(url: string): Promise<TemporaryDatabase> {
  const name = `mela_temporary_${randomBytes(6).toString('hex')}`;
  await execute(url, `create database ${name} template template0`);
  const created = new URL(url);
  created.pathname = `/${name}`;
  return {
    url: created.href,
    [Symbol.asyncDispose]: () => execute(url, `drop database if exists ${name} with (force)`),
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
