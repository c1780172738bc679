import * as api from '../../../contracts/accounts.ts';
import { askedLanguage } from '../../infra/http/reply.ts';
import { useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import { askForEmailChange, confirmEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import type { AccountDeps } from './deps.ts';
import { presentAccount, presentPrefs, presentProfile, presentToken } from './present.ts';
import { askForOwnCode } from './proofs/prove-password.ts';
import { askForRecovery, askForVerification, recoverPassword, verifyAddress } from './recovery.ts';
import { confirmationsPerHour, perHour } from './rules.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { isAnonymous, presentAnonymousAccount } from './sessions/anonymous-sessions.ts';
import { readProfile } from './sessions/identify.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { clearSession } from './sessions/wire.ts';
import { signUp } from './sign-up.ts';
import { findAccount } from './store.ts';
import { acceptTerms, updatePrefs, updateProfile } from './update-profile.ts';

export function accountRoutes(bind: Bind, deps: AccountDeps): void {
  sessionRoutes(bind, deps);
  secondFactorRoutes(bind, deps);
  lifeRoutes(bind, deps);
  credentialRoutes(bind, deps);
  linkRoutes(bind, deps);
  profileRoutes(bind, deps);
}

function lifeRoutes(bind: Bind, deps: AccountDeps): void {
  const { db, accountSettings } = deps;

  bind(api.createAccount, async ({ body, request }) => {
    await useLimits(deps, usesOfNetwork('signup', request.ip, perHour(accountSettings.signupsPerHour)));
    const language = askedLanguage(request);
    return presentAccount(await signUp(deps, { ...body, language, ip: request.ip }));
  });

  bind(api.getAccount, async ({ caller }) =>
    isAnonymous(caller)
      ? presentAnonymousAccount(caller)
      : presentAccount(await findAccount(db, caller.userId)),
  );

  bind(api.deleteAccount, async ({ caller, body, request, reply }) => {
    await deleteAccount(deps, caller, body);
    clearSession(deps, { request, reply });
    return undefined;
  });
}

function credentialRoutes(bind: Bind, deps: AccountDeps): void {
  bind(api.updatePassword, async ({ caller, body, request }) => {
    // A missing old password is treated as a wrong one.
    const given = { ...body, oldPassword: body.oldPassword ?? '', address: request.ip };
    return presentAccount(await changePassword(deps, caller, given));
  });

  bind(api.createOwnCode, async ({ caller, request }) => {
    const asked = { userId: caller.userId, language: askedLanguage(request), ip: request.ip };
    return presentToken(await askForOwnCode(deps, asked));
  });

  bind(api.updateEmail, async ({ caller, body }) =>
    presentAccount(await askForEmailChange(deps, caller, body)),
  );

  bind(api.confirmEmail, async ({ caller, body }) =>
    presentAccount(await confirmEmailChange(deps, { userId: caller.userId, code: body.secret })),
  );
}

function linkRoutes(bind: Bind, deps: AccountDeps): void {
  const limit = perHour(confirmationsPerHour(deps.accountSettings.signupsPerHour));

  bind(api.createVerification, async ({ caller, body }) =>
    presentToken(await askForVerification(deps, { userId: caller.userId, url: body.url })),
  );

  bind(api.confirmVerification, async ({ body, request }) => {
    await useLimits(deps, usesOfNetwork('confirm', request.ip, limit));
    return presentToken(await verifyAddress(deps, body));
  });

  bind(api.createRecovery, async ({ body, request }) =>
    presentToken(await askForRecovery(deps, { ...body, ip: request.ip })),
  );

  bind(api.confirmRecovery, async ({ body, request }) => {
    await useLimits(deps, usesOfNetwork('confirm', request.ip, limit));
    return presentToken(await recoverPassword(deps, { ...body, ip: request.ip }));
  });
}

function profileRoutes(bind: Bind, deps: AccountDeps): void {
  const { db } = deps;

  bind(api.updateName, async ({ caller, body }) =>
    presentAccount(await updateProfile(deps, caller.userId, { name: body.name })),
  );

  bind(api.getPrefs, async ({ caller }) =>
    isAnonymous(caller) ? {} : presentPrefs(await findAccount(db, caller.userId)),
  );

  bind(api.updatePrefs, async ({ caller, body }) =>
    presentAccount(await updatePrefs(deps, caller.userId, body.prefs)),
  );

  bind(api.getProfile, ({ caller }) => readProfile(db, caller));

  bind(api.updateProfile, async ({ caller, body }) =>
    presentProfile(db, await updateProfile(deps, caller.userId, body), caller),
  );

  bind(api.acceptTerms, async ({ caller, body }) =>
    presentProfile(db, await acceptTerms(deps, caller.userId, body.version), caller),
  );
}
