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
