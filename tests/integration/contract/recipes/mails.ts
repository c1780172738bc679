import type { RecipeBook, Recipes } from './recipe.ts';
import { answers, type Sent } from './stage.ts';

const calendar = (method: Sent['method']): Recipes => ({
  plain: () => ({ method, url: '/v1/account/calendar' }),
  problems: {},
});

const asVisitor = (method: Sent['method'], url: string, body: unknown): Recipes['plain'] => {
  return () => ({ as: null, method, url, body });
};

const forged = { list: 'reminder_day', id: 'nobody', token: 'forged' };

export const mailRecipes: RecipeBook = {
  getCalendarAddress: calendar('GET'),
  createCalendarAddress: calendar('POST'),
  deleteCalendarAddress: calendar('DELETE'),
  listEventMails: {
    plain: async ({ event }) => ({ method: 'GET', url: `/v1/events/${await event()}/mails` }),
    problems: {
      event_not_found: ({ send }) => send({ method: 'GET', url: '/v1/events/nowhere/mails' }),
    },
  },
  resendEventMail: {
    plain: async ({ event }) => ({
      method: 'POST',
      url: `/v1/events/${await event()}/mails/nothing/attempts`,
    }),
    problems: {
      event_not_found: ({ send }) =>
        send({ method: 'POST', url: '/v1/events/nowhere/mails/nothing/attempts' }),
      mail_not_found: async ({ event, send }) =>
        send({ method: 'POST', url: `/v1/events/${await event()}/mails/nothing/attempts` }),
      async mail_not_failed({ db, event, ravi, send }) {
        const eventId = await event();
        await send({ as: ravi, method: 'POST', url: `/v1/events/${eventId}/registrations`, body: answers });
        const { id } = await db
          .selectFrom('mails')
          .select('id')
          .where('event_id', '=', eventId)
          .where('registration_id', 'is not', null)
          .executeTakeFirstOrThrow();
        return send({ method: 'POST', url: `/v1/events/${eventId}/mails/${id}/attempts` });
      },
    },
  },
  getNotifications: {
    plain: () => ({ method: 'GET', url: '/v1/account/notifications' }),
    problems: {},
  },
  updateNotifications: {
    plain: () => ({ method: 'PATCH', url: '/v1/account/notifications', body: { reminder_day: false } }),
    problems: {},
  },
  listNotifications: {
    plain: () => ({ method: 'GET', url: '/v1/notifications' }),
    problems: {
      general_argument_invalid: ({ send }) => send({ method: 'GET', url: '/v1/notifications?after=x' }),
    },
  },
  readNotification: {
    plain: () => ({ method: 'PUT', url: '/v1/notifications/nowhere/read' }),
    problems: {},
  },
  readAllNotifications: {
    plain: () => ({
      method: 'PUT',
      url: '/v1/notifications/read',
      body: { through: '2026-11-21T10:00:00.000+00:00' },
    }),
    problems: {},
  },
  unsubscribe: {
    plain: asVisitor('POST', '/v1/unsubscriptions', forged),
    problems: {
      user_invalid_token: ({ send }) =>
        send({ as: null, method: 'POST', url: '/v1/unsubscriptions', body: forged }),
    },
  },
  subscribe: {
    plain: asVisitor('POST', '/v1/subscriptions', { email: 'reader@example.org' }),
    problems: {},
  },
  confirmSubscription: {
    plain: asVisitor('PUT', '/v1/subscriptions/nobody/confirmation', { secret: 'guessed' }),
    problems: {
      user_invalid_token: ({ send }) =>
        send({
          as: null,
          method: 'PUT',
          url: '/v1/subscriptions/nobody/confirmation',
          body: { secret: 'guessed' },
        }),
    },
  },
};
