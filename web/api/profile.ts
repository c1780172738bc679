import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../lib/page-context.tsx';
import { forgetAllPrivate } from '../lib/private-storage.ts';
import { refreshViewer, setViewer } from './account.ts';
import { useCall } from './call-context.tsx';
import { isProblem } from './errors.ts';
import { uploadPicture } from './files.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';
import { query } from './queries.ts';

interface ProfileForm {
  readonly name: string;
  readonly interests: string;
  /** Another e-mail address, with the password that proves whose wish it is. */
  readonly newEmail?: { readonly email: string; readonly password: string } | undefined;
}

/**
 * Saves the profile form. Another address is asked for first, since that can be refused: then nothing is saved. It
 * becomes the person's own when they confirm the mailed code.
 */
export function useSaveProfile() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ newEmail, ...changes }: ProfileForm) => {
      if (newEmail !== undefined) await call('PATCH /v1/account/email', { body: newEmail });
      return call('PATCH /v1/account/profile', { body: changes });
    },
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

/** Confirms another e-mail address with the code that was mailed to it. */
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

/** Uploads a picture of the person and shows it from then on; null takes the present one away. */
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

/** The person's sessions, newest first; ten at most. */
export const sessionsQuery = query('GET /v1/account/sessions');

/** Sets another password; every other session ends with it. */
export function useChangePassword() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { oldPassword: string; password: string }) =>
      call('PATCH /v1/account/password', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends sessions by their ids; one that has ended already counts as ended. */
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
 * Deletes the account; afterwards nobody is signed in here.
 *
 * @param leave goes to a screen for everybody: a private one would ask the visitor that remains to log in
 */
export function useDeleteAccount(leave: () => Promise<void> | void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; giveUpSeats: boolean }) => call('DELETE /v1/account', { body }),
    onSuccess: async () => {
      await leave();
      setViewer(queries, null);
      forgetAllPrivate();
    },
  });
}

/** Records on the account that the person accepts the legal texts of a version (ruling 9). */
export function useAcceptTerms() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => call('POST /v1/account/terms', { body: { version } }),
    onSuccess: (profile) => setViewer(queries, profile),
  });
}

/** Where the person's own calendar can be read, if anywhere. */
export const calendarAddressQuery = query('GET /v1/account/calendar');

/** Makes another address for the person's calendar, or takes the one that there is away. */
export function useCalendarAddress() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wish: 'make' | 'revoke') => {
      if (wish === 'make') return call('POST /v1/account/calendar');
      await call('DELETE /v1/account/calendar');
      return { url: null };
    },
    onSuccess: (address) => queries.setQueryData(calendarAddressQuery.queryKey, address),
  });
}
