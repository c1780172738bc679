import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { handle, job, type Recurring } from '../../infra/jobs/queue.ts';

const Package = z.object({ version: z.string() });
/** The running release, such as `0.2.0`. */
const release = Package.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version;

/** The forms in which code hosts list releases or tags. */
const Tag = z.object({ tag_name: z.string().max(100).optional(), name: z.string().max(100).nullish() });
const Answer = z.union([Tag.transform((one) => [one]), z.array(Tag).max(1000)]);

const timeoutMs = 10_000;
/** Bytes of the answer. */
const most = 1024 * 1024;

/** `v0.2.0` as numbers; null for previews and other tags. */
function numbersOf(tag: string): readonly number[] | null {
  const found = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(tag.trim());
  return found === null ? null : found.slice(1).map(Number);
}

/** Negative if `one` is older, positive if it's newer; previews and other tags are older than any release. */
function compareReleases(one: string, other: string): number {
  const [a, b] = [numbersOf(one) ?? [-1], numbersOf(other) ?? [-1]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * The newest release that a code host lists, at an address such as
 * `https://code.example.org/api/v1/repos/mela/mela/releases/latest` or `…/tags`.
 *
 * @throws Error if there is no such answer
 */
async function newestRelease(url: string): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > most) throw new Error(`The answer of ${new URL(url).host} is too long`);
  const tags = Answer.parse(JSON.parse(text)).map(({ tag_name, name }) => tag_name ?? name ?? '');
  const releases = tags.filter((tag) => numbersOf(tag) !== null).toSorted(compareReleases);
  return releases.at(-1)?.replace(/^v/, '') ?? null;
}

const checkJob = job('check_for_release', z.unknown(), 3);

/** Asks once a day, where the operator allows it. */
export function releaseRecurring({ db, clock }: Pick<Deps, 'db' | 'clock'>, url: string | null): Recurring[] {
  if (url === null) return [];
  const check = async () => {
    const newest_release = await newestRelease(url);
    await db.updateTable('site_state').set({ newest_release, release_checked_at: clock.now() }).execute();
  };
  return [{ cron: '27 5 * * *', handler: handle(checkJob, check) }];
}

/** What administrators should know of the site itself. */
export async function readOperation(
  db: Db,
): Promise<{ readonly maintenanceSince: Temporal.Instant | null; readonly newRelease: string | null }> {
  const { maintenance_since, newest_release } = await db
    .selectFrom('site_state')
    .select(['maintenance_since', 'newest_release'])
    .executeTakeFirstOrThrow();
  const isNewer = newest_release !== null && compareReleases(newest_release, release) > 0;
  return { maintenanceSince: maintenance_since, newRelease: isNewer ? newest_release : null };
}
