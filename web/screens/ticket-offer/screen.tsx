import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReceivedOffer } from '../../../contracts/tickets.ts';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/registration-actions.ts';
import { ticketOfferQuery, useAcceptOffer } from '../../api/tickets.ts';
import { RsvpFields, useRsvpForm } from '../../features/rsvp/rsvp-form.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useLeave } from '../../lib/leave.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import {
  DeadLink,
  loadNamedEvent,
  loadOffer,
  NextSteps,
  SignInFirst,
  secretLinkIn,
  useNamedEvent,
} from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'offerId');

export async function load(request: LoadArguments) {
  const link = linkIn(request.url.searchParams);
  if (link === null) return null;
  const ask = () => request.queries.fetchQuery({ ...ticketOfferQuery(link), staleTime: 0 });
  const gone = await loadOffer(ask, 'ticket_offer_gone');
  if (gone !== null) await loadNamedEvent(request);
  return gone;
}

/** Accepts a transferred ticket. Opening the link alone changes nothing. */
export function Component() {
  const t = useTranslations('ticketOffer');
  const [search] = useSearchParams();
  const gone = useLoaderData() !== null;
  const link = linkIn(search);
  const { data: offer } = useQuery({
    ...ticketOfferQuery(link ?? { id: '', secret: '' }),
    enabled: link !== null && !gone,
  });
  const named = useNamedEvent();
  const toTicket = { text: t('toTicket'), to: paths.registeredEvents() };
  if (link === null) {
    return (
      <DeadLink title={t('incompleteTitle')} text={t('incomplete')}>
        <NextSteps next={toTicket} />
      </DeadLink>
    );
  }
  if (offer === undefined) {
    return (
      <DeadLink title={t('goneTitle')} text={t('goneText')} sign={<Ticket />} event={named}>
        <NextSteps next={toTicket} toEvent={named && { text: t('toEvent'), to: paths.event(named.$id) }} />
      </DeadLink>
    );
  }
  if (offer.own) {
    return (
      <EntryPage title={t('ownTitle')} intro={t('ownText')} event={offer.event}>
        <Link to={toTicket.to} className={buttonClass({ size: 'lg', block: true })}>
          {toTicket.text}
        </Link>
      </EntryPage>
    );
  }
  const intro = offer.giverName === '' ? t('introNameless') : t('intro', { giver: offer.giverName });
  return (
    <EntryPage title={t('title')} intro={intro} event={offer.event}>
      <Answer link={link} eventId={offer.event.$id} />
      <Deadline offer={offer} />
    </EntryPage>
  );
}

function Answer({ link, eventId }: { link: SecretLink; eventId: string }) {
  const t = useTranslations('ticketOffer');
  const viewer = useViewer();
  if (viewer !== null) return <AcceptForm link={link} eventId={eventId} />;
  return <SignInFirst text={t('signIn')} here={paths.ticketOffer(link.id, link.secret)} />;
}

/** The organiser's questions, and the button that accepts the ticket. */
function AcceptForm({ link, eventId }: { link: SecretLink; eventId: string }) {
  const t = useTranslations('ticketOffer');
  const leave = useLeave();
  const errorText = useErrorText();
  const accept = useAcceptOffer(link);
  const { form, asked, showErrors, clearDraft } = useRsvpForm(eventId);
  const { isSubmitting } = form.formState;
  const { askSocialMedia, askReason, questions = [] } = asked.data ?? {};
  const asksAnything = askSocialMedia !== 'off' || askReason !== 'off' || questions.length > 0;
  const submit = form.handleSubmit(async (answers) => {
    try {
      const { $id } = await accept.mutateAsync(answers);
      clearDraft();
      showToast({ tone: 'good', text: t('accepted') });
      await leave(paths.ticket($id), { replace: true });
    } catch (error) {
      showErrors(error);
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {asksAnything && <p>{t('answer')}</p>}
      <RsvpFields form={form} asked={asked} />
      {accept.error && <FormMessage>{errorText(accept.error)}</FormMessage>}
      <Button type="submit" size="lg" block busy={asked.isPending || isSubmitting}>
        {t(isSubmitting ? 'accepting' : 'accept')}
      </Button>
    </form>
  );
}

function Deadline({ offer: { event, expiresAt } }: { offer: ReceivedOffer }) {
  const t = useTranslations('ticketOffer');
  const formats = useFormats();
  return (
    <div className={styles.until}>
      <p>{t('until', { time: formats.instant(expiresAt, event.timeZone) })}</p>
      <p>{t('notWanted')}</p>
    </div>
  );
}
