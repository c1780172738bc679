import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../infra/http/problem.ts';
import type { AccountDeps } from './deps.ts';
import { readJwt } from './identify.ts';

/**
 * Refuses calls with a token that isn't signed by us or has expired, whatever else they carry, as Appwrite does: a
 * program that believes it acts for someone must not go on as a visitor. One whose session was ended earlier counts as
 * none, as there, until it expires.
 */
export function guardCredentials(app: FastifyInstance, deps: AccountDeps): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/v1/')) return;
    await refuseInvalidToken(deps, request);
  });
}

async function refuseInvalidToken(deps: AccountDeps, { headers }: FastifyRequest): Promise<void> {
  const token = headers['x-appwrite-jwt'];
  if (typeof token !== 'string' || token === '') return;
  if ((await readJwt(deps.accountSettings.secret, token, deps.clock.now())) === null) {
    throw new Problem('user_jwt_invalid');
  }
}
