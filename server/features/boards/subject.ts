import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Db } from '../../infra/db/database.ts';
import { findEvent, type WholeEvent } from '../events/index.ts';
import { findGroup, listLeading, type WholeGroup } from '../groups/index.ts';

/** What a board is about. */
export interface BoardSubject {
  readonly title: string;
  /** Whose it is. */
  readonly organiserId: string;
  readonly organiserName: string;
  /** All whose posts are marked as an organiser's. */
  readonly organiserIds: ReadonlySet<string>;
  readonly hidden: boolean;
  /** By which clock its times are told, an IANA name; null for that of whoever reads. */
  readonly timeZone: string | null;
}

/** Organisers of a group whose posts are marked as such. */
const mostMarked = 100;

/** What the board of an event is about. */
export function subjectOfEvent(event: WholeEvent): BoardSubject {
  const { title, organiserId, organiserName, hiddenReason, timeZone } = event;
  return {
    ...{ title, organiserId, organiserName, timeZone },
    organiserIds: new Set([organiserId]),
    hidden: hiddenReason !== null,
  };
}

/** What the board of a group is about. */
export async function subjectOfGroup(db: Db, group: WholeGroup): Promise<BoardSubject> {
  const leading = await listLeading(db, group.id, mostMarked);
  const [owner] = leading;
  return {
    title: group.name,
    organiserId: owner?.userId ?? '',
    organiserName: owner?.name ?? '',
    organiserIds: new Set(leading.map(({ userId }) => userId)),
    hidden: group.hiddenReason !== null,
    timeZone: null,
  };
}

/** What a board is about, whoever may see it; null where that is gone. */
export async function findSubject(db: Db, { kind, subjectId }: SubjectAddress): Promise<BoardSubject | null> {
  if (kind === 'events') {
    const event = await findEvent(db, subjectId);
    return event && subjectOfEvent(event);
  }
  const group = await findGroup(db, subjectId);
  return group && subjectOfGroup(db, group);
}

const pages = { events: 'event', groups: 'group' } as const;

/** The page of a board, below the address of the site. */
export function boardPath({ kind, subjectId }: SubjectAddress): string {
  return `/${pages[kind]}/${encodeURIComponent(subjectId)}/discussion`;
}
