import { useSuspenseQuery } from '@tanstack/react-query';
import { data, Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { loadViewer } from '../../api/account.ts';
import { eventQuery } from '../../api/events.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { isPast } from '../../features/events/facts.ts';
import { lazyWithRetry, OptionalPart } from '../../lib/lazy-part.tsx';
import { PersonalPart } from '../../lib/personal-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { proseClass } from '../../ui/card.tsx';
import { Container } from '../../ui/layout.tsx';
import { Facts, Schedule } from './facts.tsx';
import { Host } from './host.tsx';
import { RegisterPanel } from './register-panel.tsx';
import styles from './screen.module.css';

const Share = lazyWithRetry(() => withItsTexts(['event-dialogs'], import('./share.tsx')));
const Place = lazyWithRetry(() => withItsTexts(['location'], import('./place.tsx')));
const StartCountdown = lazyWithRetry(() => import('./start-countdown.tsx'));
const StructuredData = lazyWithRetry(() => import('./structured-data.tsx'));

/** The status code of cancelled events that are over. */
const gone = 410;

export async function load({ queries, call, now, params }: LoadArguments) {
  const { eventId = '' } = params;
  const loadOwnRegistration = async () => {
    const viewer = await loadViewer(queries, call);
    if (viewer !== null) await queries.prefetchQuery(ownRegistrationQuery(eventId));
  };
  const [event] = await Promise.all([queries.ensureQueryData(eventQuery(eventId)), loadOwnRegistration()]);
  const over = event.status === 'cancelled' && isPast(event, now());
  return over ? data(null, { status: gone }) : null;
}

export function Component() {
  const { eventId = '' } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventId));
  const t = useTranslations('event');
  const site = useTranslations('site');
  return (
    <div className={styles.screen} data-full-bleed>
      <EventHead event={event} />
      <div className={styles.glow} aria-hidden="true">
        <EventPicture event={event} place="glow" />
      </div>
      <Container className={styles.page}>
        <div className={styles.side}>
          <div className={styles.picture}>
            <EventPicture event={event} place="page" first />
          </div>
          <Host event={event} />
          <OptionalPart>
            <Share event={event} />
          </OptionalPart>
        </div>
        <article className={styles.main}>
          <EventTitle event={event} />
          <Facts event={event} />
          <OptionalPart>
            <StartCountdown event={event} />
          </OptionalPart>
          <PersonalPart name="register">
            <RegisterPanel event={event} />
          </PersonalPart>
          <Description event={event} />
          <OptionalPart>
            <Schedule days={event.schedule} />
          </OptionalPart>
          <OptionalPart>
            <Place event={event} />
          </OptionalPart>
          <Link
            to={paths.discussion({ kind: 'events', subjectId: event.$id })}
            className={buttonClass({ variant: 'secondary', block: true })}
          >
            {t('discussion')}
          </Link>
          <OptionalPart>
            <StructuredData event={event} organiser={event.organiserName || site('defaultOrganisation')} />
          </OptionalPart>
        </article>
      </Container>
    </div>
  );
}

function EventHead({ event }: { event: EventDetail }) {
  return (
    <>
      <Head
        title={event.eventTitle}
        description={event.excerpt}
        path={paths.event(event.$id)}
        card={paths.eventCard(event.$id, event.$updatedAt)}
      />
      <link rel="alternate" type="text/calendar" href={paths.eventFile(event.$id)} />
    </>
  );
}

function EventTitle({ event }: { event: EventDetail }) {
  const site = useTranslations('site');
  return <h1 className={styles.title}>{event.eventTitle || site('name')}</h1>;
}

function Description({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  return (
    <section aria-labelledby="details" className={styles.section}>
      <h2 id="details">{t('details')}</h2>
      <div
        className={proseClass}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
        dangerouslySetInnerHTML={{ __html: event.descriptionHtml }}
      />
    </section>
  );
}
