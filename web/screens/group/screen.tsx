import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, MapPin, Rss, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { cardSize } from '../../../contracts/sharing.ts';
import { loadViewer } from '../../api/account.ts';
import { followingQuery } from '../../api/following.ts';
import { groupEventsQuery, groupQuery, leads, useRemoveEventFromGroup } from '../../api/groups.ts';
import { DayList } from '../../features/events/event-row.tsx';
import SaveButton from '../../features/events/save-button.tsx';
import { BannerPage } from '../../features/groups/banner-page.tsx';
import {
  CursorLinks,
  pictureSubject,
  readEventsAddress,
  UpcomingPastLinks,
} from '../../features/groups/group-card.tsx';
import { useFormats } from '../../lib/format.ts';
import { lazyPart, lazyWithRetry, OptionalPart } from '../../lib/lazy-part.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { type EventsShown, paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EmbedLink, Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { proseClass } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toast.ts';
import { GroupActions } from './group-actions.tsx';
import styles from './screen.module.css';

interface GroupEventsProps {
  readonly group: GroupDetail;
  readonly when: EventsShown;
  readonly after: string | undefined;
}

function GroupEvents({ group, when, after }: GroupEventsProps) {
  const { $id: groupId, name, organisers, role } = group;
  const managed = leads(role);
  const t = useTranslations('groups');
  const { data } = useSuspenseQuery(groupEventsQuery(groupId, when, after));
  return (
    <section className={styles.part} aria-labelledby="events">
      <h2 id="events">{t('events')}</h2>
      <UpcomingPastLinks
        shown={when}
        pathOf={(other) => paths.group(groupId, other)}
        texts={{ label: t('which'), upcoming: t('upcoming'), past: t('past') }}
      />
      {data.events.length === 0 ? (
        <NoEvents when={when} group={group} />
      ) : (
        <DayList
          events={data.events}
          extrasOf={(event) => ({
            corner: <SaveButton event={event} variant="quiet" />,
            // The page says it already.
            ...((event.organiserName === name || organisers.length === 1) && { host: null }),
            ...(managed && { below: <RemoveEvent groupId={groupId} event={event} /> }),
          })}
          first
        />
      )}
      <CursorLinks
        next={data.next === null ? undefined : paths.group(groupId, when, data.next)}
        start={after === undefined ? undefined : paths.group(groupId, when)}
        texts={{ next: t('moreEvents'), start: t('toStart') }}
      />
    </section>
  );
}

/** Members are notified anyway, and organisers can create an event above: neither is asked to follow. */
function NoEvents({ group: { role }, when }: Pick<GroupEventsProps, 'group' | 'when'>) {
  const t = useTranslations('groups');
  if (when === 'past') return <EmptyState title={t('noPast')} />;
  const hint = leads(role) ? 'noUpcomingOwn' : role === null ? 'noUpcomingHint' : 'noUpcomingMember';
  return <EmptyState title={t('noUpcoming')}>{t(hint)}</EmptyState>;
}

/** The group's events in a calendar app or a feed reader. */
function Feeds({ group: { $id, name } }: { readonly group: GroupDetail }) {
  const t = useTranslations('groups');
  const of = `/groups/${encodeURIComponent($id)}`;
  const look = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <section className={styles.part} aria-labelledby="feeds">
      <h2 id="feeds">{t('feedsTitle')}</h2>
      <p className={styles.faint}>{t('feedsText', { name })}</p>
      <p className={styles.feeds}>
        <a href={paths.feed('ics', of)} className={look}>
          <CalendarDays aria-hidden="true" />
          {t('inCalendar')}
        </a>
        <a href={paths.feed('rss', of)} className={look}>
          <Rss aria-hidden="true" />
          {t('feed')}
        </a>
      </p>
    </section>
  );
}

const ConfirmDialog = lazyPart(() => import('../../features/groups/confirm-dialog.tsx'));

interface RemoveEventProps {
  readonly groupId: string;
  readonly event: EventView;
}

/** Removes an event from the group, for its managers. */
function RemoveEvent({ groupId, event: { $id, eventTitle: event } }: RemoveEventProps) {
  const t = useTranslations('groups');
  const work = useRemoveEventFromGroup(groupId, {
    onDone: () => showToast({ tone: 'good', text: t('takenOut', { event }) }),
  });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className={styles.takeOut}
        aria-label={`${t('takeOut')}: ${event}`}
        onClick={() => setAsking(true)}
      >
        {t('takeOut')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('takeOutTitle', { event })}
            text={t('takeOutText')}
            texts={{ confirm: t('takeOut'), keep: t('cancel'), close: t('close') }}
            work={work}
            onConfirm={() => work.mutate($id)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const GroupStructuredData = lazyWithRetry(() => import('./group-structured-data.tsx'));

export async function load({ queries, call, params, url }: LoadArguments) {
  const { groupId = '' } = params;
  const { when, after } = readEventsAddress(url.searchParams);
  await Promise.all([
    // Never from the cache: people come back to see who joined and what they just changed.
    queries.fetchQuery(groupQuery(groupId)),
    queries.ensureQueryData(groupEventsQuery(groupId, when, after)),
    queries.prefetchQuery(followingQuery('groups', groupId)),
    loadViewer(queries, call),
  ]);
}

export function Component() {
  const t = useTranslations('groups');
  const { groupId = '' } = useParams();
  const { data: group } = useSuspenseQuery(groupQuery(groupId));
  const { when, after } = readEventsAddress(useSearchParams()[0]);
  return (
    <BannerPage
      picture={pictureSubject(group)}
      avatar={<Avatar name={group.name} size="xl" />}
      name={group.name}
      facts={<GroupFacts group={group} />}
      excerpt={group.excerpt}
      actions={
        <>
          <GroupActions group={group} />
          {group.hiddenReason !== null && (
            <p className={styles.hidden}>{t('hidden', { reason: group.hiddenReason })}</p>
          )}
        </>
      }
      aside={
        <>
          {group.descriptionHtml !== '' && <About html={group.descriptionHtml} />}
          <Organisers group={group} />
          <Feeds group={group} />
        </>
      }
    >
      <GroupHead group={group} path={paths.group(groupId, when, after)} />
      <GroupEvents group={group} when={when} after={after} />
      <OptionalPart>
        <GroupStructuredData group={group} />
      </OptionalPart>
    </BannerPage>
  );
}

function GroupHead({ group, path }: { group: GroupDetail; path: string }) {
  const pictures = usePictures();
  const of = `/groups/${encodeURIComponent(group.$id)}`;
  const card = group.cover === null ? undefined : pictures.cut(group.cover, cardSize.width, cardSize.height);
  return (
    <>
      <Head
        title={group.name}
        {...(group.excerpt !== '' && { description: group.excerpt })}
        path={path}
        card={card}
      />
      <EmbedLink path={paths.group(group.$id)} />
      <link rel="alternate" type="application/rss+xml" title={group.name} href={paths.feed('rss', of)} />
      <link rel="alternate" type="application/feed+json" title={group.name} href={paths.feed('json', of)} />
      <link rel="alternate" type="text/calendar" title={group.name} href={paths.feed('ics', of)} />
    </>
  );
}

function About({ html }: { html: string }) {
  const t = useTranslations('groups');
  return (
    <section className={styles.part} aria-labelledby="about">
      <h2 id="about">{t('about')}</h2>
      <div
        className={proseClass}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}

function GroupFacts({ group }: { group: GroupDetail }) {
  const t = useTranslations('groups');
  const formats = useFormats();
  const { data } = useQuery(followingQuery('groups', group.$id));
  const followers = data?.followers ?? 0;
  return (
    <ul className={styles.facts}>
      <li>
        <UsersRound aria-hidden="true" />
        {t('members', { count: group.memberCount, shown: formats.count(group.memberCount) })}
        {followers > 0 && ` · ${t('followers', { count: followers, shown: formats.count(followers) })}`}
      </li>
      {group.place !== '' && (
        <li>
          <MapPin aria-hidden="true" />
          {group.place}
        </li>
      )}
    </ul>
  );
}

function Organisers({ group }: { group: GroupDetail }) {
  const t = useTranslations('groups');
  return (
    <section className={styles.part} aria-labelledby="organisers">
      <h2 id="organisers">{t('organisers')}</h2>
      <ul className={styles.people}>
        {group.organisers.map(({ $id, name, role, hasPage }) => (
          <li key={$id}>
            <Avatar name={name} />
            <span>
              {hasPage ? <Link to={paths.organiser($id)}>{name}</Link> : <strong>{name}</strong>}
              <span className={styles.faint}>{t(role)}</span>
            </span>
          </li>
        ))}
      </ul>
      {group.role !== null && (
        <Link
          to={paths.groupMembers(group.$id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('seeMembers')}
        </Link>
      )}
    </section>
  );
}
