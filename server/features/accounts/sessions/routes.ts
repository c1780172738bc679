import type { FastifyReply, FastifyRequest } from 'fastify';
import * as api from '../../../../contracts/sessions.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { askedLanguage } from '../../../infra/http/reply.ts';
import { networkOf, uncountUses, useLimits, usesOfNetwork } from '../../../infra/http/request-limits.ts';
import type { Bind, Principal } from '../../../infra/http/server.ts';
import { chosenId } from '../../../infra/ids.ts';
import type { AccountDeps } from '../deps.ts';
import { presentSession, presentToken } from '../present.ts';
import { accountsOfNetwork, confirmationsPerHour, limitKey, perHour } from '../rules.ts';
import { askForCode, signInByMail } from '../sign-up.ts';
import { findAccount } from '../store.ts';
import {
  anonymousRow,
  createAnonymousSession,
  isAnonymous,
  presentAnonymousSession,
} from './anonymous-sessions.ts';
import { endAllSessions, endSession } from './end-access.ts';
import { issueJwt } from './identify.ts';
import { findSession, listSessions, logIn, type OpenedSession, prolongSession } from './sessions.ts';
import { clearSession, clientOf, renewCookies, secretFor, sendSession } from './wire.ts';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function sessionRoutes(bind: Bind, deps: AccountDeps): void {
  openingRoutes(bind, deps);
  ownSessionRoutes(bind, deps);
}

function openingRoutes(bind: Bind, deps: AccountDeps): void {
  const { signupsPerHour, loginsPerHour, secret } = deps.accountSettings;

  type LogInCall = Exchange & { caller: Principal | null; body: { email: string; password: string } };
  const byPassword = async ({ caller, body, request, reply }: LogInCall) => {
    refuseSecondSession(caller);
    const address = limitKey(secret, body.email);
    // Failures only: many people may log in from one house, but no one may try passwords on all of
    // their accounts.
    const failures = usesOfNetwork('failed-logins', request.ip, perHour(loginsPerHour * accountsOfNetwork));
    const tries = { key: `login ${networkOf(request.ip)} ${address}`, limit: perHour(loginsPerHour) };
    await useLimits(deps, [...failures, tries]);
    const opened = await logIn(deps, { ...body, address: request.ip, client: clientOf(deps, request) });
    await uncountUses(deps, failures);
    return handOver(deps, { request, reply }, opened);
  };
  bind(api.createEmailSession, byPassword);
  bind(api.createEmailSessionOld, byPassword);

  type MailCall = Exchange & {
    caller: Principal | null;
    body: { userId: string; secret: string; password?: string | undefined };
  };
  const byMail = async ({ caller, body, request, reply }: MailCall) => {
    refuseSecondSession(caller);
    const limit = perHour(confirmationsPerHour(signupsPerHour));
    await useLimits(deps, usesOfNetwork('confirm', request.ip, limit));
    const opened = await signInByMail(deps, { ...body, ip: request.ip, client: clientOf(deps, request) });
    return handOver(deps, { request, reply }, opened);
  };
  bind(api.createTokenSession, byMail);
  bind(api.updateTokenSession, byMail);

  bind(api.createAnonymousSession, async ({ caller, request, reply }) => {
    refuseSecondSession(caller);
    const { visitor, secret } = createAnonymousSession(deps);
    const opened = { session: anonymousRow(deps, request, visitor), secret };
    sendSession(deps, { request, reply }, opened);
    return { ...presentAnonymousSession(deps, request, visitor), secret: secretFor(request, opened) };
  });

  bind(api.createEmailToken, async ({ body, request }) => {
    const language = askedLanguage(request);
    const asked = { ...body, userId: chosenId(body.userId), language, ip: request.ip };
    return presentToken(await askForCode(deps, asked));
  });
}

function ownSessionRoutes(bind: Bind, deps: AccountDeps): void {
  const { db, clock } = deps;

  bind(api.listSessions, async ({ caller, request }) => {
    if (isAnonymous(caller)) {
      return { total: 1, sessions: [presentAnonymousSession(deps, request, caller)] };
    }
    const { email } = await findAccount(db, caller.userId);
    const sessions = await listSessions(db, caller.userId, clock.now());
    const presented = sessions.map((each) => presentSession(each, { email, currentId: caller.sessionId }));
    return { total: presented.length, sessions: presented };
  });

  bind(api.getSession, async ({ caller, params, request }) => {
    if (isAnonymous(caller) && named(params.sessionId, caller).sessionId === caller.sessionId) {
      return presentAnonymousSession(deps, request, caller);
    }
    const session = await findSession(db, named(params.sessionId, caller), clock.now());
    if (session === null) throw new Problem('user_session_not_found');
    const { email } = await findAccount(db, caller.userId);
    return presentSession(session, { email, currentId: caller.sessionId });
  });

  bind(api.extendSession, async ({ caller, params, request, reply }) => {
    const session = await prolongSession(deps, named(params.sessionId, caller));
    if (session.id === caller.sessionId) renewCookies(deps, { request, reply }, session.expires_at);
    const { email } = await findAccount(db, caller.userId);
    return presentSession(session, { email, currentId: caller.sessionId });
  });

  bind(api.deleteSession, async ({ caller, params, request, reply }) => {
    const which = named(params.sessionId, caller);
    if (isAnonymous(caller)) {
      if (which.sessionId !== caller.sessionId) throw new Problem('user_session_not_found');
      clearSession(deps, { request, reply });
      return undefined;
    }
    if (caller.pending && which.sessionId !== caller.sessionId) {
      throw new Problem('user_more_factors_required');
    }
    await endSession(deps, which);
    if (which.sessionId === caller.sessionId) clearSession(deps, { request, reply });
    return undefined;
  });

  bind(api.deleteSessions, async ({ caller, request, reply }) => {
    if (!isAnonymous(caller)) await endAllSessions(deps, caller.userId);
    clearSession(deps, { request, reply });
    return undefined;
  });

  bind(api.createJwt, async ({ caller }) => ({ jwt: await issueJwt(deps, caller) }));
}

export function handOver(deps: AccountDeps, exchange: Exchange, opened: OpenedSession): api.Session {
  sendSession(deps, exchange, opened);
  const session = presentSession(opened.session, {
    email: opened.user.email,
    currentId: opened.session.id,
  });
  return { ...session, secret: secretFor(exchange.request, opened) };
}

export function refuseSecondSession(caller: Principal | null): void {
  if (caller !== null) throw new Problem('user_session_already_exists');
}

/** One of the caller's sessions, by id or `current`. */
function named(sessionId: string, caller: Principal): Principal {
  return sessionId === 'current' ? caller : { userId: caller.userId, sessionId };
}
