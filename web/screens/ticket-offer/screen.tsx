import { useQuery } from '@tanstack/react-query';
import { data, Link, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { isProblem } from '../../api/errors.ts';
import { type OfferLink, ticketOfferQuery } from '../../api/tickets.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Head } from '../../shell/head.tsx';
import { SignInFirst } from '../../shell/sign-in-first.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { AcceptForm } from './accept-form.tsx';
import { OfferFacts } from './offer-facts.tsx';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  const link = linkIn(url.searchParams);
  if (link === null) return null;
  try {
    await queries.fetchQuery({ ...ticketOfferQuery(link), staleTime: 0 });
    return null;
  } catch (error) {
    // The page has words of its own for this.
    if (!isProblem(error, 'ticket_offer_gone', 'general_argument_invalid')) throw error;
    return data('ticket_offer_gone', { status: 410 });
  }
}

/** Where somebody takes over the ticket that a mail offers them: nothing happens before they press the button. */
export function Component() {
  const t = useTranslations('ticketOffer');
  const [search] = useSearchParams();
  const gone = useLoaderData() !== null;
  const link = linkIn(search);
  const { data: offer } = useQuery({
    ...ticketOfferQuery(link ?? { offerId: '', secret: '' }),
    enabled: link !== null && !gone,
  });
  if (link === null) {
    return (
      <Page title={t('title')}>
        <FormMessage>{t('incomplete')}</FormMessage>
      </Page>
    );
  }
  if (offer === undefined) return <Page title={t('goneTitle')} intro={t('goneText')} />;
  if (offer.own) {
    return (
      <Page title={t('ownTitle')} intro={t('ownText')}>
        <OfferFacts offer={offer} />
        <p className={styles.next}>
          <Link to={paths.registeredEvents()} className={buttonClass()}>
            {t('toTicket')}
          </Link>
        </p>
      </Page>
    );
  }
  const intro = offer.giverName === '' ? t('introNameless') : t('intro', { giver: offer.giverName });
  return (
    <Page title={t('title')} intro={intro}>
      <OfferFacts offer={offer} />
      <Answer link={link} eventId={offer.event.$id} />
    </Page>
  );
}

function Answer({ link, eventId }: { link: OfferLink; eventId: string }) {
  const t = useTranslations('ticketOffer');
  const viewer = useViewer();
  if (viewer !== null) return <AcceptForm link={link} eventId={eventId} />;
  return <SignInFirst text={t('signIn')} here={paths.ticketOffer(link.offerId, link.secret)} />;
}

function Page({ title, intro, children }: { title: string; intro?: string; children?: React.ReactNode }) {
  return (
    <>
      <Head title={title} />
      <Entrance title={title} intro={intro}>
        {children}
      </Entrance>
    </>
  );
}

function linkIn(search: URLSearchParams): OfferLink | null {
  const offerId = search.get('offerId');
  const secret = search.get('secret');
  return offerId && secret ? { offerId, secret } : null;
}
