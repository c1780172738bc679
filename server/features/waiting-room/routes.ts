import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contracts/waiting-room.ts';
import { isSolution, puzzleParts } from '../../../contracts/waiting-room-rules.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind } from '../../infra/http/server.ts';
import { type AdmissionDeps, admit } from './admit.ts';
import { openDesk } from './desk.ts';
import { challengeEnd, newChallenge, readPlace } from './place-token.ts';
import { plainRoutes } from './plain-page.ts';
import { admittedAmong } from './store.ts';

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
