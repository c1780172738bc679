import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventParams, patterned } from './values.ts';
import { puzzleParts, waitingLines } from './waiting-room-rules.ts';

/** Signed for its event; its holder has the place. */
export const PlaceToken = patterned(100, /^[\w.-]+$/, 'Use the whole link of your place');

const LineNumbers = z.object({ line: z.int(), slow: z.int() });

/** What is published about the draw, so that anyone can check it. */
const Draw = z.object({
  /** SHA-256 of the seed, in hexadecimal digits; published before the draw. */
  commitment: z.string(),
  /** Null before the draw. */
  seed: z.string().nullable(),
  drawnAt: z.string().nullable(),
  /** How many take part, in each line. */
  entries: LineNumbers,
});
export type Draw = z.infer<typeof Draw>;

const roomPhases = [
  /** Too early for a place. */
  'closed',
  /** Before registration opens: who comes now takes part in the draw. */
  'draw',
  /** Who comes now gets the next place. */
  'line',
  /** No one needs a place: the event has no waiting room, or registration is closed. */
  'none',
] as const;

export const WaitingRoom = z.object({
  phase: z.enum(roomPhases),
  /** When people can come for the draw; null if there is none. */
  drawFrom: z.string().nullable(),
  /** When registration opens; null if it is open. */
  opensAt: z.string().nullable(),
  waiting: LineNumbers,
  /** How many have had their turn. */
  letIn: LineNumbers,
  /** People who are let in per minute, as fast as the site answers now. */
  perMinute: z.number(),
  draw: Draw,
});
export type WaitingRoom = z.infer<typeof WaitingRoom>;

export const WaitingPlace = z.object({
  state: z.enum([
    /** Takes part in the draw when registration opens. */
    'entered',
    'waiting',
    /** It's their turn to register. */
    'turn',
    /** Registration doesn't need a place any more. */
    'none',
  ]),
  line: z.enum(waitingLines),
  /** The entry in the draw, from 1; null for a place in order of arrival. */
  entry: z.int().nullable(),
  /** The place in its line, from 1; null before the draw. */
  place: z.int().nullable(),
  /** How many come before. */
  ahead: z.int(),
  /** Until the turn, about. */
  seconds: z.int(),
  opensAt: z.string().nullable(),
  /** Ask again after this many seconds. */
  askAgainIn: z.int(),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

const common = ['general_argument_invalid', 'event_not_found'] as const;

export const getWaitingRoom = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/waiting-room',
  access: 'anyone',
  summary:
    'Get the waiting room of an event: how many wait and how many have been let in, and what is published about the draw. Places of the draw are in order of the first 13 hexadecimal digits of SHA-256 of `seed:line:entries:entry`, in ASCII; `line` is `line` or `slow`.',
  params: EventParams,
  reply: WaitingRoom,
  problems: common,
});

export const getWaitingRoomPuzzle = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/waiting-room/puzzles',
  access: 'anyone',
  anonymous: true,
  summary:
    'Get a puzzle, which takes about a second to solve: for each part from 0 to 7 a number `n` for which SHA-256 of `challenge:part:n` starts with 15 zero bits. Valid for three minutes.',
  params: EventParams,
  status: 201,
  reply: z.object({ challenge: z.string(), parts: z.int() }),
  problems: ['general_argument_invalid'],
});

export const takeWaitingPlace = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/waiting-room/places',
  access: 'anyone',
  summary:
    'Take a place in line with a solved puzzle. The same solution gives the same place. Too many from one network wait in the slower line.',
  params: EventParams,
  body: z.object({
    challenge: patterned(100, /^[\w.-]+$/, 'Use the challenge as it is'),
    solution: z
      .array(
        z
          .int()
          .min(0)
          .max(2 ** 31),
      )
      .min(puzzleParts)
      .max(puzzleParts),
  }),
  sample: { challenge: 'CHALLENGE', solution: Array.from({ length: puzzleParts }, (_, part) => part * 1000) },
  status: 201,
  reply: z.object({ token: z.string(), place: WaitingPlace }),
  problems: [...common, 'waiting_room_not_open', 'waiting_room_puzzle_wrong', 'general_rate_limit_exceeded'],
});

export const getWaitingPlace = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/waiting-room/place',
  access: 'anyone',
  anonymous: true,
  summary:
    "Get a place in line: how many come before, and about how long it takes. Costs no query of the site's database.",
  params: EventParams,
  query: z.object({ token: PlaceToken }),
  reply: WaitingPlace,
  problems: ['general_argument_invalid', 'waiting_room_place_not_found'],
});

export const useWaitingPlace = endpoint({
  method: 'POST',
  path: '/v1/events/:eventId/waiting-room/admission',
  access: 'user',
  summary:
    'Come in when it is your turn, so that you can register for the event. A place can be used by one person, and further places of the same person are dropped.',
  params: EventParams,
  body: z.object({ token: PlaceToken }),
  status: 201,
  reply: z.object({
    /** False: the person had come in before, so this place is dropped. */
    used: z.boolean(),
  }),
  problems: [
    ...common,
    'general_unauthorized_scope',
    'waiting_room_place_not_found',
    'waiting_room_required',
    'waiting_room_place_used',
  ],
});

export const getOwnAdmission = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/waiting-room/admission',
  access: 'user',
  summary: 'Get whether you can register for an event with a waiting room now.',
  params: EventParams,
  reply: z.object({ admitted: z.boolean() }),
  problems: [...common, 'general_unauthorized_scope'],
});

export const waitingRoomEndpoints = {
  getWaitingRoom,
  getWaitingRoomPuzzle,
  takeWaitingPlace,
  getWaitingPlace,
  useWaitingPlace,
  getOwnAdmission,
};
