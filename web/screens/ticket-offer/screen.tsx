import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReceivedOffer } from '../../../contracts/tickets.ts';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/registration-actions.ts';
import { ticketOfferQuery, useAcceptOffer } from '../../api/tickets.ts';
import { SummaryLink } from '../../features/rsvp/event-summary.tsx';
import { RsvpFields, useRsvpForm } from '../../features/rsvp/rsvp-form.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { DeadLink, loadOffer, NextSteps, SignInFirst, secretLinkIn } from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'offerId');

export async function load({ queries, url }: LoadArguments) {
  const link = linkIn(url.searchParams);
  return (
    link &&
    loadOffer(() => queries.fetchQuery({ ...ticketOfferQuery(link), staleTime: 0 }), 'ticket_offer_gone')
  );
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
  if (link === null) {
    return (
      <DeadLink title={t('incompleteTitle')} text={t('incomplete')}>
        <NextSteps next={{ text: t('toTicket'), to: paths.registeredEvents() }} />
      </DeadLink>
    );
  }
  if (offer === undefined) {
    return (
      <DeadLink title={t('goneTitle')} text={t('goneText')}>
        <NextSteps next={{ text: t('toTicket'), to: paths.registeredEvents() }} />
      </DeadLink>
    );
  }
  if (offer.own) {
    return (
      <EntryPage title={t('ownTitle')} intro={t('ownText')} event={offer.event}>
        <OfferFacts offer={offer} />
        <p className={styles.next}>
          <Link to={paths.registeredEvents()} className={buttonClass()}>
            {t('toTicket')}
          </Link>
        </p>
      </EntryPage>
    );
  }
  const intro = offer.giverName === '' ? t('introNameless') : t('intro', { giver: offer.giverName });
  return (
    <EntryPage title={t('title')} intro={intro} event={offer.event}>
      <OfferFacts offer={offer} />
      <Answer link={link} eventId={offer.event.$id} />
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
  const navigate = useNavigate();
  const errorText = useErrorText();
  const accept = useAcceptOffer(link);
  const { form, asked, showErrors, clearDraft } = useRsvpForm(eventId);
  const { askSocialMedia, askReason, questions = [] } = asked.data ?? {};
  const asksAnything = askSocialMedia !== 'off' || askReason !== 'off' || questions.length > 0;
  const submit = form.handleSubmit(async (answers) => {
    try {
      const { $id } = await accept.mutateAsync(answers);
      clearDraft();
      showToast({ tone: 'good', text: t('accepted') });
      await navigate(paths.ticket($id), { replace: true });
    } catch (error) {
      showErrors(error);
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {asksAnything && <p>{t('answer')}</p>}
      <RsvpFields form={form} asked={asked} />
      {accept.error && <FormMessage>{errorText(accept.error)}</FormMessage>}
      <Button type="submit" size="lg" block busy={asked.isPending || accept.isPending}>
        {t(accept.isPending ? 'accepting' : 'accept')}
      </Button>
    </form>
  );
}

/** The event of the offered ticket, and when the offer expires. */
function OfferFacts({ offer: { event, expiresAt } }: { offer: ReceivedOffer }) {
  const t = useTranslations('ticketOffer');
  const formats = useFormats();
  return (
    <>
      <SummaryLink event={event} />
      <p className={styles.until}>{t('until', { time: formats.instant(expiresAt, event.timeZone) })}</p>
    </>
  );
}
