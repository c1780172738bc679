import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { data, Link, useLoaderData, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProblemType } from '../../../contracts/problem.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { isProblem } from '../../api/errors.ts';
import { ticketQuery } from '../../api/tickets.ts';
import { useLocationText } from '../../events/location-text.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { CodePicture } from './code-picture.tsx';
import styles from './screen.module.css';

export async function load({ queries, params }: LoadArguments) {
  try {
    await queries.fetchQuery({ ...ticketQuery(params.registrationId ?? ''), staleTime: 0 });
    return null;
  } catch (error) {
    // The page has words of its own for these.
    if (!isProblem(error, 'ticket_void', 'registration_not_possible')) throw error;
    return data(error.type, { status: error.status });
  }
}

/** A ticket: on a phone at the door, or on paper. */
export function Component() {
  const t = useTranslations('ticket');
  const { registrationId = '' } = useParams();
  const problem: ProblemType | null = useLoaderData();
  const { data: ticket } = useQuery({ ...ticketQuery(registrationId), enabled: problem === null });
  if (ticket === undefined) return <NoTicket isVoid={problem === 'ticket_void'} />;
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('pageTitle', { event: ticket.event.eventTitle })} />
      <Ticket ticket={ticket} />
      <div className={styles.actions}>
        <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Link to={paths.event(ticket.event.$id)} className={buttonClass({ variant: 'quiet' })}>
          {t('toEvent')}
        </Link>
      </div>
    </Container>
  );
}

function Ticket({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('ticket');
  const site = useTranslations('site');
  const events = useTranslations('events');
  const formats = useFormats();
  const { event, picture, code, holderName, admittedAt } = ticket;
  const location = useLocationText(event);
  const facts = [
    [t('holder'), holderName],
    [t('date'), formats.day(event)],
    [t('time'), event.allDay ? events('allDay') : formats.timeSpan(event)],
    [t('location'), location],
  ];
  return (
    <article className={styles.ticket} aria-labelledby="ticket-event">
      <header className={styles.header}>
        <p className={styles.site}>
          {site('name')} · {t('admit')}
        </p>
        <h1 id="ticket-event" className={styles.event}>
          {event.eventTitle || site('name')}
        </h1>
      </header>
      <div className={styles.code}>
        <CodePicture picture={picture} label={t('code')} />
        {admittedAt === null ? (
          <p className={styles.hint}>{t('show')}</p>
        ) : (
          <Badge tone="good">{t('admitted', { time: formats.instant(admittedAt, event.timeZone) })}</Badge>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.typed}>
        <summary>{t('typed')}</summary>
        <code>{code}</code>
      </details>
    </article>
  );
}

function NoTicket({ isVoid }: { isVoid: boolean }) {
  const t = useTranslations('ticket');
  return (
    <Container width="text" className={styles.screen}>
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
