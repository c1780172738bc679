import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventView } from '../../../contracts/events.ts';
import type { FollowedKind } from '../../../contracts/following.ts';
import { followedEventsQuery, followedQuery, useFollow } from '../../api/following.ts';
import { ComingUp } from '../../features/events/coming-up.tsx';
import { DayList, type RowEvent, type RowExtras } from '../../features/events/event-row.tsx';
import FollowButton from '../../features/groups/follow-button.tsx';
import { CursorLinks } from '../../features/groups/group-card.tsx';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

export async function load({ queries, url }: LoadArguments) {
  const after = url.searchParams.get('after') ?? undefined;
  await Promise.all([queries.fetchQuery(followedEventsQuery(after)), queries.fetchQuery(followedQuery())]);
}

export function Component() {
  const t = useTranslations('following');
  const after = useSearchParams()[0].get('after') ?? undefined;
  const { data } = useSuspenseQuery(followedEventsQuery(after));
  const title = useFollowedTitle(data.events.length > 0);
  const suggests = title === t('hosts');
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t(suggests ? 'introGroups' : 'intro')}</p>
        <Link
          to="#followed"
          className={classNames(buttonClass({ variant: 'secondary', size: 'sm' }), styles.jump)}
        >
          {suggests ? t('toHosts', { count: hostsOf(data.events).length }) : title}
        </Link>
      </header>
      <div className={styles.news}>
        {data.events.length === 0 ? (
          <>
            <EmptyState title={t('empty')} action={<NextSteps />}>
              {t('emptyHint')}
            </EmptyState>
            <ComingUp />
          </>
        ) : (
          <section aria-labelledby="news">
            <h2 id="news" className={visuallyHidden}>
              {t('list')}
            </h2>
            <DayList events={data.events} extrasOf={hostOf} first folds className={styles.days} />
          </section>
        )}
        <CursorLinks
          next={data.next === null ? undefined : paths.following(data.next)}
          start={after === undefined ? undefined : paths.following()}
          texts={{ next: t('more'), start: t('toStart') }}
        />
      </div>
      <Followed events={data.events} />
    </Container>
  );
}

/** Whose event it is, which is why it's in this list. */
const hostOf = ({ organiserName }: RowEvent): RowExtras => ({
  host: organiserName !== undefined && (
    <p className={styles.host}>
      <Avatar name={organiserName} size="xs" />
      {organiserName}
    </p>
  ),
});

function NextSteps() {
  const t = useTranslations('following');
  return (
    <p className={styles.ways}>
      <Link to={paths.allEvents()} className={buttonClass()}>
        {t('toEvents')}
      </Link>
      <Link to={paths.groups()} className={buttonClass({ variant: 'secondary' })}>
        {t('toGroups')}
      </Link>
    </p>
  );
}

interface Named {
  readonly $id: string;
  readonly name: string;
}

/** Of what is beside the events: suggestions until the person follows anyone. */
function useFollowedTitle(hasEvents: boolean): string {
  const t = useTranslations('following');
  const { data } = useSuspenseQuery(followedQuery());
  const isSuggestion = hasEvents && data.organisers.length === 0 && data.groups.length === 0;
  return t(isSuggestion ? 'hosts' : 'followedTitle');
}

/** How many hosts are suggested. */
const suggested = 5;

/** The hosts to suggest, with their ids. */
const hostsOf = (events: readonly EventView[]) =>
  [...new Map(events.map((event) => [event.organiser, event.organiserName]))].slice(0, suggested);

/** @param events also those of groups that the person belongs to without following them */
function Followed({ events }: { readonly events: readonly EventView[] }) {
  const t = useTranslations('following');
  const { data } = useSuspenseQuery(followedQuery());
  const hasEvents = events.length > 0;
  const title = useFollowedTitle(hasEvents);
  const hosts = hostsOf(events);
  const kinds = (['organisers', 'groups'] as const).filter((kind) => data[kind].length > 0);
  return (
    <section className={styles.followed} aria-labelledby="followed">
      <h2 id="followed">{title}</h2>
      {kinds.length === 0 && (
        <>
          <p className={styles.nobody}>{t(hasEvents ? 'nobodyButGroups' : 'nobody')}</p>
          {hasEvents && (
            <>
              <ul className={styles.names} aria-labelledby="followed">
                {hosts.map(([organiserId, name]) => (
                  <li key={organiserId} className={styles.name}>
                    <Link to={paths.organiser(organiserId)} className={styles.link}>
                      <Avatar name={name} size="sm" />
                      <span>{name}</span>
                    </Link>
                    <FollowButton kind="organisers" subjectId={organiserId} size="sm" />
                  </li>
                ))}
              </ul>
              <Link to={paths.groups()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {t('toGroups')}
              </Link>
            </>
          )}
        </>
      )}
      {kinds.map((kind) => (
        <div key={kind} className={styles.kind}>
          <h3>{t(kind)}</h3>
          <ul className={styles.names}>
            {data[kind].map((each) => (
              <FollowedOne key={each.$id} kind={kind} followed={each} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function FollowedOne({ kind, followed: { $id, name } }: { kind: FollowedKind; followed: Named }) {
  const t = useTranslations('following');
  const errorText = useErrorText();
  const { mutate, isPending } = useFollow(kind, $id);
  const end = () => mutate(false, { onError: (error) => showToast({ tone: 'bad', text: errorText(error) }) });
  return (
    <li className={styles.name}>
      <Link to={kind === 'groups' ? paths.group($id) : paths.organiser($id)} className={styles.link}>
        <Avatar name={name} size="sm" />
        <span>{name}</span>
      </Link>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('unfollow', { name })}
        disabled={isPending}
        onClick={end}
      >
        {t('unfollowShort')}
      </Button>
    </li>
  );
}
