import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { compose } from '../server/compose/index.ts';
import { readConfig } from '../server/config/index.ts';
import { queueMails } from '../server/features/mail/index.ts';
import { type Db, transaction } from '../server/infra/db/database.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { systemClock } from '../server/infra/deps.ts';
import { createLog } from '../server/infra/log/log.ts';

const mails = 1000;
/** Every n-th email is rejected on its first attempt, as greylisting does. */
const refuseEvery = 10;
/**
 * Rejected ones are retried after ten seconds; the run fails if it takes longer, or if an email is lost or
 * duplicated.
 */
const limitSeconds = 120;

/** Queues emails in one transaction and delivers them through a mail server that rejects some at first. */
export default async function benchMails(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  // Rejections are logged as warnings, and intended here.
  const log = createLog({ level: 'error', pretty: true });
  await migrate(server.url, log);
  const mailServer = await startMailServer();
  started.defer(mailServer.stop);
  const config = readConfig({
    SECRET: 'of a site that lives for a minute',
    DATA_DIR: server.dataDir,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Mela <events@mela.example>',
  });
  const mela = await compose({ config, databaseUrl: server.url, log, clock: systemClock });
  started.defer(() => mela.close());

  await transaction(mela.deps.db, (tx) => queueMails(tx, Array.from({ length: mails }, welcomeMail)));
  const start = performance.now();
  await mela.startJobs();
  const secondsPassed = () => (performance.now() - start) / 1000;
  while ((await sentMails(mela.deps.db)) < mails && secondsPassed() < limitSeconds) await sleep(100);
  const seconds = secondsPassed();
  const addresses = new Set(mailServer.accepted);
  const twice = mailServer.accepted.length - addresses.size;
  console.log(
    `${mails} mails, ${mailServer.refused.size} refused at first: ${addresses.size} delivered, ${twice} twice, in ` +
      `${seconds.toFixed(1)} s (limit ${limitSeconds} s)`,
  );
  return addresses.size === mails && twice === 0 && seconds < limitSeconds;
}

function welcomeMail(_: unknown, index: number) {
  return {
    kind: 'welcome' as const,
    to: { address: `guest-${index}@example.org`, name: 'Guest', locale: 'en', timeZone: 'Asia/Kolkata' },
    values: {
      eventsUrl: 'https://mela.example/allevents',
      profileUrl: 'https://mela.example/profile-settings',
    },
  };
}

async function sentMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  return count;
}

async function startMailServer() {
  const accepted: string[] = [];
  const refused = new Set<string>();
  let firstAttempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (refused.has(address) || firstAttempts++ % refuseEvery !== 0) return done();
      refused.add(address);
      done(Object.assign(new Error('Greylisted, try again later'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        accepted.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    refused,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}
