import { helperRoles, mayDo } from '../../../contracts/event-roles.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db } from '../../infra/db/database.ts';
import { findEvent, type WholeEvent } from '../events/index.ts';
import { findGroup, listGroupOrganisers, type WholeGroup } from '../groups/index.ts';

/** The event or group of a board. */
export interface BoardSubject {
  readonly title: string;
  /** The title in a reader's language, if its organiser gave it. */
  readonly titleIn: (locale: string) => string;
  /** The owner. */
  readonly organiserId: string;
  readonly organiserName: string;
  /** People whose posts are marked as an organiser's. */
  readonly organiserIds: ReadonlySet<string>;
  readonly hidden: boolean;
  /** IANA zone for times on the board; null for the reader's own. */
  readonly timeZone: string | null;
}

/** Roles in an event's team that moderate its board. */
export const moderatingRoles = helperRoles.filter((role) => mayDo(role, 'people'));

/** Maximum number of organisers whose posts are marked. */
const maxMarked = 100;

export function subjectOfEvent(event: WholeEvent): BoardSubject {
  const { title, organiserId, organiserName, hiddenReason, timeZone } = event;
  return {
    ...{ title, organiserId, organiserName, timeZone },
    titleIn: (locale) => inLanguage(event, locale).title,
    organiserIds: new Set([organiserId]),
    hidden: hiddenReason !== null,
  };
}

export async function subjectOfGroup(db: Db, group: WholeGroup): Promise<BoardSubject> {
  const leading = await listGroupOrganisers(db, group.id, maxMarked);
  const [owner] = leading;
  return {
    title: group.name,
    titleIn: () => group.name,
    organiserId: owner?.userId ?? '',
    organiserName: owner?.name ?? '',
    organiserIds: new Set(leading.map(({ userId }) => userId)),
    hidden: group.hiddenReason !== null,
    timeZone: null,
  };
}

/** Includes hidden ones, regardless of the reader; null when deleted. */
export async function findSubject(db: Db, { kind, subjectId }: SubjectAddress): Promise<BoardSubject | null> {
  if (kind === 'events') {
    const event = await findEvent(db, subjectId);
    return event && subjectOfEvent(event);
  }
  const group = await findGroup(db, subjectId);
  return group && subjectOfGroup(db, group);
}

/** The columns of a notification about a board. */
export function aboutBoard({ kind, subjectId }: SubjectAddress): { eventId?: string; groupId?: string } {
  return kind === 'events' ? { eventId: subjectId } : { groupId: subjectId };
}

const pages = { events: 'event', groups: 'group' } as const;

/** The path of a board's page. */
export function boardPath({ kind, subjectId }: SubjectAddress): string {
  return `/${pages[kind]}/${encodeURIComponent(subjectId)}/discussion`;
}
