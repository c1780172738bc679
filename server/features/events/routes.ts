import { listEventCurrencies } from '../../../contracts/currencies.ts';
import * as discovery from '../../../contracts/discovery.ts';
import { type EventRole, mayDo } from '../../../contracts/event-roles.ts';
import * as contract from '../../../contracts/events.ts';
import { organiseEndpoints } from '../../../contracts/organise.ts';
import * as publication from '../../../contracts/publication.ts';
import { pageOf, sliceOf } from '../../infra/db/pagination.ts';
import type { ReplicaReads } from '../../infra/db/read-replica.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Bind, Principal } from '../../infra/http/server.ts';
import { shownHtml, shownTexts } from '../../infra/text/rendered-text.ts';
import type { EventDeps } from './deps.ts';
import { discoverEvents } from './discover-events.ts';
import { listCurrencies } from './discovery-store.ts';
import { listFurtherGroups, listHosts } from './hosts.ts';
import { placeEvents } from './map-events.ts';
import { countEventsOf, listEventsOf } from './own-events.ts';
import { canManage, helperRolesOf } from './policy.ts';
import { presentEvent, presentWholeEvent } from './present.ts';
import { publishEvent, unpublishEvent } from './publish-event.ts';
import { cancelEvent, deleteEvent } from './remove-event.ts';
import { findSearchCircle } from './search-circle.ts';
import { type EventRow, findShownEvent, type WholeEvent } from './store.ts';
import { browserOf, openAmong, type Visitor } from './visibility.ts';
import { createEvent, updateEvent } from './write-event.ts';

export function eventRoutes(bind: Bind, deps: EventDeps): void {
  bind(discovery.discoverEvents, async ({ query: { page, perPage, ...filters }, caller }) => {
    const around = await findSearchCircle(deps.geocoders, filters);
    return readsFor(
      deps,
      caller,
    )((db) => discoverEvents({ ...deps, db }, { caller, filters, page, perPage, around }));
  });
  bind(discovery.mapEvents, async ({ query: filters, caller }) => {
    const around = await findSearchCircle(deps.geocoders, filters);
    return {
      events: await readsFor(deps, caller)((db) => placeEvents({ ...deps, db }, { filters, around })),
    };
  });
  bind(listEventCurrencies, async ({ caller }) => ({
    currencies: [...new Set([deps.currency, ...(await readsFor(deps, caller)(listCurrencies))])],
  }));
  bind(contract.getEvent, ({ params, caller, request }) =>
    showEvent(deps, params.eventId, caller, browserOf(request)),
  );
  bind(contract.listOwnEvents, ({ query, caller }) => listOwnEvents(deps, caller, query.page));
  bind(organiseEndpoints.createEvent, async ({ body, caller }) => {
    const { groupId, allowUnknownPlace, draft, publishAt: at, ...stated } = body;
    const { timeZone = deps.timeZone, currency = deps.currency } = stated;
    const input = { ...stated, timeZone, currency };
    const publishAt = at === null ? null : Temporal.Instant.from(at);
    const id = await createEvent(deps, { caller, input, groupId, allowUnknownPlace, draft, publishAt });
    return showEvent(deps, id, caller);
  });
  bind(organiseEndpoints.updateEvent, async ({ params, body, caller }) => {
    const { groupId, allowUnknownPlace, pendingRegistrations: pending, ...changes } = body;
    const options = { groupId, allowUnknownPlace, pending };
    await updateEvent(deps, { caller, eventId: params.eventId, changes, ...options });
    return showEvent(deps, params.eventId, caller);
  });
  bind(publication.publishEvent, async ({ params, body, caller }) => {
    const at = body.at === null ? null : Temporal.Instant.from(body.at);
    await publishEvent(deps, { caller, eventId: params.eventId, at });
    return showEvent(deps, params.eventId, caller);
  });
  bind(publication.unpublishEvent, async ({ params, caller }) => {
    await unpublishEvent(deps, { caller, eventId: params.eventId });
    return showEvent(deps, params.eventId, caller);
  });
  bind(organiseEndpoints.deleteEvent, async ({ params, caller }) => ({
    outcome: await deleteEvent(deps, { caller, eventId: params.eventId }),
  }));
  bind(organiseEndpoints.cancelEvent, async ({ params, body, caller }) => {
    await cancelEvent(deps, { caller, eventId: params.eventId, reason: body.reason });
    return showEvent(deps, params.eventId, caller);
  });
}

/** Signed-in people read their own writes; visitors may get data that is a moment old. */
function readsFor({ db, visitorReads }: EventDeps, caller: Principal | null): ReplicaReads['read'] {
  return caller === null ? visitorReads.read : (work) => work(db);
}

/** How many of those going are in the page's first answer. */
export const facesOnPage = 5;

async function showEvent(
  deps: EventDeps,
  id: string,
  caller: Principal | null,
  browser: Buffer | null = null,
) {
  const [event, going, hosts, groups] = await Promise.all([
    findShownEvent(deps.db, id, caller?.userId ?? null),
    deps.goingOf(deps.db, id),
    listHosts(deps.db, id),
    listFurtherGroups(deps.db, id),
  ]);
  if (event === null) throw new Problem('event_not_found');
  const role = canManage(caller, event) ? 'owner' : event.helperRole;
  if (!(await mayOpen(deps, event, { caller, browser }))) {
    const asksPassword =
      event.visibility === 'password' && event.publishedAt !== null && event.hiddenReason === null;
    throw new Problem(asksPassword ? 'event_password_required' : 'event_not_found');
  }
  const hasPrivateFacts = event.onlineLink !== null || event.exactAddress !== '';
  const mayBeAdmitted = hasPrivateFacts && caller !== null && !mayDo(role, 'edit');
  const admitted = mayBeAdmitted && (await deps.isAdmitted(deps.db, id, caller.userId));
  const stored = { html: event.descriptionHtml, rendered_by: event.renderedBy };
  const [descriptionHtml, translationsHtml] = await Promise.all([
    shownHtml(event.description, stored),
    shownTexts(event.descriptions, event.translationsHtml),
  ]);
  const parts = { descriptionHtml, translationsHtml, going, hosts, groups };
  const viewer = { caller, admitted: admitted || mayDo(role, 'edit'), ...parts };
  return presentWholeEvent(event, viewer, role);
}

/** People who registered for an event before it was hidden still see it. */
async function mayOpen(deps: EventDeps, event: WholeEvent, visitor: Visitor): Promise<boolean> {
  if ((await openAmong(deps.db, visitor, [event])).has(event.id)) return true;
  const { caller } = visitor;
  if (caller === null || event.publishedAt === null) return false;
  return deps.hasRegistered(deps.db, event.id, caller.userId);
}

async function listOwnEvents(deps: EventDeps, caller: Principal, page: number) {
  const limit = contract.eventsPerPage;
  const { maxCounted } = discovery;
  const now = deps.clock.now();
  const count = await countEventsOf(deps.db, caller.userId, now, maxCounted + 1);
  const total = Math.min(count, maxCounted);
  const events = await listEventsOf(deps.db, caller.userId, now, sliceOf(page, limit));
  const ids = events.map(({ id }) => id);
  const roles = await helperRolesOf(deps.db, ids, caller.userId);
  const roleFor = ({ id }: EventRow): EventRole => roles.get(id) ?? 'owner';
  const ofMoney = events.filter((event) => mayDo(roleFor(event), 'money')).map(({ id }) => id);
  const failedRefunds = await deps.sales.countFailedRefunds(deps.db, ofMoney);
  return {
    ...pageOf(page, total, limit),
    more: count > total,
    events: events.map((event) => {
      const role = roleFor(event);
      const decides = mayDo(role, 'people') && Temporal.Instant.compare(event.startsAt, now) > 0;
      return {
        ...presentEvent(event, { caller, admitted: mayDo(role, 'edit') }),
        role,
        hidden: event.hiddenReason !== null,
        waiting: {
          pending: decides ? event.pending : 0,
          refundsFailed: failedRefunds.get(event.id) ?? 0,
        },
      };
    }),
    corrections: {},
  };
}
