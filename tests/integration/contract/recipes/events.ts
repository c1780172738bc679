import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { newId } from '../../../../server/infra/ids.ts';
import { startMela } from '../../../kit/app.ts';
import { fewDatesAt } from './few-dates.ts';
import { blockedSale, checkedIn, endOfOver, hiddenSale, pastProblems, saleProblems } from './late-changes.ts';
import { keptOut } from './moderation.ts';
import type { Recipe, RecipeBook, Recipes } from './recipe.ts';
import { answers, kiteDay, nowhere, paid, type Sent, type Stage } from './stage.ts';
import { dearEventAt, eatenEventAt, eventToChooseAt, lunchEventAt, soldInPairs } from './ticket-types.ts';
import { beforeTurn } from './waiting-room.ts';

const change = (id: string, body: unknown): Sent => ({ method: 'PATCH', url: `/v1/events/${id}`, body });
const create = (fields: object = {}): Sent => ({
  method: 'POST',
  url: '/v1/events',
  body: { ...kiteDay, ...fields },
});

/** Lookups of an unknown place, by which services are reachable. */
export function lookups(call: (stage: Stage) => Sent | Promise<Sent>): Recipes['problems'] {
  return {
    place_not_found: async (stage) => stage.send(await call(stage)),
    place_lookup_failed: async (stage) => stage.send({ ...(await call(stage)), at: stage.cutOff }),
    async places_loading(stage) {
      const sent = await call(stage);
      await stage.gazetteer('missing');
      return stage.send(sent).finally(() => stage.gazetteer('loaded'));
    },
  };
}

/** The same call on a missing event. */
const noEvent =
  (method: Sent['method'], path: string, body?: unknown): Recipe =>
  ({ send }) =>
    send({ method, url: `/v1/events/nowhere${path}`, ...(body !== undefined && { body }) });

const register = (id: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/registrations`,
  body: answers,
});
const cancel = (id: string): Sent => ({ method: 'DELETE', url: `/v1/events/${id}/registrations/own` });
const beListed = (id: string): Sent => ({
  method: 'PATCH',
  url: `/v1/events/${id}/registrations/own`,
  body: { listed: true },
});
const decide = (id: string, registrationId: string, decision: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/registrations/${registrationId}/decision`,
  body: { decision },
});
const cancelFor = (id: string): Sent => ({
  method: 'POST',
  url: `/v1/events/${id}/cancellation`,
  body: { reason: 'A storm is forecast.' },
});
const approval = { tenantApproval: true };

/** An event for which Ravi was declined. */
async function declined(stage: Stage): Promise<{ id: string; registrationId: string }> {
  const id = await stage.event(approval);
  const registrationId = await stage.registered(id);
  await stage.decided(id, registrationId, 'decline');
  return { id, registrationId };
}

export const eventRecipes: RecipeBook = {
  discoverEvents: { plain: () => ({ as: null, method: 'GET', url: '/v1/events' }), problems: {} },
  listEventCurrencies: { plain: () => ({ as: null, method: 'GET', url: '/v1/currencies' }), problems: {} },
  mapEvents: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/map/events' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/map/events?near=here' }),
    },
  },
  readSearch: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/search/reading?text=tonight' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/search/reading?text=' }),
    },
  },
  getEvent: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}` }),
    problems: {
      event_not_found: noEvent('GET', ''),
      event_password_required: async ({ event, send }) =>
        send({ as: null, method: 'GET', url: `/v1/events/${await event({ visibility: 'password' })}` }),
    },
  },
  listOwnEvents: { plain: () => ({ method: 'GET', url: '/v1/account/events' }), problems: {} },
  createEvent: { plain: () => create(), problems: lookups(() => create(nowhere)) },
  updateEvent: {
    plain: async ({ event }) => change(await event(), { eventTitle: 'Kites' }),
    problems: {
      ...lookups(async ({ event }) => change(await event(), nowhere)),
      ...pastProblems(change),
      event_not_found: async ({ event, ravi, send }) => send({ ...change(await event(), {}), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) =>
        send(change(await cancelledEvent(), { eventTitle: 'x' })),
      async event_capacity_below_confirmed({ event, registered, zoya, send }) {
        const id = await event();
        await registered(id);
        await registered(id, zoya);
        return send(change(id, { capacity: 1 }));
      },
      event_has_ticket_types: async (stage) => stage.send(change(await eventToChooseAt(stage), paid)),
      async event_ticket_type_locked({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(change(id, paid));
      },
      async event_currency_locked({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(change(id, { currency: 'EUR' }));
      },
      async event_money_not_allowed({ event, helps, ravi, send }) {
        const id = await event();
        await helps(id, ravi, 'editor');
        return send({ ...change(id, paid), as: ravi });
      },
      async event_group_lost({ db, done, event, send, zoya, asha }) {
        const body = { name: 'Kite flyers', address: `lost-${newId()}` };
        const { $id: groupId } = await done({ method: 'POST', url: '/v1/groups', body });
        const id = await event({ groupId });
        await sql`update group_members set user_id = ${zoya.userId}
          where group_id = ${groupId} and user_id = ${asha.userId}`.execute(db);
        return send(change(id, { eventTitle: 'Kites' }));
      },
    },
  },
  deleteEvent: {
    plain: async ({ event }) => ({ method: 'DELETE', url: `/v1/events/${await event()}` }),
    problems: {
      event_not_found: noEvent('DELETE', ''),
      event_over: endOfOver((id) => ({ method: 'DELETE', url: `/v1/events/${id}` })),
    },
  },
  cancelEvent: {
    plain: async ({ event }) => cancelFor(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...cancelFor(await event()), as: ravi }),
      event_over: endOfOver(cancelFor),
    },
  },
  getEventOverview: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/overview` }),
    problems: { event_not_found: noEvent('GET', '/overview') },
  },
  geocode: {
    plain: () => ({ as: null, method: 'GET', url: '/v1/places/geocode?text=Hampi' }),
    problems: lookups(() => ({ method: 'GET', url: `/v1/places/geocode?text=${nowhere.location}` })),
  },
  suggestPlaces: { plain: () => ({ method: 'GET', url: '/v1/places/suggest?text=Ham' }), problems: {} },
  findRoute: {
    plain: () => way,
    problems: {
      route_not_found: async (stage) => {
        await using island = await routerWithoutWays();
        const cutOff = await startMela({
          clock: stage.clock,
          databaseUrl: stage.mela.databaseUrl,
          settings: { OSRM_URL: island.url },
        });
        return await stage.send({ ...way, at: cutOff.app }).finally(() => cutOff.close());
      },
      route_lookup_failed: async (stage) => stage.send({ ...way, at: stage.cutOff }),
    },
  },
};

const way: Sent = {
  method: 'POST',
  url: '/v1/places/route',
  body: { from: { latitude: 19.02, longitude: 72.84 }, to: { latitude: 18.92, longitude: 72.83 } },
};

/** A routing service without roads. */
async function routerWithoutWays(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_, response) => response.writeHead(400).end('{"code":"NoRoute"}'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

export const registrationRecipes: RecipeBook = {
  register: {
    plain: async ({ event, ravi }) => ({ ...register(await event()), as: ravi }),
    problems: {
      event_not_found: noEvent('POST', '/registrations', answers),
      event_cancelled: async ({ cancelledEvent, ravi, send }) =>
        send({ ...register(await cancelledEvent()), as: ravi }),
      waiting_room_required: beforeTurn(({ ravi }, id) => ({ ...register(id), as: ravi })),
      registration_not_open: async ({ event, ravi, send }) =>
        send({ ...register(await event({ opensAt: '2026-11-30T00:00:00Z' })), as: ravi }),
      registration_closed: async ({ event, ravi, send }) =>
        send({ ...register(await event({ closesAt: '2026-11-01T00:00:00Z' })), as: ravi }),
      ticket_type_not_found: async ({ event, ravi, send }) => {
        const call = register(await event());
        return send({ ...call, as: ravi, body: { ...answers, ticketTypeId: 'nothing' } });
      },
      ticket_price_changed: async (stage) => {
        const call = register(await dearEventAt(stage));
        return stage.send({ ...call, as: stage.ravi, body: { ...answers, expectedPaise: 0 } });
      },
      ticket_code_not_valid: async ({ event, ravi, send }) => {
        const call = register(await event());
        return send({ ...call, as: ravi, body: { ...answers, code: 'nothing' } });
      },
      add_on_not_found: async ({ event, ravi, send }) => {
        const call = register(await event());
        return send({ ...call, as: ravi, body: { ...answers, addOns: [{ $id: 'mug', count: 1 }] } });
      },
      add_on_sold_out: async (stage) =>
        stage.send({ ...register(await eatenEventAt(stage)), as: stage.ravi }),
      series_pass_few_dates: async (stage) =>
        stage.send({ ...register(await fewDatesAt(stage)), as: stage.ravi }),
      async ticket_limit_reached({ event, done, ravi, send }) {
        const id = await event();
        await done(soldInPairs(id));
        return send({ ...register(id), as: ravi });
      },
      ticket_type_required: async (stage) =>
        stage.send({ ...register(await eventToChooseAt(stage)), as: stage.ravi }),
      registration_declined: async (stage) =>
        stage.send({ ...register((await declined(stage)).id), as: stage.ravi }),
      async registration_blocked(stage) {
        const { person, id } = await keptOut(stage);
        return stage.send({ ...register(id), as: person });
      },
      event_sales_stopped: blockedSale(({ ravi }, id) => ({ ...register(id), as: ravi })),
      registration_own_event: async ({ event, send }) => send(register(await event())),
      payment_not_set_up: async ({ event, ravi, send, unpaid }) =>
        send({ ...register(await event(paid)), as: ravi, at: unpaid }),
      async general_service_unavailable({ event, ravi, send, crowded, whileCrowded }) {
        const id = await event();
        return whileCrowded(id, () => send({ ...register(id), as: ravi, at: crowded }));
      },
    },
  },
  getOwnRegistration: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/registrations/own` }),
    problems: { event_not_found: noEvent('GET', '/registrations/own') },
  },
  changeOwnRegistration: {
    plain: async ({ event, registered, ravi }) => {
      const id = await event();
      await registered(id);
      return { ...beListed(id), as: ravi };
    },
    problems: {
      event_not_found: noEvent('PATCH', '/registrations/own', { listed: true }),
      registration_not_found: async ({ event, ravi, send }) => send({ ...beListed(await event()), as: ravi }),
    },
  },
  listGoing: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/going` }),
    problems: { event_not_found: noEvent('GET', '/going') },
  },
  cancelOwnRegistration: {
    plain: async ({ event, ravi }) => ({ ...cancel(await event()), as: ravi }),
    problems: {
      event_not_found: noEvent('DELETE', '/registrations/own'),
      registration_checked_in: checkedIn(({ ravi }, id) => ({ ...cancel(id), as: ravi })),
      registration_not_found: async ({ event, ravi, send }) => send({ ...cancel(await event()), as: ravi }),
      registration_not_possible: async (stage) =>
        stage.send({ ...cancel((await declined(stage)).id), as: stage.ravi }),
      async event_has_started({ event, registered, overBy, ravi, send }) {
        const id = await event();
        await registered(id);
        await overBy(id);
        return send({ ...cancel(id), as: ravi });
      },
      async general_service_unavailable({ event, ravi, send, crowded, whileCrowded }) {
        const id = await event();
        return whileCrowded(id, () => send({ ...cancel(id), as: ravi, at: crowded }));
      },
    },
  },
  resendOwnMail: {
    plain: async ({ event, registered, ravi }) => {
      const id = await event();
      await registered(id);
      return { as: ravi, method: 'POST', url: `/v1/events/${id}/registrations/own/mail` };
    },
    problems: {
      event_not_found: noEvent('POST', '/registrations/own/mail'),
      registration_not_found: async ({ event, ravi, send }) =>
        send({ as: ravi, method: 'POST', url: `/v1/events/${await event()}/registrations/own/mail` }),
    },
  },
  payOwnRegistration: payment(),
  listOwnRegistrations: { plain: () => ({ method: 'GET', url: '/v1/account/registrations' }), problems: {} },
  listRegistrations: {
    plain: async ({ event }) => ({
      method: 'GET',
      url: `/v1/events/${await event()}/registrations?state=pending`,
    }),
    problems: { event_not_found: noEvent('GET', '/registrations?state=pending') },
  },
  decideRegistration: {
    async plain({ event, registered }) {
      const id = await event(approval);
      return decide(id, await registered(id), 'approve');
    },
    problems: {
      async event_not_found({ event, registered, ravi, send }) {
        const id = await event(approval);
        return send({ ...decide(id, await registered(id), 'approve'), as: ravi });
      },
      registration_not_found: async ({ event, send }) => send(decide(await event(), 'nowhere', 'approve')),
      async registration_own_decision({ event, registered, helps, ravi, send }) {
        const id = await event(approval);
        await helps(id, ravi, 'editor');
        return send({ ...decide(id, await registered(id), 'approve'), as: ravi });
      },
      async event_money_not_allowed({ event, helps, paidSeat, ravi, zoya, send }) {
        const id = await event(paid);
        await helps(id, zoya, 'editor');
        return send({ ...decide(id, await paidSeat(id, ravi), 'remove'), as: zoya });
      },
      async registration_not_possible(stage) {
        const { id, registrationId } = await declined(stage);
        return stage.send(decide(id, registrationId, 'approve'));
      },
      async add_on_sold_out(stage) {
        const id = await lunchEventAt(stage, approval);
        const registrationId = await stage.registered(id);
        await stage.decided(id, registrationId, 'decline');
        await stage.registered(id, stage.zoya);
        return stage.send(decide(id, registrationId, 'reopen'));
      },
      async event_cancelled(stage) {
        const { id, registrationId } = await declined(stage);
        await stage.registered(id, stage.zoya);
        await stage.done({ method: 'DELETE', url: `/v1/events/${id}` });
        return stage.send(decide(id, registrationId, 'reopen'));
      },
      async event_has_started({ event, registered, overBy, send }) {
        const id = await event(approval);
        const registrationId = await registered(id);
        await overBy(id);
        return send(decide(id, registrationId, 'approve'));
      },
      event_sales_stopped: hiddenSale((id, registrationId) => decide(id, registrationId, 'approve')),
      async payment_not_set_up({ event, registered, send, unpaid }) {
        const id = await event({ ...approval, ...paid });
        return send({ ...decide(id, await registered(id), 'approve'), at: unpaid });
      },
      async general_service_unavailable({ event, registered, send, crowded, whileCrowded }) {
        const id = await event(approval);
        const registrationId = await registered(id);
        return whileCrowded(id, () => send({ ...decide(id, registrationId, 'approve'), at: crowded }));
      },
    },
  },
  confirmContact: {
    plain: () => ({
      as: null,
      method: 'PUT',
      url: '/v1/registrations/nowhere/contact',
      body: { secret: 'a guess' },
    }),
    problems: {
      user_invalid_token: ({ send }) =>
        send({
          as: null,
          method: 'PUT',
          url: '/v1/registrations/nowhere/contact',
          body: { secret: 'a guess' },
        }),
    },
  },
};

/** Paying for a held seat. */
function payment(): Recipes {
  const pay = (id: string): Sent => ({ method: 'POST', url: `/v1/events/${id}/registrations/own/payment` });
  const held = async ({ event, registered, ravi }: Stage, fields: object = paid) => {
    const id = await event(fields);
    await registered(id);
    return { ...pay(id), as: ravi };
  };
  return {
    plain: (stage) => held(stage),
    problems: {
      ...saleProblems(async (_, id) => id, pay),
      event_not_found: noEvent('POST', '/registrations/own/payment'),
      registration_not_found: async ({ event, ravi, send }) => send({ ...pay(await event(paid)), as: ravi }),
      registration_not_possible: async (stage) => stage.send(await held(stage, {})),
      payment_not_set_up: async (stage) => stage.send({ ...(await held(stage)), at: stage.unpaid }),
    },
  };
}
