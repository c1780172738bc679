import { sql } from 'kysely';
import { openDevice } from '../../check-in/stage.ts';
import type { RecipeBook } from './recipe.ts';
import { answers, paid as paidEvent, type Sent, type Stage } from './stage.ts';

const entry = { $id: 'standard', name: 'Entry', pricing: 'free', pools: ['hall'] };
const stand = {
  $id: 'stand',
  name: 'Stand',
  pricing: 'fixed',
  pricePaise: 50_000,
  pools: ['hall', 'stands'],
};
const shirt = { $id: 'shirt', name: 'T-shirt', pricePaise: 10_000, capacity: 1 };
const key = { $id: 'key', name: 'Key', capacity: 1, required: true, ticketTypes: ['stand'] };
const mug = { $id: 'mug', name: 'Mug' };
const band = { $id: 'band', name: 'Wristband', required: true };

/** Ravi's ticket for an event of Asha's with two types and add-ons. */
async function ticket({ done, event, ravi }: Stage, stands = 1) {
  const id = await event();
  const pools = [
    { $id: 'hall', name: 'Hall', capacity: 9 },
    { $id: 'stands', name: 'Stands', capacity: stands },
  ];
  const body = { types: [entry, stand], pools, addOns: [shirt, key, mug, band] };
  await done({ method: 'PUT', url: `/v1/events/${id}/ticket-types`, body });
  const url = `/v1/events/${id}/registrations`;
  const addOns = [{ $id: 'mug', count: 1 }];
  const { $id } = await done({ method: 'POST', url, body: { ...answers, addOns }, as: ravi });
  return { id, own: String($id) };
}

type Ticket = Awaited<ReturnType<typeof ticket>>;
const on = ({ id, own }: Ticket, path: string) => `/v1/events/${id}/registrations/${own}/${path}`;
const listed = (of: Ticket): Sent => ({ method: 'GET', url: on(of, 'ticket-types') });
const moved = (of: Ticket, body: object = { ticketTypeId: 'stand' }): Sent => ({
  method: 'PUT',
  url: on(of, 'ticket-type'),
  body,
});
const withdrawn = (of: Ticket): Sent => ({ method: 'DELETE', url: on(of, 'ticket-type') });
const nobodys = { id: 'nowhere', own: 'none' };
const unknown = async (stage: Stage) => ({ ...(await ticket(stage)), own: 'none' });

const addOnsOf = (own: string, path = '') => `/v1/tickets/${own}/add-ons${path}`;
const added = (stage: Stage, own: string, $id = 'shirt', more: object = {}): Sent => ({
  method: 'POST',
  url: addOnsOf(own),
  body: { addOns: [{ $id, count: 1 }], ...more },
  as: stage.ravi,
});
const returned = (stage: Stage, own: string, id = 'mug'): Sent => ({
  method: 'DELETE',
  url: addOnsOf(own, `/${id}`),
  as: stage.ravi,
});
const paid = (stage: Stage, own: string): Sent => ({
  method: 'POST',
  url: `/v1/tickets/${own}/payment`,
  as: stage.ravi,
});

/** Ravi's ticket with a shirt that he hasn't paid for. */
async function withShirt(stage: Stage) {
  const own = await ticket(stage);
  await stage.done(added(stage, own.own));
  return own;
}

/** Somebody else has the last of what the event has one of. */
async function eaten(stage: Stage, choice: object, stands?: number) {
  const own = await ticket(stage, stands);
  const { zoya, done } = stage;
  const body = { ...answers, ...choice };
  await done({ method: 'POST', url: `/v1/events/${own.id}/registrations`, body, as: zoya });
  return own;
}

/** An administrator hid the event. */
async function hidden(stage: Stage, { id }: Ticket): Promise<void> {
  await sql`update events set hidden_at = now(), hidden_reason = 'Spam' where id = ${id}`.execute(stage.db);
}

async function cancelled(stage: Stage) {
  const own = await ticket(stage);
  const url = `/v1/events/${own.id}/registrations/own`;
  await stage.done({ method: 'DELETE', url, as: stage.ravi });
  return own;
}

/** Ravi's ticket with a move that he hasn't paid for. */
async function withMove(stage: Stage) {
  const own = await ticket(stage);
  await stage.done(moved(own));
  return own;
}

/** A part of what Ravi paid for an event of Asha's. */
async function refund(stage: Stage, more: object = {}): Promise<Sent & { readonly body: object }> {
  const id = await stage.event(paidEvent);
  await stage.paidSeat(id, stage.ravi);
  const { payments } = await stage.done({ method: 'GET', url: `/v1/events/${id}/payments` });
  const url = `/v1/events/${id}/payments/${payments[0].$id}/refunds`;
  return { method: 'POST', url, body: { key: 'part', amountPaise: 100, reason: 'Sorry.', ...more } };
}

export const ticketChangeRecipes: RecipeBook = {
  refundPart: {
    plain: (stage) => refund(stage),
    problems: {
      event_not_found: async (stage) => stage.send({ ...(await refund(stage)), as: stage.zoya }),
      payment_not_found: async (stage) => {
        const call = await refund(stage);
        return stage.send({ ...call, url: call.url.replace(/[^/]+\/refunds$/, 'none/refunds') });
      },
      async payment_own_decision(stage) {
        const call = await refund(stage);
        await stage.helps(call.url.split('/')[3] ?? '', stage.ravi, 'money');
        return stage.send({ ...call, as: stage.ravi });
      },
      refund_too_high: async (stage) => stage.send(await refund(stage, { amountPaise: 1_000_000_000 })),
      async refund_too_many(stage) {
        const call = await refund(stage);
        for (let part = 0; part < 20; part++)
          await stage.done({ ...call, body: { ...call.body, key: `part-${part}` } });
        return stage.send({ ...call, body: { ...call.body, key: 'last' } });
      },
    },
  },
  listMoves: {
    plain: async (stage) => listed(await ticket(stage)),
    problems: {
      event_not_found: ({ send }) => send(listed(nobodys)),
      registration_not_found: async (stage) => stage.send(listed(await unknown(stage))),
      registration_not_possible: async (stage) => stage.send(listed(await cancelled(stage))),
    },
  },
  moveRegistration: {
    plain: async (stage) => moved(await ticket(stage)),
    problems: {
      event_not_found: ({ send }) => send(moved(nobodys)),
      registration_not_found: async (stage) => stage.send(moved(await unknown(stage))),
      registration_not_possible: async (stage) => stage.send(moved(await cancelled(stage))),
      async registration_own_decision(stage) {
        const own = await ticket(stage);
        await stage.helps(own.id, stage.ravi, 'editor');
        return stage.send({ ...moved(own), as: stage.ravi });
      },
      async event_money_not_allowed(stage) {
        const own = await ticket(stage);
        await stage.helps(own.id, stage.zoya, 'editor');
        return stage.send({ ...moved(own), as: stage.zoya });
      },
      ticket_type_not_found: async (stage) =>
        stage.send(moved(await ticket(stage), { ticketTypeId: 'nothing' })),
      ticket_sold_out: async (stage) => stage.send(moved(await eaten(stage, { ticketTypeId: 'stand' }))),
      ticket_price_changed: async (stage) =>
        stage.send(moved(await ticket(stage), { ticketTypeId: 'stand', differencePaise: 1 })),
      ticket_change_open: async (stage) => stage.send(moved(await withShirt(stage))),
      add_on_sold_out: async (stage) => stage.send(moved(await eaten(stage, { ticketTypeId: 'stand' }, 2))),
      async event_has_started(stage) {
        const own = await ticket(stage);
        await stage.overBy(own.id);
        return stage.send(moved(own));
      },
      async event_sales_stopped(stage) {
        const own = await ticket(stage);
        await hidden(stage, own);
        return stage.send(moved(own));
      },
      payment_not_set_up: async (stage) => stage.send({ ...moved(await ticket(stage)), at: stage.unpaid }),
    },
  },
  withdrawMove: {
    plain: async (stage) => withdrawn(await withMove(stage)),
    problems: {
      event_not_found: ({ send }) => send(withdrawn(nobodys)),
      registration_not_found: async (stage) => stage.send(withdrawn(await unknown(stage))),
      async registration_own_decision(stage) {
        const own = await ticket(stage);
        await stage.helps(own.id, stage.ravi, 'editor');
        return stage.send({ ...withdrawn(own), as: stage.ravi });
      },
    },
  },
  listTicketAddOns: {
    plain: async (stage) => ({ method: 'GET', url: addOnsOf((await ticket(stage)).own), as: stage.ravi }),
    problems: { registration_not_found: ({ send }) => send({ method: 'GET', url: addOnsOf('none') }) },
  },
  addToTicket: {
    plain: async (stage) => added(stage, (await ticket(stage)).own),
    problems: {
      registration_not_found: (stage) => stage.send(added(stage, 'none')),
      registration_not_possible: async (stage) => stage.send(added(stage, (await cancelled(stage)).own)),
      add_on_not_found: async (stage) => stage.send(added(stage, (await ticket(stage)).own, 'nothing')),
      async add_on_sold_out(stage) {
        const { own } = await eaten(stage, { addOns: [{ $id: 'shirt', count: 1 }] });
        return stage.send(added(stage, own));
      },
      ticket_price_changed: async (stage) =>
        stage.send(added(stage, (await ticket(stage)).own, 'shirt', { expectedPaise: 1 })),
      ticket_change_open: async (stage) => stage.send(added(stage, (await withMove(stage)).own)),
      async event_has_started(stage) {
        const own = await ticket(stage);
        await stage.overBy(own.id);
        return stage.send(added(stage, own.own));
      },
      async event_sales_stopped(stage) {
        const own = await ticket(stage);
        await hidden(stage, own);
        return stage.send(added(stage, own.own));
      },
      payment_not_set_up: async (stage) =>
        stage.send({ ...added(stage, (await ticket(stage)).own), at: stage.unpaid }),
      async general_service_unavailable(stage) {
        const own = await ticket(stage);
        return stage.whileCrowded(own.id, () => stage.send({ ...added(stage, own.own), at: stage.crowded }));
      },
    },
  },
  payTicketChange: {
    plain: async (stage) => paid(stage, (await withShirt(stage)).own),
    problems: {
      registration_not_found: (stage) => stage.send(paid(stage, 'none')),
      registration_not_possible: async (stage) => stage.send(paid(stage, (await ticket(stage)).own)),
      async event_sales_stopped(stage) {
        const own = await withShirt(stage);
        await hidden(stage, own);
        return stage.send(paid(stage, own.own));
      },
      payment_not_set_up: async (stage) =>
        stage.send({ ...paid(stage, (await withShirt(stage)).own), at: stage.unpaid }),
    },
  },
  returnAddOn: {
    plain: async (stage) => returned(stage, (await ticket(stage)).own),
    problems: {
      registration_not_found: (stage) => stage.send(returned(stage, 'none')),
      registration_not_possible: async (stage) =>
        stage.send(returned(stage, (await ticket(stage)).own, 'band')),
      async registration_checked_in(stage) {
        const { id, own } = await ticket(stage);
        const device = openDevice(stage.mela, id, { person: stage.asha });
        await device.sync([device.note(own)]);
        return stage.send(returned(stage, own));
      },
      add_on_not_found: async (stage) => stage.send(returned(stage, (await ticket(stage)).own, 'nothing')),
      ticket_change_open: async (stage) => stage.send(returned(stage, (await withMove(stage)).own)),
      async event_has_started(stage) {
        const own = await ticket(stage);
        await stage.overBy(own.id);
        return stage.send(returned(stage, own.own));
      },
      async general_service_unavailable(stage) {
        const own = await ticket(stage);
        return stage.whileCrowded(own.id, () =>
          stage.send({ ...returned(stage, own.own), at: stage.crowded }),
        );
      },
    },
  },
};
