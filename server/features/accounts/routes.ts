import * as api from '../../../contracts/accounts.ts';
import { askedLanguage } from '../../infra/http/language.ts';
import { useLimits, usesOfNetwork } from '../../infra/http/request-limits.ts';
import type { Bind } from '../../infra/http/server.ts';
import { accessTokenRoutes } from './access-tokens.ts';
import { askForEmailChange, confirmEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import type { AccountParts } from './deps.ts';
import { presentAccount, presentPrefs, presentProfile, presentToken } from './present.ts';
import { askForRecovery, askForVerification, recoverPassword, verifyAddress } from './recovery.ts';
import { confirmationsPerHour, perHour } from './rules.ts';
import { sessionRoutes } from './session-routes.ts';
import { clearSession } from './session-wire.ts';
import { signUp } from './sign-up.ts';
import { findAccount } from './store.ts';
import { acceptTerms, updatePrefs, updateProfile } from './update-profile.ts';

/** Serves accounts and sessions. */
export function accountRoutes(bind: Bind, parts: AccountParts): void {
  sessionRoutes(bind, parts);
  accessTokenRoutes(bind, parts);
  lifeRoutes(bind, parts);
  credentialRoutes(bind, parts);
  linkRoutes(bind, parts);
  profileRoutes(bind, parts);
}

function lifeRoutes(bind: Bind, parts: AccountParts): void {
  const { db, accountSettings } = parts;

  bind(api.createAccount, async ({ body, request }) => {
    await useLimits(parts, usesOfNetwork('signup', request.ip, perHour(accountSettings.signupsPerHour)));
    const language = askedLanguage(request);
    return presentAccount(await signUp(parts, { ...body, language, ip: request.ip }));
  });

  bind(api.getAccount, async ({ caller }) => presentAccount(await findAccount(db, caller.userId)));

  bind(api.deleteAccount, async ({ caller, body, request, reply }) => {
    await deleteAccount(parts, caller, body);
    clearSession(parts, { request, reply });
    return undefined;
  });
}

function credentialRoutes(bind: Bind, parts: AccountParts): void {
  bind(api.updatePassword, async ({ caller, body, request }) => {
    // Left out, the old password is as wrong as any other.
    const given = { ...body, oldPassword: body.oldPassword ?? '', address: request.ip };
    return presentAccount(await changePassword(parts, caller, given));
  });

  bind(api.updateEmail, async ({ caller, body }) =>
    presentAccount(await askForEmailChange(parts, caller, body)),
  );

  bind(api.confirmEmail, async ({ caller, body }) =>
    presentAccount(await confirmEmailChange(parts, { userId: caller.userId, code: body.secret })),
  );
}

function linkRoutes(bind: Bind, parts: AccountParts): void {
  const limit = perHour(confirmationsPerHour(parts.accountSettings.signupsPerHour));

  bind(api.createVerification, async ({ caller, body }) =>
    presentToken(await askForVerification(parts, { userId: caller.userId, url: body.url })),
  );

  bind(api.confirmVerification, async ({ body, request }) => {
    await useLimits(parts, usesOfNetwork('confirm', request.ip, limit));
    return presentToken(await verifyAddress(parts, body));
  });

  bind(api.createRecovery, async ({ body, request }) =>
    presentToken(await askForRecovery(parts, { ...body, ip: request.ip })),
  );

  bind(api.confirmRecovery, async ({ body, request }) => {
    await useLimits(parts, usesOfNetwork('confirm', request.ip, limit));
    return presentToken(await recoverPassword(parts, { ...body, ip: request.ip }));
  });
}

function profileRoutes(bind: Bind, parts: AccountParts): void {
  const { db } = parts;

  bind(api.updateName, async ({ caller, body }) =>
    presentAccount(await updateProfile(parts, caller.userId, { name: body.name })),
  );

  bind(api.getPrefs, async ({ caller }) => presentPrefs(await findAccount(db, caller.userId)));

  bind(api.updatePrefs, async ({ caller, body }) =>
    presentAccount(await updatePrefs(parts, caller.userId, body.prefs)),
  );

  bind(api.getProfile, async ({ caller }) => presentProfile(await findAccount(db, caller.userId)));

  bind(api.updateProfile, async ({ caller, body }) =>
    presentProfile(await updateProfile(parts, caller.userId, body)),
  );

  bind(api.acceptTerms, async ({ caller, body }) =>
    presentProfile(await acceptTerms(parts, caller.userId, body.version)),
  );
}
