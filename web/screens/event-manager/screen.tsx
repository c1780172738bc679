import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventOverview } from '../../../contracts/event-overview.ts';
import { type EventAction, eventActions, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { eventQuery } from '../../api/events.ts';
import { eventOverviewQuery, registrationsQuery, requireManaged } from '../../api/manage.ts';
import type { ConnectionState } from '../../api/realtime.ts';
import { loadOpenPanel, useAddressTab } from '../../lib/address-tab.ts';
import { isProblem } from '../../lib/errors.ts';
import { preloadablePart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { backLinkClass, Container } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs, type TabsProps } from '../../ui/tabs.tsx';
import { EventHeader } from './event-header.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { listedState, PeoplePanel } from './people-panel.tsx';
import { useLiveEvent } from './registration-row.tsx';
import styles from './screen.module.css';

const panels = {
  dates: preloadablePart(() => withItsTexts(['series'], import('../../features/series/dates-list.tsx'))),
  'check-in': preloadablePart(() => import('./check-in-panel.tsx')),
  tickets: preloadablePart(() => withItsTexts(['manage-tickets'], import('./tickets-panel.tsx'))),
  payments: preloadablePart(() =>
    withItsTexts(['manage-payments', 'payment-accounts'], import('./payments-panel.tsx')),
  ),
  emails: preloadablePart(() => import('./mails-panel.tsx')),
  questions: preloadablePart(() => withItsTexts(['manage'], import('./questions-panel.tsx'))),
  access: preloadablePart(() => withItsTexts(['event-access'], import('./access-panel.tsx'))),
  team: preloadablePart(() => withItsTexts(['team'], import('./team-panel.tsx'))),
};
const CheckInPanel = panels['check-in'].Part;
const draftBanner = preloadablePart(() => withItsTexts(['event-access'], import('./draft-banner.tsx')));
const ownRole = preloadablePart(() => withItsTexts(['team'], import('./own-role.tsx')));

interface Section {
  readonly tab: TabsProps['tabs'][number];
  /** Null: for every role. */
  readonly needs: EventAction | null;
}

/** The sections that the viewer's role may see. */
function useSections(event: EventDetail, overview: ReactNode, pending: number): TabsProps['tabs'] {
  const t = useTranslations('manage');
  const door = useTranslations('door');
  const state = useSearchParams()[0].get('state');
  const takesMoney = event.ticketType === 'paid' || event.hasTicketTypes;
  const section = (needs: EventAction | null, value: string, label: string, panel: ReactNode): Section => ({
    needs,
    tab: { value, label, panel: <Suspense>{panel}</Suspense> },
  });
  const people = <PeoplePanel event={event} asked={state} pending={pending} />;
  const sections = [
    section(null, 'overview', t('overviewTab'), overview),
    {
      needs: 'people',
      tab: { value: 'people', label: t('peopleTab'), count: pending || undefined, panel: people },
    } as const,
    ...(event.series !== null
      ? [
          section(
            null,
            'dates',
            t('datesTab'),
            <panels.dates.Part eventId={event.$id} to={(id) => paths.manageEvent(id)} counts />,
          ),
        ]
      : []),
    section('door', 'check-in', door('tab'), <CheckInPanel event={event} />),
    ...(event.hasTicketTypes
      ? [section('money', 'tickets', t('ticketsTab'), <panels.tickets.Part event={event} />)]
      : []),
    ...(takesMoney
      ? [section('money', 'payments', t('paymentsTab'), <panels.payments.Part eventId={event.$id} />)]
      : []),
    section(
      'people',
      'emails',
      t('mailsTab'),
      <panels.emails.Part key={state} event={event} initialState={state} />,
    ),
    section('edit', 'questions', t('questionsTab'), <panels.questions.Part eventId={event.$id} />),
    section('edit', 'access', t('accessTab'), <panels.access.Part event={event} />),
    section('own', 'team', t('teamTab'), <panels.team.Part event={event} />),
  ];
  return sections.filter(({ needs }) => needs === null || mayDo(event.role, needs)).map(({ tab }) => tab);
}

/** Back link, and how fresh the data is. */
function Toolbar({ live, draft }: { readonly live: ConnectionState; readonly draft: boolean }) {
  const t = useTranslations('manage');
  return (
    <div className={styles.toolbar}>
      <Link to={paths.yourEvents()} className={backLinkClass}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Link>
      {/* Of a draft, "Live" would say that it is published. */}
      {!(draft && live === 'live') && <LiveState state={live} />}
    </div>
  );
}

/** Realtime status. Not announced while it works. */
function LiveState({ state }: { state: ConnectionState }) {
  const t = useTranslations('manage');
  const hint = ({ live: 'liveHint', lost: 'lostHint', refused: 'refusedHint' } as const)[
    state === 'connecting' ? 'lost' : state
  ];
  return (
    <p className={styles.live} title={state === 'connecting' ? undefined : t(hint)} data-line={state}>
      {t(state)}
    </p>
  );
}

export async function load({ queries, call, params, url }: LoadArguments) {
  const { eventId = '' } = params;
  const event = requireManaged(await queries.fetchQuery(eventQuery(eventId)), ...eventActions);
  // If it can't be loaded, its tab says so.
  await queries.prefetchQuery(eventOverviewQuery(eventId));
  if (!mayDo(event.role, 'people') || url.searchParams.get('tab') !== 'people') return;
  const overview = queries.getQueryData<EventOverview>(eventOverviewQuery(eventId).queryKey);
  const state = listedState(url.searchParams.get('state'), event, overview?.numbers.pending ?? 0);
  await queries.prefetchInfiniteQuery(registrationsQuery(call, { eventId, state }));
}

export async function loadParts(queries: QueryClient, search: URLSearchParams): Promise<void> {
  const events = queries.getQueriesData<EventDetail>({ queryKey: ['GET /v1/events/:eventId'] });
  await Promise.all([
    loadOpenPanel(panels, search),
    events.some(([, event]) => event?.publishedAt === null) && draftBanner.preload(),
    events.some(([, event]) => event?.role && event.role !== 'owner') && ownRole.preload(),
  ]);
}

/** The manage page. Each role sees its own sections; everyone else gets a 404 (product rule 4). */
export function Component() {
  const t = useTranslations('manage');
  const { eventId = '' } = useParams();
  const { data: event, error } = useSuspenseQuery(eventQuery(eventId));
  // Deleted or transferred while the page was open.
  if (isProblem(error, 'event_not_found')) throw error;
  const { role } = event;
  const live = useLiveEvent(eventId);
  const overview = useQuery(eventOverviewQuery(eventId));
  const needs = overview.data?.needs ?? [];
  const sections = useSections(
    event,
    <Overview event={event} query={overview} />,
    overview.data?.numbers.pending ?? 0,
  );
  const [tab, open] = useAddressTab(sections.map(({ value }) => value));

  return (
    <div className={styles.screen} data-full-bleed>
      <Head title={t('pageTitle', { title: event.eventTitle })} />
      <Container className={styles.page}>
        <Toolbar live={live} draft={event.publishedAt === null} />
        <EventHeader
          event={event}
          checkIn={needs.some(({ kind }) => kind === 'check_in')}
          compact={tab !== 'overview'}
        />
        {event.publishedAt === null && event.status === 'scheduled' && mayDo(role, 'edit') && (
          <Suspense>
            <draftBanner.Part event={event} />
          </Suspense>
        )}
        {event.status === 'cancelled' && (
          <FormMessage tone="warn" title={t('cancelledTitle')}>
            {event.cancelReason !== null && t('cancelledReason', { reason: event.cancelReason })}{' '}
            {t('cancelledText')} {(event.ticketType === 'paid' || event.hasTicketTypes) && t('cancelledPaid')}
          </FormMessage>
        )}
        {event.hiddenReason !== null && (
          <FormMessage tone="warn" title={t('hiddenTitle')}>
            {t('hiddenText', { reason: event.hiddenReason })}
          </FormMessage>
        )}
        {role !== null && role !== 'owner' && (
          <Suspense>
            <ownRole.Part eventId={eventId} role={role} />
          </Suspense>
        )}
        <Tabs sticky label={t('sections')} tabs={sections} value={tab} onValueChange={open} />
      </Container>
    </div>
  );
}

interface OverviewProps {
  readonly event: EventDetail;
  readonly query: Pick<
    ReturnType<typeof useQuery<EventOverview>>,
    'data' | 'isError' | 'isFetching' | 'refetch'
  >;
}

function Overview({ event, query }: OverviewProps) {
  const { data, isError } = query;
  const t = useTranslations('manage');
  if (data !== undefined) return <OverviewPanel event={event} overview={data} />;
  if (!isError) return <Skeleton shape="title" />;
  return <QueryError title={t('overviewFailed')} query={query} />;
}
