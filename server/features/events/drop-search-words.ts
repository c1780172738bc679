import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';
import { isListed } from './visibility.ts';

/**
 * Minutes until a dropped word is checked again. An event added at the same moment may have found
 * the word still there and not added it; by then its transaction is over.
 */
const recheckAfterMinutes = 10;
const batch = 500;

const dropSearchWordsJob = job('drop_search_words', z.unknown(), 3, { patient: true });

/**
 * Deletes search words that no listed event has any more, so that searches aren't corrected to
 * them.
 */
export async function dropSearchWords({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (;;) {
    const { rows } = await sql<{ id: string; word: string; again: boolean }>`
      select id, word, again_at is not null as again from doubtful_words
      where again_at is null or again_at <= ${now} order by id limit ${batch}`.execute(db);
    if (rows.length === 0) return;
    const checked = new Map<string, boolean>();
    for (const { word } of rows) {
      if (!checked.has(word)) checked.set(word, await isUsed(db, word));
    }
    const words = (used: boolean, again: boolean) => [
      ...new Set(
        rows.filter((row) => checked.get(row.word) === used && row.again === again).map(({ word }) => word),
      ),
    ];
    await sql`with
      dropped as (delete from search_words where word = any (${words(false, false)}::text[])),
      restored as (insert into search_words select unnest(${words(true, true)}::text[]) on conflict do nothing),
      later as (insert into doubtful_words (word, again_at)
        select unnest(${words(false, false)}::text[]), ${now.add({ minutes: recheckAfterMinutes })}::timestamptz)
      delete from doubtful_words where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  }
}

/** Queried word by word, because PostgreSQL plans common and rare words differently. */
async function isUsed(db: Db, word: string): Promise<boolean> {
  const query = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const { rows } = await sql`select 1 from events
    where search_in_weeks(search, start_date) @@ ${query}::tsquery and ${isListed} limit 1`.execute(db);
  return rows.length > 0;
}

/** Checks the words in doubt, every minute. */
export function searchWordsRecurring(deps: Pick<Deps, 'db' | 'clock'>): Recurring {
  return { cron: '* * * * *', handler: handle(dropSearchWordsJob, () => dropSearchWords(deps)) };
}
