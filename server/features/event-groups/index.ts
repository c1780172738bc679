import * as contract from '../../../contracts/event-groups.ts';
import type { Bind } from '../../infra/http/server.ts';
import {
  type EventGroupDeps,
  readGroupsOfEvent,
  readSharedEvents,
  shareEvent,
  unshareEvent,
} from './share-event.ts';

export function eventGroupRoutes(bind: Bind, deps: EventGroupDeps): void {
  bind(contract.listGroupsOfEvent, async ({ params, caller }) => ({
    groups: await readGroupsOfEvent(deps, { caller, ...params }),
  }));
  bind(contract.listSharedEvents, async ({ params, caller }) => ({
    events: await readSharedEvents(deps, { caller, ...params }),
  }));
  bind(contract.shareEvent, async ({ params, caller }) => ({
    state: await shareEvent(deps, { caller, ...params }),
  }));
  bind(contract.unshareEvent, async ({ params, caller }) => {
    await unshareEvent(deps, { caller, ...params });
    return undefined;
  });
}
