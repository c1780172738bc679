import { type RegistrationWindow, registrationBar } from '../../../contracts/registration-window.ts';
import { type Tx, transaction } from '../../infra/db/database.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import { placeId, readPlace } from './place-token.ts';
import type { Rooms, WaitingRoomDeps } from './rooms.ts';
import { admittedAmong, findAdmission, insertAdmission, isSecondPlace, moveAdmission } from './store.ts';

export interface AdmissionDeps extends WaitingRoomDeps {
  readonly rooms: Rooms;
}

/** @throws Problem `waiting_room_place_not_found`, `waiting_room_required` before its turn */
async function placeInTurn(deps: AdmissionDeps, eventId: string, token: string): Promise<string> {
  const place = readPlace(deps.secret, eventId, token);
  const room = place === null ? null : await deps.rooms.look(eventId);
  if (place === null || room === null) throw new Problem('waiting_room_place_not_found');
  const { state } = await deps.rooms.show(eventId, room, place);
  if (state !== 'turn' && state !== 'none') throw requiresPlace(deps, eventId);
  return placeId(place);
}

/** The refusal, with the page where people get a place. */
function requiresPlace({ siteUrl }: Pick<AdmissionDeps, 'siteUrl'>, eventId: string): Problem {
  return new Problem('waiting_room_required', { about: { url: waitingRoomUrl(siteUrl, eventId) } });
}

function waitingRoomUrl(siteUrl: string, eventId: string): string {
  return `${siteUrl}/event/${encodeURIComponent(eventId)}/waiting-room`;
}

/**
 * Lets a person in with their place. A place works for one person; further places of a person who has come in are used
 * up with nothing gained.
 * @returns whether this place let them in
 * @throws Problem `waiting_room_place_not_found`, `waiting_room_required`, `waiting_room_place_used`
 */
export async function admit(
  deps: AdmissionDeps,
  { caller, eventId, token }: { caller: Principal; eventId: string; token: string },
): Promise<boolean> {
  const { userId } = caller;
  const place = await placeInTurn(deps, eventId, token);
  const use = (admitted: boolean) =>
    transaction(deps.db, async (tx) => {
      const row = { place, userId, guestId: null, admitted, now: deps.clock.now() };
      if (await insertAdmission(tx, eventId, row)) return admitted;
      const taken = await findAdmission(tx, eventId, place);
      if (taken?.userId !== userId) throw new Problem('waiting_room_place_used');
      return taken.admitted;
    });
  const hasComeIn = (await admittedAmong(deps.db, eventId, [userId])).has(userId);
  try {
    return await use(!hasComeIn);
  } catch (error) {
    if (!isSecondPlace(error)) throw error;
    return use(false);
  }
}

/** The place that a visitor registers with, before they prove their address. It works for one request at a time. */
export interface GuestPlace {
  take(tx: Tx, guestId: string): Promise<void>;
}

/**
 * Checks a visitor's place.
 * @throws Problem `waiting_room_required` without one, `waiting_room_place_not_found`, `waiting_room_place_used`
 */
export async function guestPlace(
  deps: AdmissionDeps,
  eventId: string,
  token: string | undefined,
): Promise<GuestPlace> {
  if (token === undefined) throw requiresPlace(deps, eventId);
  const place = await placeInTurn(deps, eventId, token);
  const taken = await findAdmission(deps.db, eventId, place);
  if (taken !== null && taken.userId !== null) throw new Problem('waiting_room_place_used');
  return {
    async take(tx, guestId) {
      const row = { place, userId: null, guestId, admitted: false, now: deps.clock.now() };
      if (await insertAdmission(tx, eventId, row)) return;
      if (!(await moveAdmission(tx, eventId, { place, guestId })))
        throw new Problem('waiting_room_place_used');
    },
  };
}

/**
 * Those who register at an event with a waiting room and haven't come in, with the page of the line; null where no one
 * has to. A visitor has no id yet: their place was checked on its own, and is a person's once they prove their address.
 */
export async function waitingAmong(
  tx: Tx,
  event: RegistrationWindow<Temporal.Instant> & { readonly id: string; readonly waitingRoom: boolean },
  { userIds, now, siteUrl }: { userIds: readonly string[]; now: Temporal.Instant; siteUrl: string },
): Promise<{ readonly people: ReadonlySet<string>; readonly url: string } | null> {
  const people = userIds.filter((id) => id !== '');
  const isOver = registrationBar(event, now.epochMilliseconds)?.type === 'registration_closed';
  if (!event.waitingRoom || isOver || people.length === 0) return null;
  const admitted = await admittedAmong(tx, event.id, people);
  return {
    people: new Set(people.filter((id) => !admitted.has(id))),
    url: waitingRoomUrl(siteUrl, event.id),
  };
}
