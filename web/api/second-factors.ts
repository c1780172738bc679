import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../lib/errors.ts';
import { pendingKey, refreshViewer } from './account.ts';
import type { Call, CallReply } from './call.ts';
import { query, useCall } from './call.ts';
import { sessionsQuery } from './profile.ts';

export const securityQuery = query('GET /v1/account/security');
export const factorsQuery = query('GET /v1/account/mfa/factors');

/** Loaded with the first use: most people have no passkey. */
const openAuthenticator = () => import('@simplewebauthn/browser');

/** Whether someone has logged in here but not yet proved their second factor; as of the last look-up. */
export function isSecondFactorPending(queries: QueryClient): boolean {
  return queries.getQueryData(pendingKey) === true;
}

/** After that session has ended. */
export function forgetPending(queries: QueryClient): void {
  queries.setQueryData(pendingKey, false);
}

type Asked = CallReply<'POST /v1/account/passkeys/options'>;

/** The person closed the browser's dialog, or another request took its place. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether the device's authenticator refused because it has a passkey for this account. */
export function isKnownPasskey(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}

export function hasPasskeySupport(): boolean {
  return typeof PublicKeyCredential === 'function';
}

async function sign({ challengeId, options }: Asked, useBrowserAutofill = false) {
  const { startAuthentication } = await openAuthenticator();
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
  return { challengeId, credential };
}

async function signIn(call: Call, queries: QueryClient, autofill: boolean): Promise<void> {
  const asked = await call('POST /v1/account/sessions/passkey/options');
  await call('POST /v1/account/sessions/passkey', { body: await sign(asked, autofill) });
  await refreshViewer(queries, call);
}

/** Logs in with a passkey that the browser asks for. */
export function usePasskeyLogIn() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => signIn(call, queries, false) });
}

/**
 * Offers passkeys in the autofill of the address field, where the browser can.
 *
 * @returns whether someone logged in with one
 */
export async function offerPasskeys(call: Call, queries: QueryClient): Promise<boolean> {
  if (!hasPasskeySupport()) return false;
  const { browserSupportsWebAuthnAutofill } = await openAuthenticator();
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  try {
    await signIn(call, queries, true);
    return true;
  } catch (error) {
    if (isDismissed(error)) return false;
    throw error;
  }
}

export async function stopOfferingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await openAuthenticator();
  WebAuthnAbortService.cancelCeremony();
}

/** Proves the second factor by a code: of the app, or a recovery code. */
export function useProveByCode() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ factor, otp }: { factor: 'totp' | 'recoverycode'; otp: string }) => {
      const { $id } = await call('POST /v1/account/mfa/challenge', { body: { factor } });
      await call('PUT /v1/account/mfa/challenge', { body: { challengeId: $id, otp } });
      await proved(queries, call);
    },
  });
}

export function useProveByPasskey() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const asked = await call('POST /v1/account/mfa/passkey/options');
      await call('PUT /v1/account/mfa/passkey', { body: await sign(asked) });
      await proved(queries, call);
    },
  });
}

export function useProveByPassword() {
  const call = useCall();
  return useMutation({
    mutationFn: (password: string) => call('PUT /v1/account/proof', { body: { password } }),
  });
}

async function proved(queries: QueryClient, call: Call): Promise<void> {
  await refreshViewer(queries, call);
  await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
}

/** The calls that change how the person signs in; the list is loaded again after each. */
export function useSecurityChanges() {
  const call = useCall();
  const queries = useQueryClient();
  const changed = async () => {
    await refreshViewer(queries, call);
    await Promise.all([
      queries.invalidateQueries({ queryKey: securityQuery.queryKey }),
      queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    ]);
  };
  const totp = { params: { type: 'totp' } } as const;
  return {
    startApp: () => call('POST /v1/account/mfa/authenticators/:type', totp),
    /** Confirms the app and makes recovery codes, unless the person has some. */
    confirmApp: async (otp: string): Promise<readonly string[]> => {
      await call('PUT /v1/account/mfa/authenticators/:type', { ...totp, body: { otp } });
      const codes = await makeCodes(call, 'POST');
      await changed();
      return codes;
    },
    removeApp: async () => {
      await call('DELETE /v1/account/mfa/authenticators/:type', { ...totp, body: {} });
      await changed();
    },
    renewCodes: async (exist: boolean): Promise<readonly string[]> => {
      const codes = await makeCodes(call, exist ? 'PATCH' : 'POST');
      await changed();
      return codes;
    },
    addPasskey: async (name: string) => {
      const { challengeId, options } = await call('POST /v1/account/passkeys/options');
      const { startRegistration } = await openAuthenticator();
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const credential = await startRegistration({ optionsJSON });
      await call('POST /v1/account/passkeys', { body: { challengeId, name, credential } });
      await changed();
    },
    renamePasskey: async (passkeyId: string, name: string) => {
      await call('PATCH /v1/account/passkeys/:passkeyId', { params: { passkeyId }, body: { name } });
      await changed();
    },
    /** One that is already gone counts as removed. */
    removePasskey: async (passkeyId: string) => {
      try {
        await call('DELETE /v1/account/passkeys/:passkeyId', { params: { passkeyId } });
      } catch (error) {
        if (!isProblem(error, 'user_passkey_not_found')) throw error;
      }
      await changed();
    },
  };
}

async function makeCodes(call: Call, method: 'POST' | 'PATCH'): Promise<readonly string[]> {
  try {
    return (await call(`${method} /v1/account/mfa/recovery-codes`)).recoveryCodes;
  } catch (error) {
    if (isProblem(error, 'user_recovery_codes_already_exists')) return [];
    throw error;
  }
}
