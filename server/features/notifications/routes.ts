import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contracts/notifications.ts';
import { askedLanguage } from '../../infra/http/reply.ts';
import { type Limit, useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import { type Bind, parseInput } from '../../infra/http/server.ts';
import { muteMails, readMailPreferences } from '../accounts/index.ts';
import {
  confirmSubscription,
  type NotificationDeps,
  subscribe,
  subscribeOwnAddress,
  unsubscribe,
} from './subscriptions.ts';

/** Enough for a household, too few to flood strangers. */
const requestsPerSender: Limit = { most: 5, seconds: 3600 };
/** Enough to ask again after looking in the wrong folder. */
const mailsPerAddress: Limit = { most: 3, seconds: 24 * 3600 };

export function notificationRoutes(app: FastifyInstance, bind: Bind, deps: NotificationDeps): void {
  bind(contract.getNotifications, ({ caller }) => readMailPreferences(deps.db, caller.userId));
  bind(contract.updateNotifications, ({ caller, body }) => muteMails(deps, caller.userId, body));

  bind(contract.subscribe, async ({ caller, body: { email }, request }) => {
    await useLimits(deps, usesOfNetwork('subscribe', request.ip, requestsPerSender));
    const asked = { email, language: askedLanguage(request) };
    if (await subscribeOwnAddress(deps, caller, asked)) return { confirmed: true };
    await useLimits(deps, [{ key: `subscribe ${email}`, limit: mailsPerAddress }]);
    await subscribe(deps, asked);
    return { confirmed: false };
  });
  bind(contract.confirmSubscription, async ({ params, body, request }) => {
    const language = askedLanguage(request);
    await confirmSubscription(deps, { id: params.subscriptionId, secret: body.secret, language });
    return undefined;
  });
  bind(contract.unsubscribe, async ({ body }) => {
    await unsubscribe(deps, body);
    return undefined;
  });
  void app.register(async (scope) => oneClick(scope, deps));
}

/**
 * One-click unsubscribing (RFC 8058): mail programs post a fixed form to the link's own address,
 * from any origin.
 */
function oneClick(scope: FastifyInstance, deps: NotificationDeps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  scope.post('/unsubscribe', { config: { anyOrigin: true } }, async (request, reply) => {
    await unsubscribe(deps, parseInput(contract.Unsubscription, request.query));
    return reply.code(200).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK');
  });
}
