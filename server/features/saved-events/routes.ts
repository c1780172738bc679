import * as contract from '../../../contracts/saved-events.ts';
import type { Deps } from '../../infra/deps.ts';
import { type Limit, useLimit } from '../../infra/http/request-limits.ts';
import type { Bind, Guard } from '../../infra/http/server.ts';
import { listEventsByIds, presentEvent } from '../events/index.ts';
import { listSaved, mergeSaved, save, unsave } from './saved-events.ts';

export interface SavedEventDeps extends Deps {
  /** Write limit per person. */
  readonly writes: Limit;
}

export function savedEventRoutes(bind: Bind, deps: SavedEventDeps): void {
  const { db } = deps;
  const limited: Guard = async ({ caller }) => {
    if (caller !== null) await useLimit(deps, `writes:${caller.userId}`, deps.writes);
  };
  bind(contract.listSavedEvents, async ({ caller }) => ({ eventIds: await listSaved(db, caller.userId) }));
  bind(
    contract.saveEvent,
    async ({ params, caller }) => {
      await save(deps, caller, params.eventId);
      return undefined;
    },
    limited,
  );
  bind(
    contract.unsaveEvent,
    async ({ params, caller }) => {
      await unsave(db, caller, params.eventId);
      return undefined;
    },
    limited,
  );
  bind(
    contract.mergeSavedEvents,
    async ({ body, caller }) => {
      const left = await mergeSaved(deps, caller, body.eventIds);
      return { eventIds: await listSaved(db, caller.userId), left };
    },
    limited,
  );
  bind(contract.getEventsById, async ({ query, caller }) => {
    const events = await listEventsByIds(db, query.ids);
    return { events: events.map((event) => presentEvent(event, { caller, admitted: false })) };
  });
}
