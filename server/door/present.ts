import type { DoorLink, DoorPerson } from '../../contracts/door.ts';
import { wireTime, wireTimeOrNull } from '../platform/clock.ts';
import type { DoorLinkRow } from './link-store.ts';
import type { DoorRow } from './store.ts';

/** Somebody as a door sees them: a name, and whether they are in. */
export function presentPerson({ id, name, version, state, admittedAt, admittedBy }: DoorRow): DoorPerson {
  return {
    $id: id,
    name,
    version,
    gone: state !== 'confirmed',
    admittedAt: wireTimeOrNull(admittedAt),
    admittedBy,
  };
}

/** A link as its organiser sees it; its secret is gone. */
export function presentLink({ id, name, created_at }: DoorLinkRow): DoorLink {
  return { $id: id, name, $createdAt: wireTime(created_at) };
}
