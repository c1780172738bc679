import { ArrowLeft, CalendarPlus, CircleCheck, Hourglass, Share2, Ticket } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { inLanguage, languageOfTexts } from '../../../contracts/languages.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { usePayForSeat } from '../../api/payments.ts';
import { useEmbedded } from '../../lib/embedded.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useHoldEnd } from '../../lib/hold-time.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths, withLanguage } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { backLinkClass } from '../../ui/layout.tsx';
import { EventSummary } from './event-summary.tsx';
import styles from './sheet.module.css';
import type { Party } from './ticket-fields.tsx';

const ShareSheet = lazyPart(() => withItsTexts(['share'], import('../share/share-sheet.tsx')));

const Footer = createContext<HTMLElement | null>(null);

interface SheetProps {
  readonly event: EventDetail;
  readonly title: string;
  /** Replaces the summary of the event. */
  readonly about?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Keeps dialogs above the keyboard of a phone, which covers the page without resizing it: sets its height on the root.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Zooming in shrinks the visual viewport too.
      const inset = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(inset))}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-inset');
    };
  }, []);
}

/** The sheet in which people register, from the first field to the ticket. Its steps change inside of it. */
export function Sheet(props: SheetProps) {
  return useEmbedded() ? <FrameSheet {...props} /> : <DialogSheet {...props} />;
}

function DialogSheet({ event, title, about, onClose, children }: SheetProps) {
  const t = useTranslations('rsvp');
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useKeyboardInset();
  return (
    <Dialog
      open
      keepOnOutsidePress
      size={event.hasTicketTypes ? 'wide' : 'md'}
      onOpenChange={onClose}
      title={title}
      description={
        <span className={styles.about}>
          {about ?? <EventSummary event={event} last={event.hasTicketTypes ? 'place' : 'both'} />}
        </span>
      }
      closeLabel={t('close')}
      footer={<div ref={setFooter} className={styles.actions} />}
    >
      <Footer value={footer}>{children}</Footer>
    </Dialog>
  );
}

/** The same in a frame on another site, where a dialog would be cut off: the frame grows with its content. */
function FrameSheet({ event, title, onClose, children }: SheetProps) {
  const t = useTranslations('rsvp');
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="sheet-title" className={styles.framed}>
      <button type="button" className={backLinkClass} onClick={onClose}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </button>
      <h1 id="sheet-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>
        <EventSummary event={event} last="price" />
      </p>
      <Footer value={footer}>{children}</Footer>
      <div ref={setFooter} className={styles.actions} />
    </section>
  );
}

/** The step's buttons, below what scrolls. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  const footer = use(Footer);
  return footer && createPortal(children, footer);
}

/** What pressing the button leads to. Approval comes first, then the waitlist, then the payment. */
export function submitText(
  event: Pick<EventDetail, 'tenantApproval' | 'full' | 'ticketType'>,
): 'requestToJoin' | 'joinWaitlist' | 'continueToPayment' | 'submit' {
  if (event.tenantApproval) return 'requestToJoin';
  if (event.full) return 'joinWaitlist';
  return event.ticketType === 'paid' ? 'continueToPayment' : 'submit';
}

/** What follows registering if it isn't a seat at once. */
export function NextSteps({ event, party = null }: Pick<SheetProps, 'event'> & { readonly party?: Party }) {
  const t = useTranslations('rsvp');
  const paid = event.ticketType === 'paid';
  if (party !== null && event.full && !event.tenantApproval) {
    const text = party.seatBySeat ? 'partyOneByOne' : paid ? 'partyWaitsPaid' : 'partyWaits';
    return <FormMessage tone="plain">{t(text, { count: String(party.count) })}</FormMessage>;
  }
  const text = event.tenantApproval
    ? event.full
      ? 'approvalThenWaitlist'
      : paid
        ? 'approvalThenPayment'
        : 'approvalFirst'
    : event.full
      ? paid
        ? 'waitlistThenPayment'
        : 'waitlistFirst'
      : null;
  return text && <FormMessage tone="plain">{t(text)}</FormMessage>;
}

interface StepProps {
  readonly event: EventDetail;
  readonly registration: OwnRegistration;
}

export function titleOf({ state }: OwnRegistration): 'done' | 'requested' | 'onWaitlist' | 'seatHeld' {
  if (state === 'awaiting_payment') return 'seatHeld';
  if (state === 'pending') return 'requested';
  return state === 'waitlisted' ? 'onWaitlist' : 'done';
}

/** After registering: the ticket, or what happens next; or the way to the payment. */
export function AfterRegistering({ onClose, ...step }: StepProps & Pick<SheetProps, 'onClose'>) {
  const { registration } = step;
  if (useEmbedded()) return <RegisteredInFrame registration={registration} />;
  return registration.state === 'awaiting_payment' ? (
    <OpenPayment {...step} />
  ) : (
    <Done {...step} onClose={onClose} />
  );
}

/** Opens the payment page at once. If that fails, the seat is held all the same. */
function OpenPayment({ event, registration }: StepProps) {
  const t = useTranslations('rsvp');
  const errorText = useErrorText();
  const holdEnd = useHoldEnd();
  const { mutate, isIdle, isPending, isSuccess, error } = usePayForSeat(event.$id);
  const openOnce = useEffectEvent(() => {
    if (isIdle) mutate();
  });
  useEffect(() => openOnce(), []);
  const until = registration.holdExpiresAt ?? event.startsAt;
  const time = holdEnd(until, event.timeZone);
  const explains = isProblem(error) && error.status < 500 && !(error instanceof NetworkError);
  return (
    <>
      {error === null ? (
        <p role="status" className={styles.intro}>
          {t('heldUntil', { time })}
        </p>
      ) : (
        <FormMessage>{explains ? errorText(error) : t('paymentNotOpened', { time })}</FormMessage>
      )}
      <SheetActions>
        <Button size="lg" block busy={isIdle || isPending || isSuccess} onClick={() => mutate()}>
          {t(error === null ? 'openingPayment' : 'tryAgain')}
        </Button>
      </SheetActions>
    </>
  );
}

/** A frame has no session to show a ticket with. */
function RegisteredInFrame({ registration: { state } }: Pick<StepProps, 'registration'>) {
  const t = useTranslations('rsvp');
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <div ref={news} tabIndex={-1} role="status" className={styles.done}>
      <span className={styles.mark} data-waits={state === 'confirmed' ? undefined : ''}>
        {state === 'confirmed' ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
      </span>
      <p className={styles.news}>
        {t(state === 'pending' || state === 'waitlisted' ? state : 'confirmedByEmail')}
      </p>
    </div>
  );
}

function Done({ event, registration, onClose }: StepProps & Pick<SheetProps, 'onClose'>) {
  const t = useTranslations('rsvp');
  const { url } = useSite();
  const locale = useLocale();
  const own = languageOfTexts(event, locale);
  const [sharing, setSharing] = useState(false);
  const news = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => news.current?.focus(), []);
  const { state } = registration;
  const confirmed = state === 'confirmed';
  const text = state === 'pending' || state === 'waitlisted' ? state : 'confirmed';
  return (
    <>
      <div ref={news} tabIndex={-1} role="status" className={styles.done}>
        <span className={styles.mark} data-waits={confirmed ? undefined : ''}>
          {confirmed ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
        </span>
        <p className={styles.news}>{t(text)}</p>
      </div>
      <SheetActions>
        {confirmed ? (
          <Link to={paths.ticket(registration.$id)} className={buttonClass({ size: 'lg', block: true })}>
            <Ticket aria-hidden="true" />
            {t('showTicket')}
          </Link>
        ) : (
          <Button size="lg" block onClick={onClose}>
            {t('gotIt')}
          </Button>
        )}
        <div className={styles.extras}>
          {confirmed && (
            <a
              href={withLanguage(paths.eventFile(event.$id), own)}
              download
              className={buttonClass({ variant: 'secondary', block: true })}
            >
              <CalendarPlus aria-hidden="true" />
              {t('addToCalendar')}
            </a>
          )}
          <Button
            variant="secondary"
            block
            icon={<Share2 aria-hidden="true" />}
            onClick={() => setSharing(true)}
          >
            {t('share')}
          </Button>
        </div>
      </SheetActions>
      {sharing && (
        <Suspense>
          <ShareSheet
            url={url + withLanguage(paths.event(event.$id), own)}
            title={inLanguage(event, locale).eventTitle}
            card={withLanguage(paths.eventCard(event.$id, event.$updatedAt), own)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
