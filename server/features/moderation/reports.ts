import type { ReportReason } from '../../../contracts/administration.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import { type Db, type Tx, transaction } from '../../infra/db/database.ts';
import type { Deps } from '../../infra/deps.ts';
import { Problem } from '../../infra/http/problem.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { newId } from '../../infra/ids.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { type AccountDeps, listAdministrators, type Person } from '../accounts/index.ts';
import { recordAction } from '../audit/index.ts';
import { findEvent, findVisibleEvent } from '../events/index.ts';
import { findGroup, listGroupOrganisers, openGroup } from '../groups/index.ts';
import { type MailValues, queueMails, type Recipient } from '../mail/index.ts';
import { type CommandQueueDeps, eventFacts } from '../registrations/index.ts';
import type { MaintenanceSwitch } from '../site/index.ts';
import {
  countOpenOf,
  insertReport,
  type ReportedAddress,
  settleReportsOf,
  upcomingOf,
} from './report-store.ts';

/** A setting as administrators see it; for a secret, only whether it is set. */
interface ShownSetting {
  readonly name: string;
  readonly set: boolean;
  readonly value: string | null;
}

export interface ReportDeps extends Pick<Deps, 'db' | 'clock'> {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Gets the reports while the site has no administrator. */
  readonly contactAddress: string;
}

export interface ModerationDeps extends Deps, ReportDeps {
  readonly settings: readonly ShownSetting[];
  readonly accounts: AccountDeps;
  readonly maintenance: MaintenanceSwitch;
  /** Bytes left for data on this machine. */
  readonly diskRoom: () => Promise<number>;
  /** Ends registrations and refunds payments. */
  readonly commandQueueDeps: CommandQueueDeps;
}

/** Enough to report a series of bad events, too few to flood the administrators. */
const reports: Limit = { most: 10, seconds: 3600 };
const mailKinds = {
  events: 'event_reported',
  groups: 'group_reported',
  organisers: 'organiser_reported',
} as const;
/** Characters of a reported post that are stored with the report. */
const excerptLength = 500;

/** A reported event or group. */
interface ReportedSubject {
  readonly title: string;
  /** The owner. */
  readonly organiserName: string;
}

/** A reported post. */
interface ReportedPost {
  readonly id: string;
  readonly authorId: string;
  /** Markdown. */
  readonly text: string;
  readonly createdAt: Temporal.Instant;
}

/**
 * Counts reports of events, groups and posts together.
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function limitReports(deps: ReportDeps, { userId }: Principal): Promise<void> {
  await useLimit(deps, `reports:${userId}`, reports);
}

/**
 * Reports an event, a group, or a post on its board to the administrators. A person's second report
 * of the same thing is ignored. Administrators aren't mailed again about something that already has
 * an open report.
 */
export async function fileReport(
  deps: ReportDeps,
  tx: Tx,
  report: {
    readonly address: ReportedAddress;
    readonly subject: ReportedSubject;
    readonly reporterId: string;
    readonly reason: ReportReason;
    readonly text: string;
    readonly post: ReportedPost | null;
  },
): Promise<void> {
  const { address, subject, reporterId, reason, text, post } = report;
  const excerpt = post === null ? null : plainExcerpt(post.text, excerptLength);
  const now = deps.clock.now();
  const known = await countOpenOf(tx, address, post?.id ?? null);
  const isNew = await insertReport(tx, {
    ...{ id: newId(), address, reporterId, reason, text, now },
    post: post && { id: post.id, authorId: post.authorId, excerpt: excerpt ?? '' },
  });
  if (!isNew || known > 0) return;
  const values = {
    title: subject.title,
    organiser: subject.organiserName,
    reason,
    text,
    post: excerpt,
    ...(post !== null && { postedAt: post.createdAt }),
    reportedAt: now,
    ...(await concerned(deps, tx, address)),
    url: `${deps.siteUrl}/admin`,
  };
  const kind = mailKinds[address.kind];
  const readers = await listAdministrators(tx);
  if (readers.length === 0) {
    await queueMails(tx, [{ kind, to: operatorRecipient(deps), values }]);
    return;
  }
  const { kind: subjectKind, subjectId } = address;
  const about = {
    ...(subjectKind === 'events' && { eventId: subjectId }),
    ...(subjectKind === 'groups' && { groupId: subjectId }),
  };
  await queueMails(
    tx,
    readers.map((each) => ({ kind, to: recipientOf(each), about: { ...about, userId: each.id }, values })),
  );
}

/** The event that a report is about, or how many an organiser has, and how many people are going. */
async function concerned(
  deps: ReportDeps,
  tx: Tx,
  { kind, subjectId }: ReportedAddress,
): Promise<Pick<MailValues['event_reported'], 'event' | 'upcoming' | 'going'>> {
  if (kind === 'organisers') return upcomingOf(tx, { organiserId: subjectId, now: deps.clock.now() });
  const event = kind === 'events' ? await findEvent(tx, subjectId) : null;
  return event === null ? {} : { event: eventFacts(event, deps), going: event.confirmed };
}

export function recipientOf({ email, name, locale, timeZone }: Person): Recipient {
  return { address: email, name, locale, timeZone };
}

function operatorRecipient({ contactAddress }: ReportDeps): Recipient {
  return { address: contactAddress, name: '', locale: 'en', timeZone: 'UTC' };
}

/**
 * Reports an event or group to the administrators. A repeated report changes nothing; something
 * already reported isn't mailed again.
 * @throws Problem `event_not_found`, `group_not_found`, `general_rate_limit_exceeded`
 */
export async function reportSubject(
  deps: ModerationDeps,
  asked: { caller: Principal; address: SubjectAddress; reason: ReportReason; text: string },
): Promise<void> {
  const { caller, address, reason, text } = asked;
  const subject = await visibleSubject(deps.db, address, caller);
  await limitReports(deps, caller);
  await transaction(deps.db, (tx) =>
    fileReport(deps, tx, { address, subject, reporterId: caller.userId, reason, text, post: null }),
  );
}

async function visibleSubject(
  db: Db,
  { kind, subjectId }: SubjectAddress,
  caller: Principal,
): Promise<ReportedSubject> {
  if (kind === 'events') {
    const event = await findVisibleEvent(db, subjectId, caller);
    if (event === null) throw new Problem('event_not_found');
    return event;
  }
  const { group } = await openGroup(db, subjectId, caller);
  const [owner] = await listGroupOrganisers(db, group.id, 1);
  return { title: group.name, organiserName: owner?.name ?? '' };
}

const objects = { events: 'event', groups: 'group' } as const;

/**
 * Dismisses the reports of an event, a group, or a post on its board.
 * @throws Problem `event_not_found`, `group_not_found`
 */
export async function settleReports(
  deps: ModerationDeps,
  asked: { caller: Principal; address: SubjectAddress; postId?: string | undefined },
): Promise<void> {
  const { caller, address, postId = null } = asked;
  const { kind, subjectId } = address;
  await transaction(deps.db, async (tx) => {
    const subject = kind === 'events' ? await findEvent(tx, subjectId) : await findGroup(tx, subjectId);
    if (subject === null) throw new Problem(kind === 'events' ? 'event_not_found' : 'group_not_found');
    const now = deps.clock.now();
    const count = await settleReportsOf(tx, address, postId, now);
    if (count === 0) return;
    await recordAction(tx, now, {
      action: 'reports_settled',
      actorId: caller.userId,
      object: postId === null ? { kind: objects[kind], id: subjectId } : { kind: 'post', id: postId },
      details: { count },
    });
  });
}
