import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Mail, Printer, Ticket as TicketIcon } from 'lucide-react';
import { data, useLoaderData, useSearchParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inLanguage, languageOfTexts } from '../../../contracts/languages.ts';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { HeldTicket } from '../../../contracts/tickets.ts';
import type { SecretLink } from '../../api/registration-actions.ts';
import { heldTicketQuery, useHeldTicketMails } from '../../api/tickets.ts';
import { Ticket } from '../../features/tickets/ticket.tsx';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths, withLanguage } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import {
  DeadLink,
  loadNamedEvent,
  NextSteps,
  secretLinkIn,
  useNamedEvent,
} from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'registrationId');

export async function load(request: LoadArguments) {
  const { queries, url } = request;
  const link = linkIn(url.searchParams);
  if (link === null) return null;
  try {
    await queries.fetchQuery({ ...heldTicketQuery(link), staleTime: 0 });
    return null;
  } catch (error) {
    const isWaiting = isProblem(error, 'registration_not_possible');
    const isGone = isProblem(error, 'registration_not_found', 'ticket_void', 'general_argument_invalid');
    if (!isWaiting && !isGone) throw error;
    await loadNamedEvent(request);
    if (isWaiting) return data(error.type, { status: error.status });
    return data('ticket_void', { status: 410 });
  }
}

/** A ticket that someone else ordered for the reader. Opening the link changes nothing. */
export function Component() {
  const t = useTranslations('heldTicket');
  const locale = useLocale();
  const [search] = useSearchParams();
  const problem: ProblemType | null = useLoaderData();
  const link = linkIn(search);
  const { data: ticket } = useQuery({
    ...heldTicketQuery(link ?? { id: '', secret: '' }),
    enabled: link !== null && problem === null,
  });
  const event = useNamedEvent();
  const steps = (
    <NextSteps
      next={{ text: t('toTickets'), to: paths.registeredEvents() }}
      toEvent={event && { text: t('toEvent'), to: paths.event(event.$id) }}
    />
  );
  if (link === null) {
    return (
      <DeadLink title={t('incompleteTitle')} text={t('incomplete')}>
        {steps}
      </DeadLink>
    );
  }
  if (ticket === undefined) {
    const isWaiting = problem === 'registration_not_possible';
    return (
      <DeadLink
        title={t(isWaiting ? 'notYetTitle' : 'goneTitle')}
        text={t(isWaiting ? 'notYetText' : 'goneText')}
        sign={<TicketIcon />}
        event={event}
      >
        {steps}
      </DeadLink>
    );
  }
  const { buyerName } = ticket;
  const translated = inLanguage(ticket.event, locale);
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('pageTitle', { event: translated.eventTitle })} />
      <p className={styles.from}>
        {buyerName === '' ? t('fromNameless') : t('from', { buyer: buyerName })} {t('sharing')}
      </p>
      <Ticket ticket={ticket} />
      <Mails link={link} ticket={ticket} />
      <Actions file={withLanguage(paths.eventFile(translated.$id), languageOfTexts(translated, locale))} />
    </Container>
  );
}

/** Whether the reader gets mails about the ticket. */
function Mails({ link, ticket: { mailed } }: { readonly link: SecretLink; readonly ticket: HeldTicket }) {
  const t = useTranslations('heldTicket');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useHeldTicketMails(link, (on) =>
    showToast({ tone: 'good', text: t(on ? 'sent' : 'stopped') }),
  );
  return (
    <section className={styles.mails}>
      <p>{t(mailed ? 'on' : 'offer')}</p>
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      {mailed ? (
        <Button variant="quiet" busy={isPending} onClick={() => mutate(false)}>
          {t('stop')}
        </Button>
      ) : (
        <Button icon={<Mail aria-hidden="true" />} busy={isPending} onClick={() => mutate(true)}>
          {t(isPending ? 'getting' : 'get')}
        </Button>
      )}
    </section>
  );
}

/** `file`: the event's calendar file. */
function Actions({ file }: { readonly file: string }) {
  const t = useTranslations('ticket');
  return (
    <div className={styles.actions}>
      <a href={file} download className={buttonClass({ variant: 'secondary' })}>
        <CalendarPlus aria-hidden="true" />
        {t('addToCalendar')}
      </a>
      <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  );
}
