import { heldTicketUrl } from '../../../../server/features/registrations/index.ts';
import { newAddress } from '../../../kit/people.ts';
import { openDevice } from '../../check-in/stage.ts';
import { fewDatesAt } from './few-dates.ts';
import { blockedSale, saleProblems } from './late-changes.ts';
import { keptOut } from './moderation.ts';
import type { RecipeBook } from './recipe.ts';
import { answers, paid, type Sent, type Stage } from './stage.ts';
import { dearEventAt, eatenEventAt, eventToChooseAt } from './ticket-types.ts';
import { beforeTurn } from './waiting-room.ts';

const at = (eventId: string, path = ''): string => `/v1/events/${eventId}/orders${path}`;
const order = (eventId: string, more: object = {}): Sent => ({
  method: 'POST',
  url: at(eventId),
  body: { ...answers, key: 'first', seats: [{}], ...more },
});
const entry = { $id: 'standard', name: 'Entry', pricing: 'free' };

/** An event of Asha's where people can order up to four tickets. */
async function fair({ event, done }: Stage, type: object = {}, terms: object = {}): Promise<string> {
  const id = await event();
  const body = { types: [{ ...entry, ...type }], orders: { maxPerOrder: 4, ...terms } };
  await done({ method: 'PUT', url: `/v1/events/${id}/ticket-types`, body });
  return id;
}

/** Two tickets that Ravi ordered. */
async function ordered(stage: Stage, type: object = {}, terms: object = {}) {
  const id = await fair(stage, type, terms);
  const placed = await stage.done({ ...order(id, { seats: [{}, {}] }), as: stage.ravi });
  const seats = placed.seats.map(({ $id }: { $id: string }) => String($id));
  return { id, orderId: String(placed.$id), own: String(seats[0]), other: String(seats[1]) };
}

const seat = (id: string, orderId: string, registrationId: string) =>
  at(id, `/${orderId}/seats/${registrationId}`);
const cancel = (...of: Parameters<typeof seat>): Sent => ({ method: 'DELETE', url: seat(...of) });
const name = (...of: Parameters<typeof seat>): Sent => ({
  method: 'PATCH',
  url: seat(...of),
  body: { name: 'Noor' },
});
const pay = (path: string): Sent => ({ method: 'POST', url: `/v1/events/${path}/payment` });

async function checkIn(stage: Stage, id: string, registrationId: string): Promise<void> {
  const device = openDevice(stage.mela, id, { person: stage.asha });
  await device.sync([device.note(registrationId)]);
}

/** Ravi's ticket for somebody with an address, and the secret from the mail to it. */
async function held(stage: Stage, type: object = {}) {
  const { id, orderId, other } = await ordered(stage, type);
  const email = newAddress('friend');
  await stage.done({ ...name(id, orderId, other), body: { email }, as: stage.ravi });
  const { site, secret } = stage.mela.config;
  const link = heldTicketUrl(
    { siteUrl: site.url, secret },
    { id: other, eventId: id, ticketVersion: 1 },
    email,
  );
  return { id, orderId, other, secret: new URL(link).searchParams.get('secret') ?? '' };
}
type Held = Pick<Awaited<ReturnType<typeof held>>, 'other' | 'secret'>;
const look = ({ other, secret }: Held): Sent => ({
  as: null,
  method: 'GET',
  url: `/v1/held-tickets/${other}?${new URLSearchParams({ secret })}`,
});
const mails = ({ other, secret }: Held): Sent => ({
  as: null,
  method: 'PUT',
  url: `/v1/held-tickets/${other}/mails`,
  body: { secret, mailed: true },
});
const heldProblems = (ask: (ticket: Held) => Sent) => ({
  registration_not_found: async (stage: Stage) =>
    stage.send(ask({ ...(await held(stage)), secret: 'a guess' })),
  registration_not_possible: async (stage: Stage) => stage.send(ask(await held(stage, { approval: true }))),
  async ticket_void(stage: Stage) {
    const ticket = await held(stage);
    // An event that is cancelled keeps the addresses until its people are told.
    await stage.done({ method: 'DELETE', url: `/v1/events/${ticket.id}` });
    return stage.send(ask(ticket));
  },
});

export const orderRecipes: RecipeBook = {
  getHeldTicket: { plain: async (stage) => look(await held(stage)), problems: heldProblems(look) },
  setHeldTicketMails: { plain: async (stage) => mails(await held(stage)), problems: heldProblems(mails) },
  placeOrder: {
    plain: async (stage) => ({ ...order(await fair(stage)), as: stage.ravi }),
    problems: {
      event_not_found: ({ send }) => send(order('nowhere')),
      event_cancelled: async ({ cancelledEvent, ravi, send }) =>
        send({ ...order(await cancelledEvent()), as: ravi }),
      waiting_room_required: beforeTurn(({ ravi }, id) => ({ ...order(id), as: ravi })),
      registration_not_open: async ({ event, ravi, send }) =>
        send({ ...order(await event({ opensAt: '2026-11-30T00:00:00Z' })), as: ravi }),
      registration_closed: async ({ event, ravi, send }) =>
        send({ ...order(await event({ closesAt: '2026-11-01T00:00:00Z' })), as: ravi }),
      ticket_type_not_found: async (stage) => {
        const seats = [{ ticketTypeId: 'nothing' }];
        return stage.send({ ...order(await fair(stage), { seats }), as: stage.ravi });
      },
      ticket_type_required: async (stage) =>
        stage.send({ ...order(await eventToChooseAt(stage)), as: stage.ravi }),
      ticket_code_not_valid: async (stage) =>
        stage.send({ ...order(await fair(stage), { code: 'nothing' }), as: stage.ravi }),
      series_pass_few_dates: async (stage) =>
        stage.send({ ...order(await fewDatesAt(stage), { seats: [{}] }), as: stage.ravi }),
      ticket_limit_reached: async (stage) =>
        stage.send({ ...order(await fair(stage), { seats: [{}, {}, {}, {}, {}] }), as: stage.ravi }),
      add_on_not_found: async (stage) => {
        const seats = [{ addOns: [{ $id: 'mug', count: 1 }] }];
        return stage.send({ ...order(await fair(stage), { seats }), as: stage.ravi });
      },
      add_on_sold_out: async (stage) => stage.send({ ...order(await eatenEventAt(stage)), as: stage.ravi }),
      ticket_price_changed: async (stage) => {
        const seats = [{ expectedPaise: 5_000 }];
        return stage.send({ ...order(await dearEventAt(stage), { seats }), as: stage.ravi });
      },
      async registration_exists(stage) {
        const { id } = await ordered(stage);
        return stage.send({ ...order(id, { key: 'second' }), as: stage.ravi });
      },
      async registration_declined(stage) {
        const { id, own } = await ordered(stage, { approval: true });
        const url = `/v1/events/${id}/registrations/${own}/decision`;
        await stage.done({ method: 'POST', url, body: { decision: 'decline' } });
        return stage.send({ ...order(id, { key: 'second' }), as: stage.ravi });
      },
      async registration_blocked(stage) {
        const { person, id } = await keptOut(stage);
        return stage.send({ ...order(id), as: person });
      },
      registration_own_event: async (stage) => stage.send(order(await fair(stage))),
      event_sales_stopped: blockedSale(({ ravi }, id) => ({ ...order(id), as: ravi })),
      async general_service_unavailable({ event, ravi, send, crowded, whileCrowded }) {
        const id = await event();
        return whileCrowded(id, () => send({ ...order(id), as: ravi, at: crowded }));
      },
      payment_not_set_up: async ({ event, ravi, send, unpaid }) =>
        send({ ...order(await event(paid)), as: ravi, at: unpaid }),
    },
  },
  listOwnOrders: {
    plain: async ({ event }) => ({ method: 'GET', url: at(await event(), '/own') }),
    problems: { event_not_found: ({ send }) => send({ method: 'GET', url: at('nowhere', '/own') }) },
  },
  payOrder: {
    async plain(stage) {
      const { id, orderId } = await ordered(stage, { pricing: 'fixed', pricePaise: 50_000 });
      return { ...pay(`${id}/orders/${orderId}`), as: stage.ravi };
    },
    problems: {
      ...saleProblems(async ({ done, ravi }, id) => {
        const types = [{ ...entry, pricing: 'fixed', pricePaise: 50_000 }];
        const body = { types, orders: { maxPerOrder: 4 } };
        await done({ method: 'PUT', url: `/v1/events/${id}/ticket-types`, body });
        const { $id } = await done({ ...order(id, { own: false, seats: [{}, {}] }), as: ravi });
        return `${id}/orders/${$id}`;
      }, pay),
      event_not_found: ({ send }) => send(pay('nowhere/orders/none')),
      registration_not_found: async (stage) => stage.send(pay(`${await fair(stage)}/orders/none`)),
      async registration_not_possible(stage) {
        const { id, orderId } = await ordered(stage);
        return stage.send({ ...pay(`${id}/orders/${orderId}`), as: stage.ravi });
      },
      async payment_not_set_up(stage) {
        const { id, orderId } = await ordered(stage, { pricing: 'fixed', pricePaise: 50_000 });
        return stage.send({ ...pay(`${id}/orders/${orderId}`), as: stage.ravi, at: stage.unpaid });
      },
    },
  },
  nameSeat: {
    async plain(stage) {
      const { id, orderId, other } = await ordered(stage);
      return { ...name(id, orderId, other), as: stage.ravi };
    },
    problems: {
      event_not_found: ({ send }) => send(name('nowhere', 'none', 'none')),
      registration_not_found: async (stage) => stage.send(name(await fair(stage), 'none', 'none')),
      async registration_not_possible(stage) {
        const { id, orderId, own } = await ordered(stage);
        return stage.send({ ...name(id, orderId, own), as: stage.ravi });
      },
      async ticket_used(stage) {
        const { id, orderId, other } = await ordered(stage);
        await checkIn(stage, id, other);
        return stage.send({ ...name(id, orderId, other), as: stage.ravi });
      },
      async ticket_names_closed(stage) {
        const { id, orderId, other } = await ordered(stage, {}, { namesUntil: '2026-11-01T00:00:00Z' });
        return stage.send({ ...name(id, orderId, other), as: stage.ravi });
      },
    },
  },
  cancelSeat: {
    async plain(stage) {
      const { id, orderId, other } = await ordered(stage);
      return { ...cancel(id, orderId, other), as: stage.ravi };
    },
    problems: {
      event_not_found: ({ send }) => send(cancel('nowhere', 'none', 'none')),
      registration_not_found: async (stage) => stage.send(cancel(await fair(stage), 'none', 'none')),
      async registration_not_possible(stage) {
        const { id, orderId, own } = await ordered(stage, { approval: true });
        const url = `/v1/events/${id}/registrations/${own}/decision`;
        await stage.done({ method: 'POST', url, body: { decision: 'decline' } });
        return stage.send({ ...cancel(id, orderId, own), as: stage.ravi });
      },
      async general_service_unavailable(stage) {
        const { id, orderId, other } = await ordered(stage);
        const { crowded, ravi, send, whileCrowded } = stage;
        return whileCrowded(id, () => send({ ...cancel(id, orderId, other), as: ravi, at: crowded }));
      },
      async event_has_started(stage) {
        const { id, orderId, other } = await ordered(stage);
        await stage.overBy(id);
        return stage.send({ ...cancel(id, orderId, other), as: stage.ravi });
      },
      async registration_checked_in(stage) {
        const { id, orderId, other } = await ordered(stage);
        await checkIn(stage, id, other);
        return stage.send({ ...cancel(id, orderId, other), as: stage.ravi });
      },
    },
  },
};
