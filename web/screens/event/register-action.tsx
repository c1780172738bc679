import type { QueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { type RegistrationWindow, registrationBar } from '../../../contracts/registration-window.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { lazyPart, preloadablePart } from '../../lib/lazy-part.tsx';
import { pendingGuest } from '../../lib/pending-guest.ts';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Action, type Offer, type Panel } from './priced-action.tsx';

const openRsvpDialog = () => withItsTexts(['rsvp'], import('../../features/rsvp/rsvp-dialog.tsx'));
const RsvpDialog = lazyPart(openRsvpDialog);
const openGuestDialog = () => withItsTexts(['guest', 'rsvp'], import('../../features/rsvp/guest-dialog.tsx'));
const GuestDialog = lazyPart(openGuestDialog);
/** Only for those who have one. */
const { Part: HeldSeat, preload: openHeldSeat } = preloadablePart(() =>
  withItsTexts(['event-parts'], import('./held-seat.tsx')),
);

/** Only where people can't register, or only after a waiting room, and for organisers. */
const { Part: ClosedOffer, preload: openClosedOffer } = preloadablePart(() =>
  withItsTexts(['event-parts'], import('./closed-offer.tsx')),
);

/** Only for events with ticket types. */
const openTickets = () => withItsTexts(['tickets'], import('./ticket-list.tsx'));
const { Part: TicketList, preload: openTicketList } = preloadablePart(openTickets);
const { Part: TicketPrice, preload: openTicketPrice } = preloadablePart(async () => ({
  default: (await openTickets()).TicketPrice,
}));

/** Loads the code of a registration's state if the person has one, that of a closed offer, and that of several prices. */
export async function loadParts(queries: QueryClient): Promise<void> {
  const held = queries.getQueriesData<OwnRegistration | null>({
    queryKey: ['GET /v1/events/:eventId/registrations/own'],
  });
  const events = queries.getQueriesData<EventDetail>({ queryKey: ['GET /v1/events/:eventId'] });
  await Promise.all([
    held.some(([, registration]) => registration && isLive(registration)) && openHeldSeat(),
    events.some(
      ([, event]) =>
        event && (event.waitingRoom || offerOf(event, null, Date.now(), true).kind !== 'register'),
    ) && openClosedOffer(),
    ...(events.some(([, event]) => event?.hasTicketTypes) ? [openTicketList(), openTicketPrice()] : []),
  ]);
}

/** Opens the form on load. Log-in sends visitors back to it. */
const rsvpHash = '#rsvp';

interface RegisterActionProps {
  readonly event: EventDetail;
  readonly offer: Offer;
  readonly signedIn: boolean;
  /** Called when registration opens while the page is open. */
  readonly onOpening: () => void;
  /** What to know before registering. */
  readonly children: ReactNode;
}

/** The main button for the registration's state, and the next step below it (product rule 25). */
export function RegisterAction(props: RegisterActionProps) {
  const { event, offer, signedIn } = props;
  const { open, sheet } = useSheet(event, {
    signedIn,
    isOffered: offer.kind === 'register' && !event.waitingRoom,
  });
  return (
    <>
      <OfferAction {...props} onOpen={open} />
      {sheet}
    </>
  );
}

function OfferAction({
  event,
  offer,
  signedIn,
  onOpening,
  onOpen,
  children,
}: RegisterActionProps & Pick<RegisterProps, 'onOpen'>) {
  const own = { event, room: children };
  switch (offer.kind) {
    case 'cancelled':
      return null;
    case 'held':
      return (
        <Suspense>
          <HeldSeat {...own} {...offer} />
        </Suspense>
      );
    case 'register':
      if (event.waitingRoom) break;
      return event.hasTicketTypes ? (
        <Register
          {...own}
          full={false}
          signedIn={signedIn}
          onOpen={onOpen}
          price={
            <Suspense>
              <TicketPrice event={event} />
            </Suspense>
          }
          room={
            <>
              {children}
              <Suspense>
                <TicketList event={event} />
              </Suspense>
            </>
          }
        />
      ) : (
        <Register {...own} full={offer.full} signedIn={signedIn} onOpen={onOpen} />
      );
  }
  return (
    <Suspense>
      <ClosedOffer {...own} offer={offer} onOpening={onOpening} />
    </Suspense>
  );
}

interface RegisterProps extends Panel {
  /** Replaces the event's price. */
  readonly price?: ReactNode;
  readonly full: boolean;
  readonly signedIn: boolean;
  readonly onOpen: () => void;
}

function Register({ full, signedIn, onOpen, price, ...own }: RegisterProps) {
  const { event } = own;
  const t = useTranslations('event');
  const approvalFirst = full && event.tenantApproval;
  const text = t(approvalFirst ? 'fullApproval' : full ? 'full' : 'registerNow');
  const preload = () => void (signedIn ? openRsvpDialog() : openGuestDialog());
  const open = (click: MouseEvent<HTMLElement>) => {
    click.preventDefault();
    onOpen();
  };
  return (
    <Action {...own} price={price}>
      {signedIn ? (
        <Button size="lg" block onPointerEnter={preload} onFocus={preload} onClick={open}>
          {text}
        </Button>
      ) : (
        // A link to the fragment, so that a press counts before the page is hydrated.
        <a
          href={rsvpHash}
          aria-haspopup="dialog"
          className={buttonClass({ size: 'lg', block: true })}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={open}
        >
          {text}
        </a>
      )}
      {!signedIn && (
        <noscript>
          <Link to={paths.login(paths.event(event.$id))}>{t('logInToRegister')}</Link>
        </noscript>
      )}
    </Action>
  );
}

/**
 * The sheet in which people register. It stays open while the offer changes with what they do: a guest is signed in by
 * their code, and the seat is theirs before the sheet says so.
 */
function useSheet(event: EventDetail, { signedIn, isOffered }: { signedIn: boolean; isOffered: boolean }) {
  const { hash } = useLocation();
  const [open, setOpen] = useState<'member' | 'guest'>();
  const dialog = signedIn ? 'member' : 'guest';
  // The fragment never reaches the server, so it rendered the form closed. A guest may come back from their mail.
  useEffect(() => {
    if (!isOffered) return;
    // The router keeps the fragment that is deleted here, so that the sheet opens once.
    const asked = hash === rsvpHash && window.location.hash === rsvpHash;
    if (asked)
      window.history.replaceState(
        window.history.state,
        '',
        window.location.pathname + window.location.search,
      );
    if (asked || (!signedIn && pendingGuest(event.$id) !== null)) setOpen((current) => current ?? dialog);
  }, [signedIn, isOffered, hash, dialog, event.$id]);
  const Sheet = open === 'member' ? RsvpDialog : GuestDialog;
  const sheet = open && (
    <Suspense>
      <Sheet event={event} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { open: () => setOpen(dialog), sheet };
}

type Facts = Pick<
  EventDetail,
  keyof RegistrationWindow | 'status' | 'ticketType' | 'onSale' | 'full' | 'may'
>;

/**
 * @param registration the person's latest one, if any
 * @param now milliseconds since 1970
 * @param payments whether tickets can be sold on this site
 */
export function offerOf(
  event: Facts,
  registration: OwnRegistration | null,
  now: number,
  payments: boolean,
): Offer {
  if (event.status === 'cancelled') return { kind: 'cancelled' };
  if (event.may.manage) return { kind: 'manage' };
  if (registration !== null && isLive(registration)) {
    return { kind: 'held', registration, canCancel: now < Date.parse(event.startsAt) };
  }
  const bar = registrationBar<string>(event, now);
  if (bar !== null) return { kind: 'closed', bar: bar.type, at: bar.at };
  if (registration?.state === 'declined') return { kind: 'declined', reason: registration.declineReason };
  if (event.ticketType === 'paid' && !event.onSale) return { kind: 'not-on-sale' };
  if (event.ticketType === 'paid' && !payments) return { kind: 'no-payment' };
  return { kind: 'register', full: event.full };
}

function isLive({ state }: OwnRegistration): boolean {
  return state !== 'declined' && state !== 'cancelled';
}
