import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarDays, Ellipsis, Flag, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Organiser, pastEventsCounted } from '../../../contracts/following.ts';
import { cardSize } from '../../../contracts/sharing.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { followingQuery, organiserEventsQuery, organiserQuery } from '../../api/following.ts';
import { DayList, type RowEvent } from '../../features/events/event-row.tsx';
import SaveButton from '../../features/events/save-button.tsx';
import { BannerPage } from '../../features/groups/banner-page.tsx';
import FollowButton from '../../features/groups/follow-button.tsx';
import {
  CursorLinks,
  pictureSubject,
  readEventsAddress,
  UpcomingPastLinks,
} from '../../features/groups/group-card.tsx';
import { useFormats } from '../../lib/format.ts';
import { lazyPart, lazyWithRetry, OptionalPart } from '../../lib/lazy-part.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { type EventsShown, paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { OrganiserAside } from './organiser-aside.tsx';
import styles from './screen.module.css';

const ReportDialog = lazyPart(() =>
  withItsTexts(['event-dialogs'], import('../../features/moderation/report-dialog.tsx')),
);
const OrganiserActions = lazyPart(() =>
  withItsTexts(['admin'], import('../../features/moderation/organiser-actions.tsx')),
);
const OrganiserStructuredData = lazyWithRetry(() => import('./organiser-structured-data.tsx'));

export async function load({ queries, call, params, url }: LoadArguments) {
  const { organiserId = '' } = params;
  const { when, after } = readEventsAddress(url.searchParams);
  await Promise.all([
    queries.ensureQueryData(organiserQuery(organiserId)),
    queries.ensureQueryData(organiserEventsQuery(organiserId, when, after)),
    queries.prefetchQuery(followingQuery('organisers', organiserId)),
    loadViewer(queries, call),
  ]);
}

export function Component() {
  const t = useTranslations('following');
  const { organiserId = '' } = useParams();
  const { when, after } = readEventsAddress(useSearchParams()[0]);
  const { data: organiser } = useSuspenseQuery(organiserQuery(organiserId));
  const { name, excerpt, picture } = organiser;
  const isKnown = organiser.bioHtml !== '' || organiser.links.length > 0 || picture !== null;
  const pictures = usePictures();
  return (
    <BannerPage
      picture={isKnown ? pictureSubject({ $id: organiserId, name, cover: null }) : null}
      avatar={<Avatar name={name} src={picture && pictures.cut(picture, 192, 192)} size="xl" />}
      name={name}
      facts={<OrganiserFacts organiser={organiser} />}
      excerpt={excerpt}
      actions={<Actions organiser={organiser} />}
      aside={<OrganiserAside organiser={organiser} calendar={calendarOf(organiserId)} />}
    >
      <Head
        title={t('organiserTitle', { name })}
        {...(excerpt !== '' && { description: excerpt })}
        path={paths.organiser(organiserId, when, after)}
        card={picture === null ? undefined : pictures.cut(picture, cardSize.width, cardSize.height)}
      />
      <link rel="alternate" type="text/calendar" title={name} href={calendarOf(organiserId)} />
      <Events organiser={organiser} when={when} after={after} />
      <OptionalPart>
        <OrganiserStructuredData organiser={organiser} />
      </OptionalPart>
    </BannerPage>
  );
}

function calendarOf(organiserId: string): string {
  return paths.feed('ics', `/organisers/${encodeURIComponent(organiserId)}`);
}

function Actions({ organiser }: { readonly organiser: Organiser }) {
  const t = useTranslations('following');
  const viewer = useViewer();
  const { $id, name, bioHtml, links } = organiser;
  return (
    <>
      <FollowButton kind="organisers" subjectId={$id} variant="primary" />
      {viewer?.$id === $id && (
        <Link to={paths.profileSettings('you')} className={buttonClass({ variant: 'secondary' })}>
          {t('editProfile')}
        </Link>
      )}
      {viewer?.$id !== $id && <Report organiserId={$id} name={name} />}
      {viewer?.administrator && (bioHtml !== '' || links.length > 0) && (
        <Suspense>
          <OrganiserActions organiserId={$id} name={name} />
        </Suspense>
      )}
    </>
  );
}

function Report({ organiserId, name }: { readonly organiserId: string; readonly name: string }) {
  const t = useTranslations('following');
  const [asking, setAsking] = useState(false);
  const label = t('options', { name });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} {...props} />}
      >
        <MenuItem icon={<Flag aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('report')}
        </MenuItem>
      </Menu>
      {asking && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'organisers', subjectId: organiserId }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const heart = (event: RowEvent) => ({ corner: <SaveButton event={event} variant="quiet" /> });

interface EventsProps {
  readonly organiser: Organiser;
  readonly when: EventsShown;
  readonly after: string | undefined;
}

function Events({ organiser: { $id, name }, when, after }: EventsProps) {
  const t = useTranslations('following');
  const viewer = useViewer();
  const { data } = useSuspenseQuery(organiserEventsQuery($id, when, after));
  // Their own name is on the page.
  const events = data.events.map(({ organiserName, ...event }) =>
    event.organiser === $id ? event : { ...event, organiserName },
  );
  return (
    <section className={styles.events} aria-labelledby="events">
      <h2 id="events" className={visuallyHidden}>
        {t('events')}
      </h2>
      <UpcomingPastLinks
        shown={when}
        pathOf={(other) => paths.organiser($id, other)}
        texts={{ label: t('which'), upcoming: t('upcoming'), past: t('past') }}
      />
      {events.length > 0 && <DayList events={events} extrasOf={heart} first folds />}
      {data.events.length === 0 && when === 'past' && <EmptyState title={t('noPast')} />}
      {data.events.length === 0 && when === 'upcoming' && (
        <EmptyState title={t('noUpcoming')}>
          {viewer?.$id !== $id && t('noUpcomingHint', { name })}
        </EmptyState>
      )}
      <CursorLinks
        next={data.next === null ? undefined : paths.organiser($id, when, data.next)}
        start={after === undefined ? undefined : paths.organiser($id, when)}
        texts={{ next: t('moreEvents'), start: t('toStart') }}
      />
    </section>
  );
}

/** How much they have hosted, who follows them, and when the next of the events below begins. */
function OrganiserFacts({ organiser: { $id, past } }: { readonly organiser: Organiser }) {
  const t = useTranslations('following');
  const formats = useFormats();
  const { when, after } = readEventsAddress(useSearchParams()[0]);
  const followers = useQuery(followingQuery('organisers', $id)).data?.followers ?? 0;
  const events = useQuery(organiserEventsQuery($id, when, after)).data?.events;
  const next = when === 'upcoming' && after === undefined ? events?.[0] : undefined;
  const isMore = past.count >= pastEventsCounted;
  return (
    <ul className={styles.facts}>
      {past.since !== null && (
        <li>
          <CalendarCheck aria-hidden="true" />
          {t(isMore ? 'hostedOver' : 'hosted', {
            count: past.count,
            shown: formats.count(past.count),
            year: past.since.slice(0, 4),
          })}
        </li>
      )}
      {followers > 0 && (
        <li>
          <UsersRound aria-hidden="true" />
          {t('followers', { count: followers, shown: formats.count(followers) })}
        </li>
      )}
      {next !== undefined && (
        <li>
          <CalendarDays aria-hidden="true" />
          {t('nextEvent', { date: formats.day(next) })}
        </li>
      )}
    </ul>
  );
}
