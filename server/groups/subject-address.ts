import type { SubjectAddress } from '../../contracts/values.ts';

const columns = { events: 'event_id', groups: 'group_id' } as const;

/** The column in which rows that are of an event or of a group say whose they are. */
export function subjectColumn({ kind }: SubjectAddress): (typeof columns)[SubjectAddress['kind']] {
  return columns[kind];
}

/** What a new row says of whose it is. */
export function subjectKey({ kind, subjectId }: SubjectAddress): {
  event_id: string | null;
  group_id: string | null;
} {
  return {
    event_id: kind === 'events' ? subjectId : null,
    group_id: kind === 'groups' ? subjectId : null,
  };
}

/** Whose a row is, read from its two columns; null for a row that has neither. */
export function readSubject({
  eventId,
  groupId,
}: {
  readonly eventId: string | null;
  readonly groupId: string | null;
}): SubjectAddress | null {
  if (eventId !== null) return { kind: 'events', subjectId: eventId };
  return groupId === null ? null : { kind: 'groups', subjectId: groupId };
}
