import { sql } from 'kysely';
import type { Backup } from '../server/backup/index.ts';
import { fileStoreOf } from '../server/compose/features.ts';
import { compose } from '../server/compose/index.ts';
import type { Config } from '../server/config/index.ts';
import { listAdministrators } from '../server/features/accounts/index.ts';
import { type Db, openDatabase } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import type { Logger } from '../server/infra/log/log.ts';

interface Checked {
  readonly ok: boolean;
  readonly text: string;
}

/** A restored site that isn't running. */
interface Rehearsal {
  readonly config: Config;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly backup: Backup;
}

/** Checks a restored site: whether its data is there, and whether it starts and responds. */
export async function* rehearsalChecks(rehearsal: Rehearsal): AsyncIterable<Checked> {
  const { db, close } = openDatabase(rehearsal.databaseUrl, { onError: () => undefined });
  try {
    yield await pictures(db, rehearsal.config);
    yield await ledger(db);
    yield await tickets(db);
    yield await administrators(db);
    yield secret(rehearsal.backup);
  } finally {
    await close();
  }
  yield await answers(rehearsal);
}

async function pictures(db: Db, config: Config): Promise<Checked> {
  const store = fileStoreOf(config);
  const files = await db
    .selectFrom('files')
    .select('stored_as')
    .where('complete_at', 'is not', null)
    .execute();
  let missing = 0;
  for (const { stored_as } of files) {
    const stream = await store.open('pictures', stored_as);
    stream?.destroy();
    if (stream === null) missing++;
  }
  if (missing === 0) return { ok: true, text: `${files.length} pictures found` };
  return { ok: false, text: `${missing} of ${files.length} pictures are missing` };
}

async function ledger(db: Db): Promise<Checked> {
  const { rows } = await sql<{ payments: number; uneven: number }>`
    select (select count(*) from payments) as payments,
      (select count(*) from (select from ledger_entries group by posting having sum(amount_paise) <> 0) as each)
        as uneven`.execute(db);
  const { payments = 0, uneven = 0 } = rows[0] ?? {};
  if (uneven === 0) return { ok: true, text: `${payments} payments; the ledger balances` };
  return { ok: false, text: `${uneven} ledger postings don't balance` };
}

async function tickets(db: Db): Promise<Checked> {
  const keys = await db.selectFrom('ticket_keys').selectAll().execute();
  if (keys.length > 0) return { ok: true, text: 'ticket key found' };
  const issued = await db
    .selectFrom('registrations')
    .select('id')
    .where('state', '=', 'confirmed')
    .limit(1)
    .execute();
  if (issued.length === 0) return { ok: true, text: 'no tickets issued yet' };
  return { ok: false, text: 'the ticket key is missing: issued tickets would be rejected' };
}

async function administrators(db: Db): Promise<Checked> {
  const people = await listAdministrators(db);
  return { ok: true, text: `${people.length} administrators` };
}

function secret({ zip }: Backup): Checked {
  const text = zip.names.includes('secret')
    ? 'secret found: people stay logged in, and links keep working'
    : 'no secret in the backup: the site uses the setting SECRET. Keep a copy of it';
  return { ok: true, text };
}

/** Starts the site in-process, without jobs. */
async function answers({ config, log, databaseUrl }: Rehearsal): Promise<Checked> {
  const site = await compose({ config, log, databaseUrl, clock: systemClock });
  try {
    for (const url of ['/health/ready', '/v1/events']) {
      const { statusCode } = await site.app.inject(url);
      if (statusCode !== 200) return { ok: false, text: `the site responds with ${statusCode} at ${url}` };
    }
    return { ok: true, text: 'the site starts and responds' };
  } finally {
    await site.close();
  }
}
