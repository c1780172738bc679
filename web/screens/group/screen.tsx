import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { MapPin, UsersRound } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GroupDetail } from '../../../contracts/groups.ts';
import { cardSize } from '../../../contracts/sharing.ts';
import { loadViewer } from '../../api/account.ts';
import { followingQuery } from '../../api/following.ts';
import { groupEventsQuery, groupQuery, leads } from '../../api/groups.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { pictureSubject, readEventsAddress } from '../../features/groups/group-card.tsx';
import { useFormats } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-part.tsx';
import { OptionalPart } from '../../lib/optional-part.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Container } from '../../ui/container.tsx';
import { proseClass } from '../../ui/prose.tsx';
import { GroupActions } from './group-actions.tsx';
import { GroupEvents } from './group-events.tsx';
import styles from './screen.module.css';

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
    <Container className={styles.screen}>
      <GroupHead group={group} path={paths.group(groupId, when, after)} />
      <header className={styles.header}>
        <div className={styles.picture}>
          <EventPicture event={pictureSubject(group)} first />
        </div>
        <div className={styles.words}>
          <h1 className={styles.name}>{group.name}</h1>
          <GroupFacts group={group} />
          <GroupActions group={group} />
          {group.hiddenReason !== null && (
            <p className={styles.hidden}>{t('hidden', { reason: group.hiddenReason })}</p>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <GroupEvents groupId={groupId} when={when} after={after} managed={leads(group.role)} />
        <aside className={styles.side}>
          {group.descriptionHtml !== '' && <About html={group.descriptionHtml} />}
          <Organisers group={group} />
        </aside>
      </div>
      <OptionalPart>
        <GroupStructuredData group={group} />
      </OptionalPart>
    </Container>
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
        {group.organisers.map(({ $id, name, role }) => (
          <li key={$id}>
            <Avatar name={name} size="sm" />
            <span>
              <strong>{name}</strong>
              {role === 'owner' && <span className={styles.faint}>{t('owner')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {group.role !== null && (
        <p>
          <Link to={paths.groupMembers(group.$id)}>{t('seeMembers')}</Link>
        </p>
      )}
    </section>
  );
}
