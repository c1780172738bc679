import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Printer, ReceiptText, Send, Tickets } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { data, Link, useLoaderData, useParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage, languageOfTexts } from '../../../contracts/languages.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { paymentsOfRegistrationQuery } from '../../api/payments.ts';
import { ticketQuery, useWithdrawOffer } from '../../api/tickets.ts';
import { deleteSavedTicket, saveTicket } from '../../features/offline/offline-data.ts';
import { costsMoney } from '../../features/rsvp/ticket-terms.ts';
import { Ticket } from '../../features/tickets/ticket.tsx';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths, withLanguage } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import screenStyles from './screen.module.css';
import styles from './transfer.module.css';

const openDialog = () => import('./transfer-dialog.tsx');
const TransferDialog = lazyPart(openDialog);
const PassPanel = lazyPart(() =>
  withItsTexts(['series-pass'], import('../../features/series/pass-panel.tsx')),
);
const TicketAddOns = lazyPart(() => import('./ticket-add-ons.tsx'));

/** Transfers a ticket to someone else, or cancels the offer. */
function TransferTicket({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('ticket');
  const formats = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawOffer(ticket.$id);
  const { offer } = ticket.handOn;
  const until = offer && formats.instant(offer.expiresAt, ticket.event.timeZone);
  return (
    <section className={styles.handOn} aria-labelledby="hand-on">
      <h2 id="hand-on">{t('handOn')}</h2>
      {offer === null || until === null ? (
        <p>{t('handOnText')}</p>
      ) : (
        <p>{t('offered', { address: offer.address, time: until })}</p>
      )}
      {withdraw.error && <FormMessage>{errorText(withdraw.error)}</FormMessage>}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Send aria-hidden="true" />}
          onPointerEnter={() => void openDialog()}
          onClick={() => setAsking(true)}
        >
          {t(offer === null ? 'handOnAct' : 'handOnElse')}
        </Button>
        {offer !== null && (
          <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('takeBack')}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense>
          <TransferDialog ticket={ticket} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

export async function load({ queries, params }: LoadArguments) {
  try {
    await queries.fetchQuery({ ...ticketQuery(params.registrationId ?? ''), staleTime: 0 });
    return null;
  } catch (error) {
    // The screen has its own texts for these.
    if (!isProblem(error, 'ticket_void', 'registration_not_possible')) throw error;
    return data(error.type, { status: error.status });
  }
}

/** A ticket, on screen and in print. */
export function Component() {
  const t = useTranslations('ticket');
  const locale = useLocale();
  const { registrationId = '' } = useParams();
  const loaded: ProblemType | null = useLoaderData();
  const { data: held, error } = useQuery({ ...ticketQuery(registrationId), enabled: loaded === null });
  // It may be taken back while the page is open.
  const problem = isProblem(error, 'ticket_void') ? error.type : loaded;
  const ticket = problem === null ? held : undefined;
  // Saves the ticket for use without a connection, and removes it once it is void.
  useEffect(() => {
    if (problem !== null) deleteSavedTicket(registrationId);
    else if (ticket !== undefined) saveTicket(ticket);
  }, [problem, ticket, registrationId]);
  if (ticket === undefined) return <NoTicket isVoid={problem === 'ticket_void'} />;
  return (
    <Container width="text" className={screenStyles.screen}>
      <Head title={t('pageTitle', { event: inLanguage(ticket.event, locale).eventTitle })} />
      <Ticket ticket={ticket} />
      <div className={screenStyles.actions}>
        <a
          href={withLanguage(paths.eventFile(ticket.event.$id), languageOfTexts(ticket.event, locale))}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          <CalendarPlus aria-hidden="true" />
          {t('addToCalendar')}
        </a>
        <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {costsMoney(ticket.event, ticket.ticketType) && (
          <ReceiptLink registrationId={ticket.orderId ?? registrationId} />
        )}
        {ticket.orderId !== null && (
          <Link to={paths.eventTickets(ticket.event.$id)} className={buttonClass({ variant: 'quiet' })}>
            <Tickets aria-hidden="true" />
            {t('allTickets')}
          </Link>
        )}
        <Link to={paths.event(ticket.event.$id)} className={buttonClass({ variant: 'quiet', flush: true })}>
          {t('toEvent')}
        </Link>
      </div>
      {ticket.passId !== null && (
        <Suspense>
          <PassPanel passId={ticket.passId} eventId={ticket.event.$id} />
        </Suspense>
      )}
      {ticket.ticketType !== null && (
        <Suspense>
          <TicketAddOns ticket={ticket} />
        </Suspense>
      )}
      {ticket.handOn.allowed && <TransferTicket ticket={ticket} />}
    </Container>
  );
}

/** To the receipt of what the person paid for this ticket; nothing for a ticket that was given to them. */
function ReceiptLink({ registrationId }: { registrationId: string }) {
  const t = useTranslations('ticket');
  const { data } = useQuery(paymentsOfRegistrationQuery(registrationId));
  const paid = data?.payments.find(({ paidAt }) => paidAt !== null);
  if (paid === undefined) return null;
  return (
    <Link to={paths.payment(paid.$id)} className={buttonClass({ variant: 'quiet' })}>
      <ReceiptText aria-hidden="true" />
      {t('receipt')}
    </Link>
  );
}

function NoTicket({ isVoid }: { isVoid: boolean }) {
  const t = useTranslations('ticket');
  return (
    <Container width="text" className={screenStyles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      <EmptyState
        title={t(isVoid ? 'voidTitle' : 'notYetTitle')}
        action={
          <Link to={paths.registeredEvents()} className={buttonClass()}>
            {t('registered')}
          </Link>
        }
      >
        {t(isVoid ? 'voidText' : 'notYetText')}
      </EmptyState>
    </Container>
  );
}
