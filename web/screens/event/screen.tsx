import { useSuspenseQuery } from '@tanstack/react-query';
import { data, redirect, useParams } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { inLanguage, languageOfTexts, textProps } from '../../../contracts/languages.ts';
import { loadViewer } from '../../api/account.ts';
import { eventQuery } from '../../api/events.ts';
import { ownRegistrationQuery } from '../../api/registrations.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { isPast } from '../../features/events/facts.ts';
import { isProblem } from '../../lib/errors.ts';
import { lazyWithRetry, OptionalPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { PersonalPart } from '../../lib/personal-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths, withLanguage } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EmbedLink, Head } from '../../shell/head.tsx';
import { proseClass } from '../../ui/card.tsx';
import { Container } from '../../ui/layout.tsx';
import { Facts } from './facts.tsx';
import { RegisterPanel } from './register-panel.tsx';
import styles from './screen.module.css';

const QuickActions = lazyWithRetry(() => import('./quick-actions.tsx'));
const Host = lazyWithRetry(() => import('./host.tsx'));
const Schedule = lazyWithRetry(() => import('./schedule.tsx'));
const OtherDates = lazyWithRetry(() => withItsTexts(['series'], import('./other-dates.tsx')));
const Place = lazyWithRetry(() => withItsTexts(['location'], import('./place.tsx')));
const Discussion = lazyWithRetry(() => withItsTexts(['event-parts'], import('./discussion.tsx')));
const DraftNotice = lazyWithRetry(() => withItsTexts(['event-access'], import('./draft-notice.tsx')));
const StartCountdown = lazyWithRetry(() => withItsTexts(['event-parts'], import('./start-countdown.tsx')));
const StructuredData = lazyWithRetry(() => import('./structured-data.tsx'));

/** The status code of cancelled events that are over. */
const gone = 410;

export async function load({ queries, call, now, params }: LoadArguments) {
  const { eventId = '' } = params;
  const loadOwnRegistration = async () => {
    const viewer = await loadViewer(queries, call);
    if (viewer !== null) await queries.prefetchQuery(ownRegistrationQuery(eventId));
  };
  const askPassword = (error: unknown) => {
    throw isProblem(error, 'event_password_required') ? redirect(paths.eventAccess(eventId)) : error;
  };
  const read = queries.ensureQueryData(eventQuery(eventId)).catch(askPassword);
  const [event] = await Promise.all([read, loadOwnRegistration()]);
  const over = event.status === 'cancelled' && isPast(event, now());
  return over ? data(null, { status: gone }) : null;
}

export { loadParts } from './register-action.tsx';

/** Uses nothing that changes on hydration: an update would discard the markup of parts that aren't hydrated yet. */
export function Component() {
  const { eventId = '' } = useParams();
  const { data: written } = useSuspenseQuery(eventQuery(eventId));
  const site = useTranslations('site');
  const locale = useLocale();
  const event = inLanguage(written, locale);
  return (
    <div className={styles.screen} data-full-bleed>
      <EventHead event={event} />
      <div className={styles.glow} aria-hidden="true">
        <EventPicture event={written} place="glow" />
      </div>
      <Container className={styles.page}>
        <Ending event={event} />
        {event.publishedAt === null && (
          <OptionalPart>
            <DraftNotice event={event} />
          </OptionalPart>
        )}
        <header className={styles.head}>
          <h1 className={styles.title} {...textProps(event, 'eventTitle', locale)}>
            {event.eventTitle || site('name')}
          </h1>
          <Facts event={event} />
          <OptionalPart>
            <QuickActions event={event} />
          </OptionalPart>
        </header>
        <div className={styles.side}>
          <div className={styles.picture}>
            <EventPicture event={written} place="page" first />
          </div>
          <PersonalPart name="register">
            <RegisterPanel event={event} />
          </PersonalPart>
          <OptionalPart>
            <StartCountdown event={event} />
          </OptionalPart>
          <OptionalPart>
            <Host event={event} />
          </OptionalPart>
        </div>
        <article className={styles.body}>
          <Description event={event} />
          <OptionalPart>
            <Schedule days={event.schedule} />
          </OptionalPart>
          {event.series !== null && (
            <OptionalPart>
              <OtherDates event={event} />
            </OptionalPart>
          )}
          <OptionalPart>
            <Place event={event} />
          </OptionalPart>
          <OptionalPart>
            <Discussion event={event} />
          </OptionalPart>
          <OptionalPart>
            <StructuredData event={event} organiser={event.organiserName || site('defaultOrganisation')} />
          </OptionalPart>
        </article>
      </Container>
    </div>
  );
}

function EventHead({ event }: { event: EventDetail }) {
  const locale = useLocale();
  const isListed = event.publishedAt !== null && event.visibility === 'public';
  const own = languageOfTexts(event, locale);
  const path = withLanguage(paths.event(event.$id), own);
  return (
    <>
      <Head
        title={event.eventTitle}
        description={event.excerpt}
        // Only what is in lists is for search engines, too.
        {...(isListed && { path })}
        card={withLanguage(paths.eventCard(event.$id, event.$updatedAt), own)}
      />
      <link rel="alternate" type="text/calendar" href={withLanguage(paths.eventFile(event.$id), own)} />
      <EmbedLink path={path} />
    </>
  );
}

/** Says first that the event doesn't take place, or is over. */
function Ending({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  const past = isPast(event, useNow());
  if (event.status === 'cancelled') {
    return (
      <div role="status" className={styles.cancelled}>
        <strong>{t('cancelledTitle')}</strong>
        <p>{t('cancelledText')}</p>
        {event.cancelReason !== null && <p>{t('cancelledReason', { reason: event.cancelReason })}</p>}
      </div>
    );
  }
  return past ? (
    <div role="status" className={styles.over}>
      <strong>{t('overTitle')}</strong>
    </div>
  ) : null;
}

function Description({ event }: { event: EventDetail }) {
  const t = useTranslations('event');
  return (
    <section aria-labelledby="details" className={styles.section}>
      <h2 id="details">{t('details')}</h2>
      <div
        className={proseClass}
        {...textProps(event, 'descriptionHtml', useLocale())}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
        dangerouslySetInnerHTML={{ __html: event.descriptionHtml }}
      />
    </section>
  );
}
