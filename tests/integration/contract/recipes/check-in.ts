import { randomUUID } from 'node:crypto';
import type { RecipeBook } from './recipe.ts';
import { paid, type Sent, type Stage } from './stage.ts';
import { eventToChooseAt } from './ticket-types.ts';

const device = randomUUID();
const now = '2026-11-21T10:00:00Z';

const sync = (eventId: string, pass: string | null = null): Sent => ({
  method: 'POST',
  url: '/v1/door/sync',
  body: { eventId, pass, device, sentAt: now, scans: [], cursor: null },
});
const walkIn = (eventId: string, pass: string | null = null): Sent => ({
  method: 'POST',
  url: '/v1/door/walk-ins',
  body: { eventId, pass, device, id: randomUUID(), name: 'Anouk' },
});
const ticket = (id: string): Sent => ({ method: 'GET', url: `/v1/tickets/${id}` });
const onDoor = (path: string, method: Sent['method'] = 'GET', body?: object) => ({
  plain: async ({ event }: Stage): Promise<Sent> => ({
    method,
    url: `/v1/events/${await event()}/${path}`,
    ...(body && { body }),
  }),
  problems: {
    event_not_found: ({ send }: Stage) =>
      send({ method, url: `/v1/events/nowhere/${path}`, ...(body && { body }) }),
  },
});
const newLink = onDoor('door/links', 'POST', { name: 'Main gate' });

export const checkInRecipes: RecipeBook = {
  getTicket: {
    plain: async ({ event, registered, ravi }) => ({
      ...ticket(await registered(await event())),
      as: ravi,
    }),
    problems: {
      registration_not_found: ({ send }) => send(ticket('nowhere')),
      async registration_not_possible({ event, registered, ravi, send }) {
        return send({ ...ticket(await registered(await event({ tenantApproval: true }))), as: ravi });
      },
      async ticket_void({ done, event, registered, ravi, send }) {
        const id = await event();
        const registrationId = await registered(id);
        await done({ as: ravi, method: 'DELETE', url: `/v1/events/${id}/registrations/own` });
        return send({ ...ticket(registrationId), as: ravi });
      },
    },
  },
  syncCheckIn: {
    plain: async ({ event }) => sync(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...sync(await event()), as: ravi }),
      door_closed: async ({ event, send }) => send(sync(await event(), 'a guess')),
    },
  },
  admitWalkIn: {
    plain: async ({ event }) => walkIn(await event()),
    problems: {
      event_not_found: ({ send }) => send(walkIn('nowhere')),
      door_closed: async ({ event, send }) => send(walkIn(await event(), 'a guess')),
      async walk_ins_closed({ event, helps, zoya, send }) {
        const id = await event();
        await helps(id, zoya, 'door');
        return send({ ...walkIn(id), as: zoya });
      },
      async event_full({ event, registered, send }) {
        const id = await event({ capacity: 1 });
        await registered(id);
        return send(walkIn(id));
      },
      event_cancelled: async ({ cancelledEvent, send }) => send(walkIn(await cancelledEvent())),
      async registration_closed({ event, overBy, send }) {
        const id = await event();
        await overBy(id);
        return send(walkIn(id));
      },
      registration_not_possible: async ({ event, send }) => send(walkIn(await event(paid))),
      ticket_type_required: async (stage) => stage.send(walkIn(await eventToChooseAt(stage))),
      async general_service_unavailable({ crowded, event, send, whileCrowded }) {
        const id = await event();
        return whileCrowded(id, () => send({ ...walkIn(id), at: crowded }));
      },
    },
  },
  getCheckIn: onDoor('door'),
  listAttendance: onDoor('attendance?shown=inside'),
  createCheckInLink: {
    ...newLink,
    problems: {
      ...newLink.problems,
      async door_too_many(stage) {
        const call = await newLink.plain(stage);
        for (let made = 0; made < 50; made++) await stage.done(call);
        return stage.send(call);
      },
    },
  },
  revokeCheckInLink: onDoor('door/links/nowhere', 'DELETE'),
};
