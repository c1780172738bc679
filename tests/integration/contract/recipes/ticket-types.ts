import type { RecipeBook } from './recipe.ts';
import { answers, type Sent, type Stage } from './stage.ts';

const entry = { $id: 'standard', name: 'Entry', pricing: 'free' };
const talk = { $id: 'talk', name: 'Talk', pricing: 'free' };
const at = (eventId: string, path = ''): string => `/v1/events/${eventId}/ticket-types${path}`;
const replace = (eventId: string, types: object[] = [entry]): Sent => ({
  method: 'PUT',
  url: at(eventId),
  body: { types },
});

/** An event of Asha's without a standard type. */
export async function eventToChooseAt({ event, done }: Stage, fields: object = {}): Promise<string> {
  const id = await event(fields);
  await done(replace(id, [talk]));
  return id;
}

/** An event of Asha's at which a seat costs ₹100. */
export async function dearEventAt({ event, done }: Stage): Promise<string> {
  const id = await event();
  await done(replace(id, [{ ...entry, pricing: 'fixed', pricePaise: 10_000 }]));
  return id;
}

export const ticketTypeRecipes: RecipeBook = {
  listTicketTypes: {
    plain: async ({ event }) => ({ method: 'GET', url: at(await event()) }),
    problems: { event_not_found: ({ send }) => send({ method: 'GET', url: at('nowhere') }) },
  },
  listManagedTickets: {
    plain: async ({ event }) => ({ method: 'GET', url: at(await event(), '/managed') }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ method: 'GET', url: at(await event(), '/managed'), as: ravi }),
    },
  },
  replaceTickets: {
    plain: async ({ event }) => replace(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...replace(await event()), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) => send(replace(await cancelledEvent())),
      async event_ticket_type_locked({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(replace(id, [{ ...entry, pricing: 'fixed', pricePaise: 10_000 }]));
      },
      async ticket_type_in_use(stage) {
        const id = await eventToChooseAt(stage);
        const body = { ...answers, ticketTypeId: 'talk' };
        await stage.done({ as: stage.ravi, method: 'POST', url: `/v1/events/${id}/registrations`, body });
        return stage.send(replace(id));
      },
    },
  },
};

const codesAt = (eventId: string, path = ''): string => `/v1/events/${eventId}/ticket-codes${path}`;
const addCode = (eventId: string, more: object = {}): Sent => ({
  method: 'POST',
  url: codesAt(eventId),
  body: { kind: 'percent', value: 50, codes: ['kites'], ...more },
});
const checkCode = (eventId: string): Sent => ({
  method: 'POST',
  url: codesAt(eventId, '/check'),
  body: { code: 'kites' },
});

/** Ends a code of Asha's. */
async function ended({ event, done }: Stage): Promise<Sent> {
  const eventId = await event();
  const { codes } = await done(addCode(eventId));
  return { method: 'DELETE', url: codesAt(eventId, `/${codes[0].$id}`) };
}

export const ticketCodeRecipes: RecipeBook = {
  addTicketCodes: {
    plain: async ({ event }) => addCode(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...addCode(await event()), as: ravi }),
      async ticket_code_exists({ event, done, send }) {
        const id = await event();
        await done(addCode(id));
        return send(addCode(id));
      },
      async ticket_code_too_many({ event, done, send }) {
        const id = await event();
        for (let batches = 0; batches < 10; batches++) await done(addCode(id, { codes: [], generate: 1000 }));
        return send(addCode(id));
      },
    },
  },
  listTicketCodes: {
    plain: async ({ event }) => ({ method: 'GET', url: codesAt(await event()) }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ method: 'GET', url: codesAt(await event()), as: ravi }),
    },
  },
  endTicketCode: {
    plain: ended,
    problems: {
      event_not_found: async (stage) => stage.send({ ...(await ended(stage)), as: stage.ravi }),
      ticket_code_not_found: async ({ event, send }) =>
        send({ method: 'DELETE', url: codesAt(await event(), '/nowhere') }),
    },
  },
  checkTicketCode: {
    plain: async (stage) => {
      const id = await eventToChooseAt(stage);
      await stage.done(addCode(id));
      return checkCode(id);
    },
    problems: {
      event_not_found: ({ send }) => send(checkCode('nowhere')),
      ticket_code_not_valid: async ({ event, send }) => send(checkCode(await event())),
    },
  },
};
