import * as api from '../../../../contracts/second-factors.ts';
import { wireTime } from '../../../infra/deps.ts';
import { Problem } from '../../../infra/http/problem.ts';
import { useLimits, usesOfNetwork } from '../../../infra/http/request-limits.ts';
import type { Bind, Guard, Principal } from '../../../infra/http/server.ts';
import type { AccountDeps } from '../deps.ts';
import { presentAccount, presentSession } from '../present.ts';
import { provePassword } from '../proofs/prove-password.ts';
import { accountsOfNetwork, confirmationsPerHour, perHour } from '../rules.ts';
import { type Exchange, handOver, refuseSecondSession } from '../sessions/routes.ts';
import { recordProof } from '../sessions/sessions.ts';
import { clientOf, sendSession } from '../sessions/wire.ts';
import { findAccount } from '../store.ts';
import { presentPasskey, renamePasskey } from './passkey-store.ts';
import {
  addPasskey,
  proveByPasskey,
  removePasskey,
  signInWithPasskey,
  siteOf,
  startPasskey,
  startProof,
  startSignIn,
} from './passkeys.ts';
import {
  confirmAuthenticator,
  listFactorsOf,
  listMaskedCodes,
  makeRecoveryCodes,
  type ProvedSession,
  proveByCode,
  readSecurity,
  removeAuthenticator,
  setMfa,
  startAuthenticator,
  startChallenge,
} from './second-factor.ts';

export function secondFactorRoutes(bind: Bind, deps: AccountDeps): void {
  authenticatorRoutes(bind, deps);
  proofRoutes(bind, deps);
  recoveryCodeRoutes(bind, deps);
  passkeyRoutes(bind, deps);
  passkeySignInRoutes(bind, deps);
}

/** Limits guessing across accounts; each account has limits of its own. */
function guessing(deps: AccountDeps): Guard {
  const limit = perHour(confirmationsPerHour(deps.accountSettings.signupsPerHour));
  return async ({ request }) => useLimits(deps, usesOfNetwork('confirm', request.ip, limit));
}

function authenticatorRoutes(bind: Bind, deps: AccountDeps): void {
  bind(api.updateMfa, async ({ caller, body }) => presentAccount(await setMfa(deps, caller, body.mfa)));

  bind(api.createAuthenticator, async ({ caller }) => startAuthenticator(deps, caller));

  bind(
    api.confirmAuthenticator,
    async ({ caller, body, request }) =>
      presentAccount(
        await confirmAuthenticator(deps, caller, {
          otp: body.otp,
          client: clientOf(deps, request),
          ip: request.ip,
        }),
      ),
    guessing(deps),
  );

  bind(
    api.deleteAuthenticator,
    async ({ caller, body, request }) => {
      await removeAuthenticator(deps, caller, { otp: body.otp, ip: request.ip });
      return undefined;
    },
    guessing(deps),
  );
}

function proofRoutes(bind: Bind, deps: AccountDeps): void {
  bind(api.listFactors, async ({ caller }) => listFactorsOf(deps, caller.userId));

  bind(api.getSecurity, async ({ caller }) => readSecurity(deps, caller));

  bind(api.createChallenge, async ({ caller, body }) => {
    const factor = body.factor === 'totp' ? 'totp' : 'recoverycode';
    const { id, createdAt, expiresAt } = await startChallenge(deps, caller, factor);
    return {
      $id: id,
      $createdAt: wireTime(createdAt),
      userId: caller.userId,
      expire: wireTime(expiresAt),
    };
  });

  bind(
    api.answerChallenge,
    async ({ caller, body, request, reply }) => {
      const proved = await proveByCode(deps, caller, {
        ...body,
        client: clientOf(deps, request),
        ip: request.ip,
      });
      return handOverProved(deps, { request, reply }, { caller, proved });
    },
    guessing(deps),
  );

  bind(api.provePassword, async ({ caller, body }) => {
    await provePassword(deps, caller, body.password);
    await recordProof(deps.db, caller, deps.clock.now());
    return undefined;
  });
}

function recoveryCodeRoutes(bind: Bind, deps: AccountDeps): void {
  bind(api.getRecoveryCodes, async ({ caller }) => ({ recoveryCodes: await listMaskedCodes(deps, caller) }));

  bind(api.createRecoveryCodes, async ({ caller }) => ({
    recoveryCodes: await makeRecoveryCodes(deps, caller, { again: false }),
  }));

  bind(api.updateRecoveryCodes, async ({ caller }) => ({
    recoveryCodes: await makeRecoveryCodes(deps, caller, { again: true }),
  }));
}

function passkeyRoutes(bind: Bind, deps: AccountDeps): void {
  bind(api.startPasskey, async ({ caller, request }) => startPasskey(deps, caller, siteOf(deps, request)));

  bind(api.createPasskey, async ({ caller, body, request }) =>
    presentPasskey(await addPasskey(deps, caller, { ...body, site: siteOf(deps, request) })),
  );

  bind(api.updatePasskey, async ({ caller, params, body }) => {
    const which = { userId: caller.userId, passkeyId: params.passkeyId };
    const renamed = await renamePasskey(deps.db, { ...which, name: body.name });
    if (renamed === null) throw new Problem('user_passkey_not_found');
    return presentPasskey(renamed);
  });

  bind(api.deletePasskey, async ({ caller, params }) => {
    await removePasskey(deps, caller, params.passkeyId);
    return undefined;
  });
}

function passkeySignInRoutes(bind: Bind, deps: AccountDeps): void {
  const { loginsPerHour } = deps.accountSettings;
  // Every visit of the login page starts one, and many people may share a network.
  const limited =
    (name: string): Guard =>
    async ({ request }) =>
      useLimits(deps, usesOfNetwork(name, request.ip, perHour(loginsPerHour * accountsOfNetwork * 4)));

  bind(
    api.startPasskeySession,
    async ({ request }) => startSignIn(deps, siteOf(deps, request)),
    limited('passkey-options'),
  );

  bind(
    api.createPasskeySession,
    async ({ caller, body, request, reply }) => {
      refuseSecondSession(caller);
      const site = siteOf(deps, request);
      const opened = await signInWithPasskey(deps, { ...body, site, client: clientOf(deps, request) });
      return handOver(deps, { request, reply }, opened);
    },
    limited('passkey-logins'),
  );

  bind(api.startPasskeyProof, async ({ caller, request }) => startProof(deps, caller, siteOf(deps, request)));

  bind(
    api.answerPasskeyProof,
    async ({ caller, body, request, reply }) => {
      const proved = await proveByPasskey(deps, caller, {
        ...body,
        site: siteOf(deps, request),
        client: clientOf(deps, request),
      });
      return handOverProved(deps, { request, reply }, { caller, proved });
    },
    limited('passkey-logins'),
  );
}

/** A session that was pending continues with a new secret. */
async function handOverProved(
  deps: AccountDeps,
  exchange: Exchange,
  { caller, proved }: { caller: Principal; proved: ProvedSession },
) {
  const { session, secret } = proved;
  if (secret !== null) sendSession(deps, exchange, { session, secret });
  const { email } = await findAccount(deps.db, caller.userId);
  return presentSession(session, { email, currentId: caller.sessionId });
}
