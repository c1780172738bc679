import type { WaitingLine } from '../../../contracts/waiting-room-rules.ts';
import { Problem } from '../../infra/http/problem.ts';
import { limitExceeded, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Principal } from '../../infra/http/server.ts';
import { browserOf, findVisibleEvent } from '../events/index.ts';
import type { AdmissionDeps } from './admit.ts';
import { signPlace } from './place-token.ts';
import type { Room } from './rooms.ts';

interface Asker {
  readonly eventId: string;
  readonly caller: Principal | null;
  readonly request: Parameters<typeof browserOf>[0] & { readonly ip: string };
}

/** Gives out places, and answers those who ask about theirs. */
export interface Desk {
  /** @throws Problem `event_not_found` */
  roomFor(asker: Asker): Promise<Room>;
  /** @throws Problem `waiting_room_not_open`, `general_rate_limit_exceeded` */
  give(asker: Asker, line: WaitingLine): Promise<string>;
}

/** Of the places with puzzles, how many a network may have beyond them in the slower line, and without puzzles. */
const [overflow, withoutPuzzle] = [5, 0.2];
/** Networks that are counted; a rush from more begins to count anew. */
const mostNetworks = 100_000;

export function openDesk({ rooms, db, clock, secret, placesPerHour }: AdmissionDeps): Desk {
  let used = new Map<string, number>();
  let resetsAt = clock.now();
  /** In memory: the line must not cost the database a statement per visitor. Each process counts its own. */
  const count = (name: string, ip: string, most: number): boolean => {
    const now = clock.now();
    if (Temporal.Instant.compare(now, resetsAt) >= 0 || used.size > mostNetworks) {
      used = new Map();
      resetsAt = now.add({ hours: 1 });
    }
    const uses = usesOfNetwork(name, ip, { most, seconds: 3600 });
    const isOver = uses.some(({ key, limit }) => (used.get(key) ?? 0) >= limit.most);
    if (!isOver) for (const { key } of uses) used.set(key, (used.get(key) ?? 0) + 1);
    return !isOver;
  };
  return {
    async roomFor({ eventId, caller, request }) {
      const room = await rooms.look(eventId);
      const isOpen =
        room?.isOpenToAll ||
        (room !== null && (await findVisibleEvent(db, eventId, caller, browserOf(request))) !== null);
      if (room === null || !isOpen) throw new Problem('event_not_found');
      return room;
    },
    async give({ eventId, request: { ip } }, line) {
      const name = `waiting-room ${eventId}`;
      const take = async (from: WaitingLine) => signPlace(secret, eventId, await rooms.give(eventId, from));
      if (line === 'line' && count(name, ip, placesPerHour)) return take('line');
      const times = line === 'line' ? overflow : withoutPuzzle;
      const most = Math.max(1, Math.round(placesPerHour * times));
      if (!count(`${name} ${line}`, ip, most)) throw limitExceeded(clock.now(), { most, resetsAt });
      return take('slow');
    },
  };
}
