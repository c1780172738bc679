import { siteTrendDays, administrationPerPage as size } from '../../../contracts/administration.ts';
import { resolvingActions } from '../../../contracts/audit-actions.ts';
import type { Category } from '../../../contracts/events.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db } from '../../infra/db/database.ts';
import { pageOf, pageWithCursor, parseCursor, sliceOf } from '../../infra/db/pagination.ts';
import { wireTime, wireTimeOrNull } from '../../infra/deps.ts';
import { countDeadJobs, countLateJobs } from '../../infra/jobs/queue-state.ts';
import { countKnownPeople, countNewPeople, listKnownPeople, type PeopleFilter } from '../accounts/index.ts';
import { type ActionFilter, listActions, listActionsOn } from '../audit/index.ts';
import { countHidden, countNewEvents, countUpcoming, listHidden } from '../events/index.ts';
import { countGroups, countHiddenGroups, listHiddenGroups, readSubject } from '../groups/index.ts';
import { mailState } from '../mail/index.ts';
import { countAllFailedRefunds } from '../payments/index.ts';
import { readOperation } from '../site/index.ts';
import { countReports, listReportRows, type ReportFilter, type ReportRow } from './report-store.ts';

/** When waiting mails and jobs count as late. */
const lateAfter = { mailSeconds: 15 * 60, jobMinutes: 10 } as const;
/** How long before its reports are settled a hiding is logged, in the same transaction. */
const resolvedWithin = { seconds: 10 } as const;
/** Bytes that a busy evening may fill. */
const littleRoom = 2 * 1024 ** 3;

/** What waits for an administrator, and what the site has. */
export async function showOverview(
  db: Db,
  { now, room }: { readonly now: Temporal.Instant; readonly room: number },
) {
  const trend = { now, days: siteTrendDays };
  const [
    openReports,
    failedRefunds,
    mails,
    failedJobs,
    hiddenEvents,
    hiddenGroups,
    people,
    groups,
    upcomingEvents,
    jobs,
    site,
    newPeople,
    newEvents,
  ] = await Promise.all([
    countReports(db, { state: 'open' }),
    countAllFailedRefunds(db),
    mailState(db),
    countDeadJobs(db),
    countHidden(db),
    countHiddenGroups(db),
    countKnownPeople(db, { search: '' }),
    countGroups(db),
    countUpcoming(db, now),
    countLateJobs(db, lateAfter.jobMinutes),
    readOperation(db),
    countNewPeople(db, trend),
    countNewEvents(db, trend),
  ]);
  const failedMails = mails.refused + mails.givenUp;
  return {
    openReports,
    failedRefunds,
    failedMails,
    failedJobs,
    lateMails:
      site.maintenanceSince === null && mails.oldestWaitingSeconds > lateAfter.mailSeconds
        ? mails.waiting
        : 0,
    lateJobs: jobs,
    lowDisk: room < littleRoom ? room : null,
    newRelease: site.newRelease,
    maintenanceSince: wireTimeOrNull(site.maintenanceSince),
    hiddenEvents,
    hiddenGroups,
    people,
    groups,
    upcomingEvents,
    newPeople,
    newEvents,
  };
}

export async function showReports(db: Db, filter: ReportFilter, page: number) {
  const [total, rows] = await Promise.all([
    countReports(db, filter),
    listReportRows(db, filter, sliceOf(page, size)),
  ]);
  const resolutionOf = await resolutions(db, rows);
  const reports = rows.flatMap(
    ({ id, eventId, groupId, personId, hiddenAt, createdAt, settledAt, ...about }) => {
      const address =
        personId === null
          ? readSubject({ eventId, groupId })
          : { kind: 'organisers' as const, subjectId: personId };
      if (address === null) return [];
      const { look, rest } = splitLook(about);
      const { postId, postAuthorName, postExcerpt, postGone, ...report } = rest;
      const post = { authorName: postAuthorName ?? '', excerpt: postExcerpt ?? '', deleted: postGone };
      return {
        ...report,
        ...address,
        ...look,
        $id: id,
        post: postId === null ? null : { $id: postId, ...post },
        hidden: hiddenAt !== null,
        $createdAt: wireTime(createdAt),
        settledAt: wireTimeOrNull(settledAt),
        resolution: resolutionOf(id),
      };
    },
  );
  return { ...pageOf(page, total, size), reports };
}

/** What administrators did about settled reports, by the audit log. */
async function resolutions(db: Db, rows: readonly ReportRow[]) {
  const settled = rows.filter(({ settledAt }) => settledAt !== null);
  const objectIds = settled.flatMap(({ eventId, groupId, personId, postId }) =>
    [eventId, groupId, personId, postId].filter((id) => id !== null),
  );
  const log = await listActionsOn(db, { objectIds, actions: resolvingActions });
  const done = new Map(
    settled.map((row) => {
      const fitting = log.filter((action) => hasResolved(row, action));
      // Removed texts dismiss the reports too, and say more.
      return [row.id, fitting.find(({ action }) => action !== 'reports_settled') ?? fitting[0]] as const;
    }),
  );
  return (id: string) => {
    const action = resolvingActions.find((each) => each === done.get(id)?.action);
    return action === undefined ? null : { action, administratorName: done.get(id)?.actorName ?? '' };
  };
}

function hasResolved(
  { eventId, groupId, personId, postId, settledAt }: ReportRow,
  { action, objectId, at }: Awaited<ReturnType<typeof listActionsOn>>[number],
): boolean {
  const subjectId = eventId ?? groupId ?? personId;
  // Hiding an event or a group settles the reports of its posts too.
  const hides = action === 'event_hidden' || action === 'group_hidden';
  if (settledAt === null || objectId !== (hides ? subjectId : (postId ?? subjectId))) return false;
  const earliest = settledAt.subtract(resolvedWithin);
  return Temporal.Instant.compare(earliest, at) <= 0 && Temporal.Instant.compare(at, settledAt) <= 0;
}

/** A page of hidden events or groups. */
export async function showHidden(
  db: Db,
  { kind, search = '', page }: { kind: SubjectAddress['kind']; search?: string | undefined; page: number },
) {
  const [count, list] = kind === 'events' ? [countHidden, listHidden] : [countHiddenGroups, listHiddenGroups];
  const [total, rows] = await Promise.all([count(db, search), list(db, sliceOf(page, size), search)]);
  const hidden = rows.map(({ id, hiddenAt, ...row }) => {
    const { look, rest } = splitLook(row);
    return { ...rest, ...look, kind, subjectId: id, hiddenAt: wireTime(hiddenAt) };
  });
  return { ...pageOf(page, total, size), hidden };
}

interface Look {
  readonly imageFileId: string | null;
  readonly startDate?: string | null;
  readonly categories?: Category[] | null;
  readonly coverDesign?: string | null;
}

/** Takes what an event or a group is recognised by from a row, and leaves the rest. */
function splitLook<Row extends Look>({ imageFileId, startDate, categories, coverDesign, ...rest }: Row) {
  const event = startDate
    ? { date: startDate, categories: categories ?? [], coverDesign: coverDesign ?? '' }
    : null;
  return { look: { featuredImage: imageFileId, event }, rest };
}

export async function showPeople(db: Db, filter: PeopleFilter, page: number) {
  const [total, rows] = await Promise.all([
    countKnownPeople(db, filter),
    listKnownPeople(db, filter, sliceOf(page, size)),
  ]);
  const people = rows.map(({ id, createdAt, emailVerifiedAt, administratorSince, blockedAt, ...person }) => ({
    ...person,
    $id: id,
    $createdAt: wireTime(createdAt),
    administrator: administratorSince !== null,
    confirmed: emailVerifiedAt !== null,
    blockedAt: wireTimeOrNull(blockedAt),
  }));
  return { ...pageOf(page, total, size), people };
}

/** The audit log after a cursor, newest first. */
export async function showLog(db: Db, { after, ...filter }: ActionFilter & { after?: string | undefined }) {
  const rows = await listActions(db, filter, parseCursor(after)?.key, size + 1);
  const { part, next } = pageWithCursor(rows, size, ({ id }) => ({ key: id, id: String(id) }));
  const lines = part.map(({ id, at, actorId, actorName, ...line }) => ({
    ...line,
    $id: String(id),
    at: wireTime(at),
    actor: actorId === null ? null : { $id: actorId, name: actorName ?? '' },
  }));
  return { lines, next };
}
