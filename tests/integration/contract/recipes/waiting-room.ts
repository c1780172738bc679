import { solvePuzzle } from '../../../../contracts/waiting-room-rules.ts';
import { signPlace } from '../../../../server/features/waiting-room/index.ts';
import { startMela } from '../../../kit/app.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const base = (eventId: string) => `/v1/events/${eventId}/waiting-room`;
const look = (eventId: string): Sent => ({ as: null, method: 'GET', url: base(eventId) });
const puzzle = (eventId: string): Sent => ({ as: null, method: 'POST', url: `${base(eventId)}/puzzles` });
const ask = (eventId: string, token: string): Sent => ({
  as: null,
  method: 'GET',
  url: `${base(eventId)}/place?${new URLSearchParams({ token })}`,
});
const comeIn = (eventId: string, token: string): Sent => ({
  method: 'POST',
  url: `${base(eventId)}/admission`,
  body: { token },
});

const lineAt = (stage: Stage) => stage.event({ waitingRoom: true });

/** For a call to take a place, with a puzzle that is solved. */
async function solved(stage: Stage, eventId: string): Promise<Sent> {
  const { challenge } = await stage.done(puzzle(eventId));
  const body = { challenge, solution: solvePuzzle(challenge) };
  return { as: null, method: 'POST', url: `${base(eventId)}/places`, body };
}

/** A place whose turn it is. */
async function placeAt(stage: Stage, eventId: string): Promise<string> {
  return (await stage.done(await solved(stage, eventId))).token;
}

/** A place with which Ravi has come in. */
export async function usedPlaceAt(stage: Stage, eventId: string): Promise<string> {
  const token = await placeAt(stage, eventId);
  await stage.done({ ...comeIn(eventId, token), as: stage.ravi });
  return token;
}

/** The problem of a call that registers for an event with a waiting room. */
export const beforeTurn =
  (call: (stage: Stage, eventId: string) => Sent | Promise<Sent>): Recipe =>
  async (stage) =>
    stage.send(await call(stage, await lineAt(stage)));

export const waitingRoomRecipes: RecipeBook = {
  getWaitingRoom: {
    plain: async (stage) => look(await lineAt(stage)),
    problems: { event_not_found: ({ send }) => send(look('nowhere')) },
  },
  getWaitingRoomPuzzle: { plain: async (stage) => puzzle(await lineAt(stage)), problems: {} },
  takeWaitingPlace: {
    plain: async (stage) => solved(stage, await lineAt(stage)),
    problems: {
      event_not_found: async (stage) => stage.send(await solved(stage, 'nowhere')),
      async general_rate_limit_exceeded(stage) {
        const small = await startMela({
          databaseUrl: stage.mela.databaseUrl,
          clock: stage.clock,
          settings: { WAITING_PLACES_PER_HOUR: '1' },
        });
        const eventId = await lineAt(stage);
        // One in the line, and five in the slower one.
        for (let place = 0; place < 6; place++)
          await stage.done({ ...(await solved(stage, eventId)), at: small.app });
        return stage.send({ ...(await solved(stage, eventId)), at: small.app }).finally(() => small.close());
      },
      waiting_room_not_open: async (stage) => stage.send(await solved(stage, await stage.event())),
      async waiting_room_puzzle_wrong(stage) {
        const eventId = await lineAt(stage);
        return stage.send({ ...(await solved(stage, eventId)), url: `${base(await lineAt(stage))}/places` });
      },
    },
  },
  getWaitingPlace: {
    async plain(stage) {
      const eventId = await lineAt(stage);
      return ask(eventId, await placeAt(stage, eventId));
    },
    problems: {
      waiting_room_place_not_found: async (stage) => stage.send(ask(await lineAt(stage), 'fa1.0.forged')),
    },
  },
  useWaitingPlace: {
    async plain(stage) {
      const eventId = await lineAt(stage);
      return { ...comeIn(eventId, await placeAt(stage, eventId)), as: stage.ravi };
    },
    problems: {
      event_not_found: ({ send }) => send(comeIn('nowhere', 'fa1.0.forged')),
      waiting_room_place_not_found: async (stage) => stage.send(comeIn(await lineAt(stage), 'fa1.0.forged')),
      async waiting_room_required(stage) {
        const eventId = await lineAt(stage);
        const place = { line: 'line', by: 'arrival', number: 900, after: 0 } as const;
        return stage.send(comeIn(eventId, signPlace(stage.mela.config.secret, eventId, place)));
      },
      async waiting_room_place_used(stage) {
        const eventId = await lineAt(stage);
        const token = await usedPlaceAt(stage, eventId);
        return stage.send({ ...comeIn(eventId, token), as: await stage.newPerson() });
      },
    },
  },
  getOwnAdmission: {
    plain: async (stage) => ({ method: 'GET', url: `${base(await lineAt(stage))}/admission` }),
    problems: { event_not_found: ({ send }) => send({ method: 'GET', url: `${base('nowhere')}/admission` }) },
  },
};
