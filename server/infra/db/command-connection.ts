import pg from 'pg';

/** Milliseconds until a server that does not answer is given up. */
export const connectWithinMs = 10_000;

/**
 * Milliseconds after which PostgreSQL ends a transaction in which nothing happens: a command that hangs must not keep
 * locks, nor keep rows from being cleaned up. No command pauses that long between two statements.
 */
const idleTransactionMs = 10 * 60_000;

/** As a statement, since poolers refuse connections that ask for it when they begin. */
export const limitIdleTransactions = `set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/**
 * Connects a command to a database, under a name by which it is known among the others there.
 *
 * @throws the system's or PostgreSQL's error where nobody answers or the role is refused
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
