import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearAllPrivate, logOutKey } from '../lib/clear-storage.ts';
import { isProblem } from '../lib/errors.ts';
import { useSite } from '../lib/page-context.tsx';
import { refreshViewer, setViewer } from './account.ts';
import { query, useCall } from './call.ts';
import { uploadPicture } from './files.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** Fields left out stay unchanged. */
interface ProfileForm {
  readonly name?: string;
  readonly bio?: string;
  readonly links?: string[];
  readonly interests?: string;
}

export function useSaveProfile() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileForm) => call('PATCH /v1/account/profile', { body }),
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

/** In the background: without a connection, the next visit tries again. */
export function useSaveTimeZone() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string) => call('PATCH /v1/account/profile', { body: { timeZone } }),
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

/** Asks for a new address, which takes effect once it is confirmed by code. */
export function useChangeEmail() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly email: string; readonly password: string }) => {
      await call('PATCH /v1/account/email', { body });
      return call('GET /v1/account/profile', {});
    },
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

/** Confirms the new address by the mailed code. */
export function useConfirmEmail(onDone: MutationCallbacks['onDone']) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (secret: string) => {
      await call('PUT /v1/account/email', { body: { secret } });
      return refreshViewer(queries, call);
    },
    onSuccess: onDone,
  });
}

/** Uploads and sets the person's picture; null removes it. */
export function useChangePicture() {
  const call = useCall();
  const queries = useQueryClient();
  const { pictures } = useSite();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const avatar = file === null ? null : await uploadPicture(pictures, file);
      return call('PATCH /v1/account/profile', { body: { avatar } });
    },
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

export const sessionsQuery = query('GET /v1/account/sessions');

/** Sets a new password, which ends all other sessions. */
export function useChangePassword() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { oldPassword: string; password: string }) =>
      call('PATCH /v1/account/password', { body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
        // After the first password, changes ask for it instead of a code.
        refreshViewer(queries, call),
      ]),
  });
}

/** Mails a code to use in place of the password of an account without one. */
export function useRequestOwnCode() {
  const call = useCall();
  return useMutation({ mutationFn: () => call('POST /v1/account/own-code') });
}

/**
 * Ends all sessions, also this one, and everything else that has access.
 *
 * @param leave goes to a public screen: a private one would send the visitor to the log-in
 */
export function useLogOutEverywhere(leave: () => Promise<void> | void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [logOutKey],
    mutationFn: () => call('DELETE /v1/account/sessions'),
    onSuccess: async () => {
      await leave();
      setViewer(queries, null);
      clearAllPrivate();
    },
  });
}

/** Ends sessions; those that have already ended count as ended. */
export function useEndSessions() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sessionIds: readonly string[]) => {
      const end = async (sessionId: string) => {
        try {
          await call('DELETE /v1/account/sessions/:sessionId', { params: { sessionId } });
        } catch (error) {
          if (!isProblem(error, 'user_session_not_found')) throw error;
        }
      };
      await Promise.all(sessionIds.map(end));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/**
 * Deletes the account and signs out.
 *
 * @param leave goes to a public screen: a private one would send the visitor to the log-in
 */
export function useDeleteAccount(leave: () => Promise<void> | void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; giveUpSeats: boolean }) => call('DELETE /v1/account', { body }),
    onSuccess: async () => {
      await leave();
      setViewer(queries, null);
      clearAllPrivate();
    },
  });
}

/** Records that the person accepts a version of the legal texts (product rule 9). */
export function useAcceptTerms() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => call('POST /v1/account/terms', { body: { version } }),
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

/** The secret address of the person's calendar, if there is one. */
export const calendarAddressQuery = query('GET /v1/account/calendar');

/** Creates a new calendar address, or removes the current one. */
export function useCalendarAddress() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (action: 'make' | 'revoke') => {
      if (action === 'make') return call('POST /v1/account/calendar');
      await call('DELETE /v1/account/calendar');
      return { url: null };
    },
    onSuccess: (address) => queries.setQueryData(calendarAddressQuery.queryKey, address),
  });
}
