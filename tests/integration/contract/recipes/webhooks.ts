import { maxWebhooks } from '../../../../contracts/webhooks.ts';
import type { TestPerson } from '../../../kit/people.ts';
import type { Recipe, RecipeBook } from './recipe.ts';
import type { Sent, Stage } from './stage.ts';

const url = '/v1/account/webhooks';

const create = (as: TestPerson, limitedTo: object | null = null, password = as.password): Sent => ({
  as,
  method: 'POST',
  url,
  body: { url: 'https://hooks.example.org', subjects: ['registration'], limitedTo, password },
});

/** A call about a webhook of a new person. */
function onWebhook(method: Sent['method'], path = '', body?: object) {
  const call = (webhookId: string, as?: Sent['as']): Sent => ({
    method,
    url: `${url}/${webhookId}${path}`,
    ...(as && { as }),
    ...(body && { body }),
  });
  const missing: Recipe = ({ send }) => send(call('nowhere'));
  return {
    plain: async ({ newPerson, done }: Stage) => {
      const as = await newPerson();
      return call((await done(create(as))).$id, as);
    },
    problems: { webhook_not_found: missing },
  };
}

export const webhookRecipes: RecipeBook = {
  listWebhooks: { plain: () => ({ method: 'GET', url }), problems: {} },
  createWebhook: {
    plain: async ({ newPerson }) => create(await newPerson()),
    problems: {
      user_invalid_credentials: ({ zoya, send }) => send(create(zoya, null, 'a wrong one')),
      event_not_found: ({ zoya, send }) => send(create(zoya, { kind: 'events', $id: 'nowhere' })),
      group_not_found: ({ zoya, send }) => send(create(zoya, { kind: 'groups', $id: 'nowhere' })),
      async webhook_limit_reached({ newPerson, done, send }) {
        const call = create(await newPerson());
        for (let held = 0; held < maxWebhooks; held++) await done(call);
        return send(call);
      },
    },
  },
  updateWebhook: {
    plain: async (stage) => {
      const { as = null, ...call } = await onWebhook('PATCH').plain(stage);
      return { ...call, as, body: { url: 'https://new.example.org', password: as?.password } };
    },
    problems: {
      ...onWebhook('PATCH', '', { paused: true }).problems,
      user_invalid_credentials: async (stage) =>
        stage.send(
          await onWebhook('PATCH', '', { url: 'https://new.example.org', password: 'a wrong one' }).plain(
            stage,
          ),
        ),
    },
  },
  deleteWebhook: onWebhook('DELETE'),
  rotateWebhookSecret: onWebhook('POST', '/secret'),
  testWebhook: onWebhook('POST', '/test'),
  listWebhookMessages: onWebhook('GET', '/messages'),
  replayWebhookMessage: {
    plain: async (stage) => {
      const { as = null, url: at } = await onWebhook('POST', '/test').plain(stage);
      const { $id } = await stage.done({ as, method: 'POST', url: at });
      return { as, method: 'POST', url: at.replace(/test$/, `messages/${$id}/replay`) };
    },
    problems: onWebhook('POST', '/messages/1/replay').problems,
  },
};
