import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log/log.ts';
import { safely } from '../safely.ts';
import { afterCommit, type Db, prepare, type Tx } from './database.ts';

const channel = 'mela';

/** A small message to all processes: a topic and ids, never content. Lost if no one listens. */
export interface Notice {
  readonly topic: string;
  readonly [key: string]: string | number | boolean | null | readonly string[];
}

export interface Bus {
  /**
   * Sent to all processes, including this one, after `tx` commits: a NOTIFY inside the transaction would
   * serialise commits.
   */
  publishAfter(tx: Tx, notice: Notice): void;
  subscribe(topic: string, listener: (notice: Notice) => void): () => void;
  close(): Promise<void>;
}

const reconnectMs = 1000;

const notify = prepare(
  (_db, to: string, notices: readonly string[]) =>
    sql`select pg_notify(${to}, notice) from unnest(${notices}::text[]) as notice`,
);

/** Pub/sub over LISTEN/NOTIFY; reconnects by itself. */
export async function openBus(url: string, db: Db, log: Logger): Promise<Bus> {
  const listeners = new Map<string, Set<(notice: Notice) => void>>();
  /** Notices of transactions that have just committed, as JSON. */
  const committed: string[] = [];
  let closed = false;
  let client: pg.Client | null = null;

  const deliver = (text: string) => {
    const notice = JSON.parse(text) as Notice;
    for (const listener of listeners.get(notice.topic) ?? []) {
      safely(log, `a listener to notices of ${notice.topic}`, listener)(notice);
    }
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'mela-bus', keepAlive: true });
    const broke = (error: Error) => log.warn({ err: error }, 'the notification connection broke');
    next.on(
      'notification',
      safely(log, 'a notice', ({ payload }: pg.Notification) => payload && deliver(payload)),
    );
    next.on('error', safely(log, 'reporting a broken connection', broke));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (closed) return next.end();
    client = next;
    // Not earlier: if the first connection breaks, the caller retries, and there must not be two.
    next.on('end', safely(log, 'connecting again', retryLater));
  };
  const retryLater = (): void => {
    if (closed) return;
    const retry = async () => {
      if (!closed) await connect().catch(waitFor);
    };
    setTimeout(safely(log, 'connecting again', retry), reconnectMs);
  };
  const waitFor = (error: Error): void => {
    log.warn({ err: error }, 'notifications are waiting for the database');
    retryLater();
  };
  // A transaction's hooks run one after the other, so its notices are sent together.
  const send = (): void => {
    const notices = committed.splice(0);
    notify(db, channel, notices).catch((error: Error) => {
      const topics = notices.map((text) => (JSON.parse(text) as Notice).topic);
      log.warn({ err: error, topics }, 'notifications were not sent');
    });
  };
  await connect();

  return {
    publishAfter(tx, notice) {
      afterCommit(tx, () => {
        if (committed.push(JSON.stringify(notice)) === 1)
          queueMicrotask(safely(log, 'sending notices', send));
      });
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
