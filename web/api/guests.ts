import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RsvpAnswers } from '../../contracts/registrations.ts';
import { useSite } from '../lib/page-context.tsx';
import { forgetPrivate, keepPrivate, readPrivate } from '../lib/private-storage.ts';
import { refreshViewer } from './account.ts';
import { useCall } from './call-context.tsx';
import { isProblem } from './errors.ts';
import { query } from './queries.ts';
import type { SecretLink } from './registrations.ts';

/** A visitor's request to register that waits for its code. Contains neither the code nor answers. */
export interface PendingGuest {
  readonly $id: string;
  /** Confirming needs it besides the code, so that only this browser can. */
  readonly key: string;
  readonly email: string;
  /** When the server forgets the request, in milliseconds since 1970. */
  readonly until: number;
}

const storageKey = (eventId: string) => `guest:${eventId}`;

/** Kept in the browser, not the tab: phones discard tabs while somebody reads their mail. */
export function pendingGuest(eventId: string): PendingGuest | null {
  const pending = readPrivate<PendingGuest>(storageKey(eventId));
  return pending !== null && pending.until > Date.now() ? pending : null;
}

export function forgetGuest(eventId: string): void {
  forgetPrivate(storageKey(eventId));
}

function keepGuest(eventId: string, pending: PendingGuest): PendingGuest {
  keepPrivate(storageKey(eventId), pending);
  return pending;
}

/** 256 random bits as hex. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

interface Typed extends RsvpAnswers {
  readonly name: string;
  /** The same for a repeated press, so that it sends no second mail. */
  readonly key: string;
}

/** Asks to register without an account. The server mails a code. */
export function useStartGuest(eventId: string, guestMinutes: number) {
  const call = useCall();
  const { legalVersion: acceptedTerms } = useSite();
  return useMutation({
    mutationFn: async (typed: Typed) => {
      const { $id } = await call('POST /v1/events/:eventId/guest-registrations', {
        params: { eventId },
        body: { ...typed, acceptedTerms },
      });
      const { key, email } = typed;
      return keepGuest(eventId, { $id, key, email, until: Date.now() + guestMinutes * 60_000 });
    },
  });
}

/** Mails another code. */
export function useMailGuestAgain(eventId: string, guestMinutes: number) {
  const call = useCall();
  return useMutation({
    mutationFn: async (pending: PendingGuest) => {
      const { $id: guestId, key } = pending;
      await call('POST /v1/guest-registrations/:guestId/mail', { params: { guestId }, body: { key } });
      return keepGuest(eventId, { ...pending, until: Date.now() + guestMinutes * 60_000 });
    },
  });
}

/** Registers with the mailed code, and signs in. `signedIn` is false where a second factor is missing. */
export function useConfirmGuest(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ $id: guestId, key, code }: PendingGuest & { code: string }) => {
      const outcome = await call('POST /v1/guest-registrations/:guestId/session', {
        params: { guestId },
        body: { key, code },
      });
      forgetGuest(eventId);
      return outcome;
    },
  });
}

/** Loads the person who has just signed in, and what they may see now. */
export function useSignedIn() {
  const call = useCall();
  const queries = useQueryClient();
  return async (): Promise<boolean> => {
    try {
      const viewer = await refreshViewer(queries, call);
      return viewer !== null;
    } catch (error) {
      if (isProblem(error, 'user_more_factors_required')) return false;
      throw error;
    }
  };
}

/** The request behind a mailed link. */
export function guestQuery({ id: guestId, secret }: SecretLink) {
  return query('GET /v1/guest-registrations/:guestId', { params: { guestId }, query: { secret } });
}

/** Registers by the mailed link; signs nobody in. */
export function useConfirmGuestByLink() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ id: guestId, secret }: SecretLink) =>
      call('POST /v1/guest-registrations/:guestId/proof', { params: { guestId }, body: { secret } }),
  });
}
