import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How many parts the tests in `drawn` have. */
export const PARTS = 24;

/**
 * Each `npm test` runs one part of these, so that it takes less than ten minutes on two cores. They start programs,
 * try many combinations, or walk through what other tests reach more cheaply; docs/decisions/0035-a-part-of-the-tests.md.
 */
const inTwentyFour = [
  'server/assistant/reading/*.test.ts',
  'server/features/{files,invoices}/*.test.ts',
  'tests/architecture/regular-expressions.test.ts',
  'tests/integration/{assistant,backup,contract,doctor,group-archives,hostile,import,move-in,operating}/*.test.ts',
  'tests/integration/{pages,places,race,series,start,update,webhooks}/*.test.ts',
  'tests/integration/{boards,documents,following,moderation,notifications,saved-events}/*.test.ts',
  'tests/providers/*.test.ts',
  'tests/providers/places/*.test.ts',
  'tests/integration/accounts/guessing.test.ts',
  'tests/integration/events/{canary,discovery,search-*,arabic-search,translations}.test.ts',
  'tests/integration/files/{preview-limits,upload}.test.ts',
  'tests/integration/groups/member-rights.test.ts',
  'tests/integration/payments/{random-histories,disputes,invoices,sandbox-disputes,dispute-evidence}.test.ts',
  'tests/integration/payments/{every-method,replaced-accounts,sellers}.test.ts',
  'tests/integration/platform/{embedded-postgres,outside-requests,upgrade*,slow-clients}.test.ts',
  'tests/integration/realtime/fan-out.test.ts',
  'tests/integration/registrations/{waiting-room,guest-orders,ticket-changes}.test.ts',
  'tests/e2e/{administration,chat,cover,create-event,dialogs,discussion,event-languages,event-lifecycle}.spec.ts',
  'tests/e2e/{finding,group-archive,groups,hosts,import,invoices,keyboard}.spec.ts',
  'tests/e2e/{layout-shift,lazy-loading,mailed-sign-in,manage-tickets,map,notifications,offline,orders}.spec.ts',
  'tests/e2e/{pages,profile,providers,reporting-and-blocking,saved,scene,second-factor,series}.spec.ts',
  'tests/e2e/{text-pages,ticket-changes,ticket-form,ticket-transfer,tickets,waiting-room,ways-to-pay}.spec.ts',
  'tests/e2e/{webhooks,zoom-and-direction}.spec.ts',
];

/** Variants of what tests that always run go through; of these, a run has a third. */
const inThree = [
  'server/features/payments/promises.model.test.ts',
  'tests/integration/accounts/{api-keys,clean-up,devices,mail-limits,mailed-sign-in,newer-paths}.test.ts',
  'tests/integration/accounts/{pending-sessions,re-created-account,unusual-texts,without-password}.test.ts',
  'tests/integration/events/{descriptions,limits,nearby,overview,several-groups,skipped-hours,sql}.test.ts',
  'tests/integration/events/{templates,time-zone}.test.ts',
  'tests/integration/{identities,mail,sharing}/*.test.ts',
  'tests/integration/payments/{currencies,disputed-passes,gateway-reports,group-accounts,moderation}.test.ts',
  'tests/integration/payments/{own-payments,past-events,settlement*,stripe-units,transfers}.test.ts',
  'tests/integration/platform/{call-limits,job-workers,migrate,origins,pipelining,pooler,queue-pool,replica}.test.ts',
  'tests/integration/realtime/{end-to-end,ended-sessions,heartbeat,limits,memory,notifications,pipelined}.test.ts',
  'tests/integration/registrations/{add-ons,bulk-actions,calendar,cancel-by-link,contact-address}.test.ts',
  'tests/integration/registrations/{event-hooks,group-discounts,guest-holds,guest-parties,holders}.test.ts',
  'tests/integration/registrations/{later-mails,mail-log,order-mails,order-waitlist,organiser-mails}.test.ts',
  'tests/integration/registrations/{reminders,ticket-codes,ticket-types-shown}.test.ts',
  'tests/e2e/{calendar,embeds,event-page,languages,mails,manage,organiser,questions,sharing,team,two-tabs}.spec.ts',
];

/** Of how many parts each run has one; divisors of `PARTS`. */
export const drawn: readonly { readonly of: number; readonly patterns: readonly string[] }[] = [
  { of: PARTS, patterns: inTwentyFour },
  { of: 3, patterns: inThree },
];

/** Tests that cut themselves by `isInPart`. */
const cutInside = ['tests/integration/contract/problems.test.ts'];

/** From 1 to `PARTS`. `undefined`: everything runs, as with `npm run test:long` and where a file is named. */
const partOfRun = process.env.MELA_TEST_PART ? Number(process.env.MELA_TEST_PART) : undefined;

/** @returns the files that a part leaves out, relative to the root of the repository */
export function filesLeftOut(part = partOfRun): string[] {
  return drawn.flatMap(({ of, patterns }) => {
    const files = Object.groupBy(filesOf(patterns), (file) => String(file.startsWith('tests/e2e/')));
    return Object.values(files).flatMap((ofKind = []) =>
      ofKind.filter((_, index) => !isInPart(turnOf(index, of), { part, of })),
    );
  });
}

/** Whoever got a large file gets a small one next, so that parts take about as long: of 24, 0 to 23, then 23 to 0. */
const turnOf = (index: number, of: number) =>
  Math.floor(index / of) % 2 === 0 ? index : of - 1 - (index % of);

/**
 * @param index of a case among those that a test draws from
 * @param options.of how many parts the cases have: a divisor of `PARTS`, smaller for cases that take little time
 */
export function isInPart(index: number, { part = partOfRun, of = PARTS } = {}): boolean {
  return part === undefined || index % of === (part - 1) % of;
}

/**
 * @param patterns as in `drawn`
 *
 * @returns the largest first
 */
export function filesOf(patterns: readonly string[]): string[] {
  const cwd = fileURLToPath(new URL('../', import.meta.url));
  const size = (file: string) => statSync(join(cwd, file)).size;
  const files = globSync(patterns, { cwd, exclude: cutInside }).map((file) => ({ file, size: size(file) }));
  return files.sort((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1)).map(({ file }) => file);
}
