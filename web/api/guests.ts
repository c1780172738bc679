import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type GuestOutcome, guestMinutes } from '../../contracts/guest-registrations.ts';
import type { NewOrder } from '../../contracts/orders.ts';
import type { RsvpAnswers } from '../../contracts/registrations.ts';
import type { TicketChoice } from '../../contracts/ticket-types.ts';
import { useSite } from '../lib/page-context.tsx';
import { pageLanguage } from '../lib/page-state.ts';
import { forgetGuest, keepGuest, type PendingGuest } from '../lib/pending-guest.ts';
import { waitingPlace } from '../lib/waiting-place.ts';
import { refreshViewer } from './account.ts';
import { query, useCall } from './call.ts';
import { useRefreshOrders } from './orders.ts';
import { type SecretLink, useSetOwnRegistration } from './registration-actions.ts';

/** 256 random bits as hex. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

interface Typed extends RsvpAnswers, TicketChoice {
  readonly name: string;
  readonly order?: Pick<z.input<typeof NewOrder>, 'own' | 'seats'>;
  /** The same for a repeated press, so that it sends no second mail. */
  readonly key: string;
}

/** Asks to register without an account. The server mails a code. */
export function useStartGuest(eventId: string) {
  const call = useCall();
  const { legalVersion: acceptedTerms } = useSite();
  return useMutation({
    mutationFn: async (typed: Typed) => {
      const { $id } = await call('POST /v1/events/:eventId/guest-registrations', {
        params: { eventId },
        body: { ...typed, acceptedTerms, place: waitingPlace(eventId) ?? undefined },
      });
      const { key, email } = typed;
      return keepGuest(eventId, { $id, key, email, until: Date.now() + guestMinutes * 60_000 });
    },
  });
}

/** Mails another code. */
export function useMailGuestAgain(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: async (pending: PendingGuest) => {
      const { $id: guestId, key } = pending;
      await call('POST /v1/guest-registrations/:guestId/mail', { params: { guestId }, body: { key } });
      return keepGuest(eventId, { ...pending, until: Date.now() + guestMinutes * 60_000 });
    },
  });
}

/** Registers with the mailed code, and signs in if asked to. `signedIn` is false where a second factor is missing. */
export function useConfirmGuest(eventId: string, { session }: { readonly session: boolean }) {
  const call = useCall();
  const queries = useQueryClient();
  const keep = useSetOwnRegistration(eventId);
  const keepOrder = useRefreshOrders(eventId);
  return useMutation({
    mutationFn: async ({ $id: guestId, key, code }: PendingGuest & { code: string }) => {
      const outcome = await call('POST /v1/guest-registrations/:guestId/session', {
        params: { guestId },
        body: { key, code, session },
      });
      forgetGuest(eventId);
      const signedIn = session && (await refreshViewer(queries, call)) !== null;
      const { registration, order } = outcome;
      if (signedIn && order !== null) await keepOrder(order);
      else if (signedIn && registration !== null) await keep(registration);
      return { ...(await inWords(outcome)), signedIn };
    },
  });
}

/** The request behind a mailed link. */
export function guestQuery({ id: guestId, secret }: SecretLink) {
  return query('GET /v1/guest-registrations/:guestId', { params: { guestId }, query: { secret } });
}

/** Registers by the mailed link; signs no one in. */
export function useConfirmGuestByLink() {
  const call = useCall();
  return useMutation({
    mutationFn: async ({ id: guestId, secret }: SecretLink) =>
      inWords(
        await call('POST /v1/guest-registrations/:guestId/proof', { params: { guestId }, body: { secret } }),
      ),
  });
}

/** Says in the reader's language why a registration was refused. */
async function inWords(outcome: GuestOutcome): Promise<GuestOutcome> {
  const { refusal } = outcome;
  if (refusal === null) return outcome;
  const { problemText } = await import('./problem-texts.ts');
  const { message = refusal.message } = await problemText(pageLanguage(), refusal);
  return { ...outcome, refusal: { ...refusal, message } };
}
