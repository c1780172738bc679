import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { eventsPerPage } from '../../../contracts/limits.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { eventsByIdQuery, savedEventsQuery, useSavedIds } from '../../api/saved-events.ts';
import { ComingUp, EmptyEvents, pairsClass } from '../../features/events/coming-up.tsx';
import { ListPages, RowSkeletons } from '../../features/events/event-list.tsx';
import { type RowEvent, RowList } from '../../features/events/event-row.tsx';
import { readListAddress } from '../../features/events/filters.ts';
import SaveButton from '../../features/events/save-button.tsx';
import { NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container, visuallyHidden } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import styles from './screen.module.css';

/** A visitor's list is on the device, so the server can't load it. Failures are shown by the screen. */
export async function load({ queries, call, url }: LoadArguments) {
  if ((await loadViewer(queries, call)) === null) return;
  await queries.prefetchQuery(savedEventsQuery());
  const saved = queries.getQueryData(savedEventsQuery().queryKey);
  if (saved === undefined) return;
  const { ids } = pageOf(saved.eventIds, readListAddress(url.searchParams).page);
  if (ids.length > 0) await queries.prefetchQuery(eventsByIdQuery(ids));
}

/** A page of the list; the last one if there are fewer pages. */
function pageOf(all: readonly string[], asked: number) {
  const pages = Math.max(1, Math.ceil(all.length / eventsPerPage));
  const page = Math.min(asked, pages);
  return { page, pages, ids: all.slice((page - 1) * eventsPerPage, page * eventsPerPage) };
}

export function Component() {
  const t = useTranslations('savedEvents');
  const viewer = useViewer();
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      <SavedList />
      {viewer === null && (
        <p className={styles.device}>
          {t('onDevice')} <Link to={paths.login(paths.saved())}>{t('login')}</Link>
        </p>
      )}
    </Container>
  );
}

function SavedList() {
  const t = useTranslations('savedEvents');
  const { ids, error, refetch } = useSavedIds();
  const asked = readListAddress(useSearchParams()[0]).page;
  const { page, pages, ids: shown } = pageOf(ids ?? [], asked);
  const events = useQuery({ ...eventsByIdQuery(shown), enabled: shown.length > 0 });
  const seen = useSeen(ids);
  if (ids?.length === 0) return <NothingSaved />;
  if (ids === undefined && error !== null) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (events.data === undefined && events.error !== null) {
    return <NotLoaded error={events.error} busy={events.isFetching} onRetry={() => void events.refetch()} />;
  }
  if (ids === undefined || events.data === undefined) return <Loading />;
  // While another page loads, the previous one is shown without what is no longer saved.
  const cards = events.data.events.filter(({ $id }) => ids.includes($id));
  const category = cards[0]?.categories[0];
  if (cards.length === 0 && pages === 1 && !events.isFetching) return <NothingSaved />;
  return (
    <>
      <section aria-labelledby="saved-events" aria-busy={events.isPlaceholderData} className={styles.list}>
        <h2 id="saved-events" className={visuallyHidden}>
          {t('list')}
        </h2>
        <RowList events={cards} extrasOf={heart} first className={pairsClass} />
        {cards.length === 1 && (
          <p className={styles.hint}>
            <span>
              <SavingHint />
            </span>
          </p>
        )}
        <ListPages page={page} pages={pages} pathOf={paths.saved} />
      </section>
      {pages === 1 && (
        <ComingUp without={seen} wide withAll like={category === undefined ? undefined : { category }} />
      )}
    </>
  );
}

/** All events that were saved while the screen was open: what was just removed is no suggestion. */
function useSeen(ids: readonly string[] | undefined): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>(ids ?? []);
  const added = ids?.filter((id) => !seen.includes(id)) ?? [];
  if (added.length > 0) setSeen([...seen, ...added]);
  return seen;
}

const heart = (event: RowEvent) => ({ corner: <SaveButton event={event} variant="quiet" /> });

function NothingSaved() {
  const t = useTranslations('savedEvents');
  return (
    <EmptyEvents
      icon={Heart}
      title={t('empty')}
      action={
        <Link to={paths.allEvents()} className={buttonClass()}>
          {t('toEvents')}
        </Link>
      }
    >
      <SavingHint />
    </EmptyEvents>
  );
}

/** How an event comes into the list. */
function SavingHint() {
  const t = useTranslations('savedEvents');
  return t.rich('emptyHint', {
    heart: (name) => (
      <>
        <Heart className={styles.heart} aria-hidden="true" />
        <span className={visuallyHidden}>{name}</span>
      </>
    ),
  });
}

interface NotLoadedProps {
  readonly error: Error;
  readonly busy?: boolean;
  readonly onRetry: () => void;
}

function NotLoaded({ error, busy, onRetry }: NotLoadedProps) {
  const t = useTranslations('savedEvents');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const offline = error instanceof NetworkError;
  return (
    <ErrorState
      title={t(offline ? 'offlineTitle' : 'failedTitle')}
      retryLabel={errors('tryAgain')}
      busy={busy}
      onRetry={onRetry}
    >
      {offline ? t('offline') : errorText(error)}
    </ErrorState>
  );
}

function Loading() {
  const t = useTranslations('savedEvents');
  return (
    <div aria-busy="true">
      <p role="status" className={visuallyHidden}>
        {t('loading')}
      </p>
      <RowSkeletons />
    </div>
  );
}
