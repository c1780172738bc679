import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';

/**
 * Minutes after which a word that was dropped is looked up once more. An event that came with it at the same moment
 * found it still there and did not add it; its transaction is over by then.
 */
const againAfterMinutes = 10;
const batch = 500;

const dropSearchWordsJob = job('drop_search_words', z.unknown(), 3, { patient: true });

/** Drops the words that no event has any more which everybody may see, so that no search is corrected to them. */
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
        select unnest(${words(false, false)}::text[]), ${now.add({ minutes: againAfterMinutes })}::timestamptz)
      delete from doubtful_words where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  }
}

/** Asked word by word: the server plans common and rare ones each in its way. */
async function isUsed(db: Db, word: string): Promise<boolean> {
  const query = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const { rows } = await sql`select 1 from events
    where search_in_weeks(search, start_date) @@ ${query}::tsquery and hidden_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Looks every minute whether words are in doubt. */
export function eventRecurring(deps: Pick<Deps, 'db' | 'clock'>): Recurring[] {
  return [{ cron: '* * * * *', handler: handle(dropSearchWordsJob, () => dropSearchWords(deps)) }];
}
