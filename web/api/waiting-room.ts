import { useMutation, useQuery } from '@tanstack/react-query';
import type { WaitingPlace } from '../../contracts/waiting-room.ts';
import { isProblem } from '../lib/errors.ts';
import { query, useCall } from './call.ts';

/** Milliseconds after which a page without a place shows again how many wait. */
export const lookAgainMs = 20_000;

export function waitingRoomQuery(eventId: string) {
  return query('GET /v1/events/:eventId/waiting-room', { params: { eventId } });
}

/** @param everyMs milliseconds after which it's read again; false for not at all */
export function useWaitingRoom(eventId: string, everyMs: number | false = lookAgainMs) {
  return useQuery({ ...waitingRoomQuery(eventId), refetchInterval: everyMs, retry: true });
}

/** A place in line, asked for again as often as the server says. */
export function useWaitingPlaceState(eventId: string, token: string | null) {
  return useQuery({
    ...query('GET /v1/events/:eventId/waiting-room/place', {
      params: { eventId },
      query: { token: token ?? '' },
    }),
    enabled: token !== null,
    refetchInterval: ({ state }) => askAgainMs(state.data),
    refetchIntervalInBackground: true,
    retry: (_, error) => !isProblem(error, 'waiting_room_place_not_found', 'event_not_found'),
  });
}

/**
 * Up to a fifth earlier or later, so that people who came together don't ask together. Those in the draw are told their
 * own moments.
 */
function askAgainMs({
  state,
  askAgainIn,
}: Pick<WaitingPlace, 'state' | 'askAgainIn'> = unknownPlace): number {
  return askAgainIn * 1000 * (state === 'entered' ? 1 : 0.8 + Math.random() * 0.4);
}
const unknownPlace = { state: 'waiting', askAgainIn: 5 } as const;

/** @param solve finds the numbers that solve a challenge */
export function useTakePlace(eventId: string, solve: (challenge: string) => Promise<number[]>) {
  const call = useCall();
  return useMutation({
    mutationFn: async () => {
      const { challenge } = await call('POST /v1/events/:eventId/waiting-room/puzzles', {
        params: { eventId },
      });
      const solution = await solve(challenge);
      return call('POST /v1/events/:eventId/waiting-room/places', {
        params: { eventId },
        body: { challenge, solution },
      });
    },
  });
}

/** Comes in with the place. */
export function useComeIn(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (token: string) =>
      call('POST /v1/events/:eventId/waiting-room/admission', { params: { eventId }, body: { token } }),
  });
}
