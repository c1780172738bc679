import { useQuery } from '@tanstack/react-query';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/secret-link.ts';
import { ticketOfferQuery } from '../../api/tickets.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntrancePage } from '../../shell/entrance.tsx';
import { loadOffer, secretLinkIn } from '../../shell/secret-link.ts';
import { SignInFirst } from '../../shell/sign-in-first.tsx';
import { WayOn } from '../../shell/way-on.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { AcceptForm } from './accept-form.tsx';
import { OfferFacts } from './offer-facts.tsx';
import styles from './screen.module.css';

const linkIn = (search: URLSearchParams) => secretLinkIn(search, 'offerId');

export async function load({ queries, url }: LoadArguments) {
  const link = linkIn(url.searchParams);
  return (
    link &&
    loadOffer(() => queries.fetchQuery({ ...ticketOfferQuery(link), staleTime: 0 }), 'ticket_offer_gone')
  );
}

/** Where somebody takes over the ticket that a mail offers them: nothing happens before they press the button. */
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
      <EntrancePage title={t('title')}>
        <div className={styles.next}>
          <FormMessage>{t('incomplete')}</FormMessage>
          <WayOn />
        </div>
      </EntrancePage>
    );
  }
  if (offer === undefined) {
    return (
      <EntrancePage title={t('goneTitle')} intro={t('goneText')}>
        <div className={styles.next}>
          <WayOn />
        </div>
      </EntrancePage>
    );
  }
  if (offer.own) {
    return (
      <EntrancePage title={t('ownTitle')} intro={t('ownText')}>
        <OfferFacts offer={offer} />
        <p className={styles.next}>
          <Link to={paths.registeredEvents()} className={buttonClass()}>
            {t('toTicket')}
          </Link>
        </p>
      </EntrancePage>
    );
  }
  const intro = offer.giverName === '' ? t('introNameless') : t('intro', { giver: offer.giverName });
  return (
    <EntrancePage title={t('title')} intro={intro}>
      <OfferFacts offer={offer} />
      <Answer link={link} eventId={offer.event.$id} />
    </EntrancePage>
  );
}

function Answer({ link, eventId }: { link: SecretLink; eventId: string }) {
  const t = useTranslations('ticketOffer');
  const viewer = useViewer();
  if (viewer !== null) return <AcceptForm link={link} eventId={eventId} />;
  return <SignInFirst text={t('signIn')} here={paths.ticketOffer(link.id, link.secret)} />;
}
