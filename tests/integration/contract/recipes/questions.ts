import type { RecipeBook } from './recipe.ts';
import { answers, type Sent, type Stage } from './stage.ts';

const question = { kind: 'number', label: 'How many kites do you bring?' };
const at = (eventId: string, path = ''): string => `/v1/events/${eventId}/questions${path}`;
const add = (eventId: string, as?: Sent['as']): Sent => ({
  method: 'POST',
  url: at(eventId),
  body: question,
  ...(as !== undefined && { as }),
});

/** A call on a question of Asha's. */
const onQuestion =
  (method: 'PUT' | 'DELETE') =>
  async ({ event, done }: Stage): Promise<Sent> => {
    const eventId = await event();
    const { $id } = await done(add(eventId));
    return { method, url: at(eventId, `/${$id}`), ...(method === 'PUT' && { body: question }) };
  };
const replaced = onQuestion('PUT');
const removed = onQuestion('DELETE');
const missing = (method: 'PUT' | 'DELETE') => async (stage: Stage) =>
  stage.send({ ...(await onQuestion(method)(stage)), url: at(await stage.event(), '/nowhere') });

export const questionRecipes: RecipeBook = {
  listQuestions: {
    plain: async ({ event }) => ({ method: 'GET', url: at(await event()) }),
    problems: { event_not_found: ({ send }) => send({ method: 'GET', url: at('nowhere') }) },
  },
  listManagedQuestions: {
    plain: async ({ event }) => ({ method: 'GET', url: at(await event(), '/managed') }),
    problems: {
      event_not_found: async ({ event, ravi, send }) =>
        send({ method: 'GET', url: at(await event(), '/managed'), as: ravi }),
    },
  },
  addQuestion: {
    plain: async ({ event }) => add(await event()),
    problems: {
      event_not_found: async ({ event, ravi, send }) => send(add(await event(), ravi)),
      async question_too_many({ event, done, send }) {
        const id = await event();
        for (let asked = 0; asked < 20; asked++) await done(add(id));
        return send(add(id));
      },
    },
  },
  replaceQuestion: {
    plain: replaced,
    problems: {
      event_not_found: async (stage) => stage.send({ ...(await replaced(stage)), as: stage.ravi }),
      question_not_found: missing('PUT'),
      async question_answered({ event, done, ravi, send }) {
        const id = await event();
        const { $id } = await done(add(id));
        const body = { ...answers, answers: { [$id]: 3 } };
        await done({ as: ravi, method: 'POST', url: `/v1/events/${id}/registrations`, body });
        return send({ method: 'PUT', url: at(id, `/${$id}`), body: question });
      },
    },
  },
  removeQuestion: {
    plain: removed,
    problems: {
      event_not_found: async (stage) => stage.send({ ...(await removed(stage)), as: stage.ravi }),
      question_not_found: missing('DELETE'),
    },
  },
};
