import type { ReportReason } from '../../contracts/administration.ts';
import type { SubjectAddress } from '../../contracts/values.ts';
import { listAdministrators, type Person } from '../accounts/index.ts';
import { queueMails, type Recipient } from '../mail/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Principal } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import { type Limit, useLimit } from '../platform/limits.ts';
import { plainExcerpt } from '../platform/markdown.ts';
import type { ReportParts } from './parts.ts';
import { countOpenOf, insertReport } from './report-store.ts';

/** Enough for somebody who comes upon a row of bad events, too little to bury those who read. */
const reports: Limit = { most: 10, seconds: 3600 };
const letters = { events: 'event_reported', groups: 'group_reported' } as const;
/** Characters of a post that those who run the site keep with a report of it. */
const excerptLength = 500;

/** An event or a group, as far as a report names it. */
export interface ReportedSubject {
  readonly title: string;
  /** Whose it is. */
  readonly organiserName: string;
}

/** A post as it stands when it is reported. */
export interface ReportedPost {
  readonly id: string;
  readonly authorId: string;
  /** Markdown. */
  readonly text: string;
}

/**
 * Counts a report against what one person may report, events, groups and posts together.
 *
 * @throws Problem `general_rate_limit_exceeded`
 */
export async function limitReports(parts: ReportParts, { userId }: Principal): Promise<void> {
  await useLimit(parts, `reports:${userId}`, reports);
}

/**
 * Puts an event or a group, or a post on its board, before those who run the site. The same person's second report is none, and
 * of what others reported already they are not mailed again before they have looked.
 */
export async function fileReport(
  parts: ReportParts,
  tx: Tx,
  report: {
    readonly address: SubjectAddress;
    readonly subject: ReportedSubject;
    readonly reporterId: string;
    readonly reason: ReportReason;
    readonly text: string;
    readonly post: ReportedPost | null;
  },
): Promise<void> {
  const { address, subject, reporterId, reason, text, post } = report;
  const excerpt = post === null ? null : plainExcerpt(post.text, excerptLength);
  const known = await countOpenOf(tx, address, post?.id ?? null);
  const isNew = await insertReport(tx, {
    ...{ id: newId(), address, reporterId, reason, text, now: parts.clock.now() },
    post: post && { id: post.id, authorId: post.authorId, excerpt: excerpt ?? '' },
  });
  if (!isNew || known > 0) return;
  const values = {
    title: subject.title,
    organiser: subject.organiserName,
    reason,
    text,
    post: excerpt,
    url: `${parts.siteUrl}/admin`,
  };
  const readers = (await listAdministrators(tx)).map(recipientOf);
  const to = readers.length > 0 ? readers : [whoRunsIt(parts)];
  await queueMails(
    tx,
    to.map((each) => ({ kind: letters[address.kind], to: each, values })),
  );
}

/** Whom a mail about the administration reaches. */
export function recipientOf({ email, name, locale, timeZone }: Person): Recipient {
  return { address: email, name, locale, timeZone };
}

function whoRunsIt({ contactAddress }: ReportParts): Recipient {
  return { address: contactAddress, name: '', locale: 'en', timeZone: 'UTC' };
}
