import type { RecipeBook } from './recipe.ts';
import type { Sent } from './stage.ts';

const publish = (id: string): Sent => ({ method: 'POST', url: `/v1/events/${id}/publication`, body: {} });
const unpublish = (id: string): Sent => ({ method: 'DELETE', url: `/v1/events/${id}/publication` });

export const publicationRecipes: RecipeBook = {
  publishEvent: {
    plain: async ({ event }) => publish(await event({ draft: true })),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ ...publish(await event({ draft: true })), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) => send(publish(await cancelledEvent())),
    },
  },
  unpublishEvent: {
    plain: async ({ event }) => unpublish(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send({ ...unpublish(await event()), as: ravi }),
      event_cancelled: async ({ cancelledEvent, send }) => send(unpublish(await cancelledEvent())),
      async event_has_registrations({ event, registered, send }) {
        const id = await event();
        await registered(id);
        return send(unpublish(id));
      },
    },
  },
};
