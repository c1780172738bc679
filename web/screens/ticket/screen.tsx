import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { data, Link, useLoaderData, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ProblemType } from '../../../contracts/problem.ts';
import { isProblem } from '../../api/errors.ts';
import { ticketQuery } from '../../api/tickets.ts';
import { deleteSavedTicket, saveTicket } from '../../features/offline/offline-data.ts';
import { Ticket } from '../../features/tickets/ticket.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import styles from './screen.module.css';
import { TransferTicket } from './transfer.tsx';

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
  const { registrationId = '' } = useParams();
  const problem: ProblemType | null = useLoaderData();
  const { data: ticket } = useQuery({ ...ticketQuery(registrationId), enabled: problem === null });
  // Saves the ticket for use without a connection, and removes it once it is void.
  useEffect(() => {
    if (problem !== null) deleteSavedTicket(registrationId);
    else if (ticket !== undefined) saveTicket(ticket);
  }, [problem, ticket, registrationId]);
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
      {ticket.handOn.allowed && <TransferTicket ticket={ticket} />}
    </Container>
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
