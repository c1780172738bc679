import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contracts/waiting-room.ts';
import { isSolution, puzzleParts, type WaitingLine } from '../../../contracts/waiting-room-rules.ts';
import { Problem } from '../../infra/http/problem.ts';
import { limitExceeded, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { browserOf, findVisibleEvent } from '../events/index.ts';
import { type AdmissionDeps, admit } from './admit.ts';
import { challengeEnd, newChallenge, readPlace, signPlace } from './place-token.ts';
import { plainRoutes } from './plain-page.ts';
import type { Room } from './rooms.ts';
import { admittedAmong } from './store.ts';

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

export function waitingRoomRoutes(app: FastifyInstance, bind: Bind, deps: AdmissionDeps): void {
  const { rooms, secret, clock } = deps;
  const desk = openDesk(deps);
  const solved = new Map<string, { readonly until: number; readonly token: Promise<string> }>();
  const placeOf = (eventId: string, token: string) => {
    const place = readPlace(secret, eventId, token);
    if (place === null) throw new Problem('waiting_room_place_not_found');
    return place;
  };

  bind(contract.getWaitingRoom, async ({ params, caller, request }) =>
    rooms.present(await desk.roomFor({ ...params, caller, request })),
  );
  bind(contract.getWaitingRoomPuzzle, async ({ params }) => ({
    challenge: newChallenge(secret, params.eventId, clock.now()),
    parts: puzzleParts,
  }));
  bind(contract.takeWaitingPlace, async ({ params, body, caller, request }) => {
    const { eventId } = params;
    const { challenge, solution } = body;
    const until = challengeEnd(secret, eventId, challenge, clock.now());
    if (until === null || !isSolution(challenge, solution)) throw new Problem('waiting_room_puzzle_wrong');
    const asker = { eventId, caller, request };
    await desk.roomFor(asker);
    // One solution is one place of this process. With several processes it could be one of each.
    const known = solved.get(challenge)?.token;
    const token = known ?? desk.give(asker, 'line');
    if (known === undefined) {
      forgetOver(solved, clock.now().epochMilliseconds);
      solved.set(challenge, { until, token });
      token.catch(() => solved.delete(challenge));
    }
    const signed = await token;
    const room = await desk.roomFor(asker);
    return { token: signed, place: await rooms.show(eventId, room, placeOf(eventId, signed)) };
  });
  bind(contract.getWaitingPlace, async ({ params, query }) => {
    const { eventId } = params;
    const place = placeOf(eventId, query.token);
    const room = await rooms.look(eventId);
    if (room === null) throw new Problem('waiting_room_place_not_found');
    return rooms.show(eventId, room, place);
  });
  bind(contract.useWaitingPlace, async ({ params, body, caller, request }) => {
    await desk.roomFor({ ...params, caller, request });
    return { used: await admit(deps, { caller, ...params, ...body }) };
  });
  bind(contract.getOwnAdmission, async ({ params, caller, request }) => {
    const room = await desk.roomFor({ ...params, caller, request });
    const isNeeded = rooms.present(room).phase !== 'none';
    const { userId } = caller;
    const admitted = !isNeeded || (await admittedAmong(deps.db, params.eventId, [userId])).has(userId);
    return { admitted };
  });
  plainRoutes(app, deps, desk);
}

/** Solutions are forgotten once their puzzle has expired; looked through only now and then. */
function forgetOver(solved: Map<string, { readonly until: number }>, now: number): void {
  if (solved.size % 1000 !== 0) return;
  for (const [challenge, { until }] of solved) if (until <= now) solved.delete(challenge);
}

/** Of the places with puzzles, how many a network may have beyond them in the slower line, and without puzzles. */
const [overflow, withoutPuzzle] = [5, 0.2];
/** Networks that are counted; a rush from more begins to count anew. */
const mostNetworks = 100_000;

function openDesk({ rooms, db, clock, secret, placesPerHour }: AdmissionDeps): Desk {
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
