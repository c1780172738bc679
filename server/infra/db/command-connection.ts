import pg from 'pg';

export const connectWithinMs = 10_000;

/**
 * PostgreSQL ends transactions idle for this many milliseconds: a hung command must not keep locks or block
 * vacuum. No command pauses that long between statements.
 */
const idleTransactionMs = 10 * 60_000;

/** As a statement, because poolers reject it as a connection option. */
export const limitIdleTransactions = `set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

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
