import * as contract from '../../../contracts/saved-events.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Bind } from '../../infra/http/server.ts';
import { listOpenEvents, presentEvent } from '../events/index.ts';
import { listSaved, mergeSaved, save, unsave } from './saved-events.ts';

export function savedEventRoutes(bind: Bind, deps: Deps): void {
  const { db } = deps;
  bind(contract.listSavedEvents, async ({ caller }) => ({ eventIds: await listSaved(db, caller) }));
  bind(contract.saveEvent, async ({ params, caller }) => {
    await save(deps, caller, params.eventId);
    return undefined;
  });
  bind(contract.unsaveEvent, async ({ params, caller }) => {
    await unsave(db, caller, params.eventId);
    return undefined;
  });
  bind(contract.mergeSavedEvents, async ({ body, caller }) => {
    const left = await mergeSaved(deps, caller, body.eventIds);
    return { eventIds: await listSaved(db, caller), left };
  });
  bind(contract.getEventsById, async ({ query, caller }) => {
    const events = await listOpenEvents(db, query.ids, { caller });
    return { events: events.map((event) => presentEvent(event, { caller, admitted: false })) };
  });
}
