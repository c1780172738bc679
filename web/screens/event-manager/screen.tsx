import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Mail } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type EventAction, eventActions, mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useCall } from '../../api/call.ts';
import { isProblem } from '../../api/errors.ts';
import { eventQuery } from '../../api/events.ts';
import { registrationsQuery } from '../../api/manage.ts';
import type { ConnectionState } from '../../api/realtime.ts';
import { requireManaged } from '../../features/events/managed.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { Tabs, type TabsProps } from '../../ui/tabs.tsx';
import { audienceSize, Counts, type StateCounts } from './counts.tsx';
import { EventOverview } from './event-overview.tsx';
import peopleActionsStyles from './people-actions.module.css';
import { AttendeesPanel, RegistrationPanel } from './registration-panel.tsx';
import { useLiveEvent } from './registration-row.tsx';
import screenStyles from './screen.module.css';
import styles from './toolbar.module.css';

const CheckInPanel = lazyPart(() => import('./check-in-panel.tsx'));
const MailsPanel = lazyPart(() => import('./mails-panel.tsx'));
const QuestionsPanel = lazyPart(() => withItsTexts(['manage'], import('./questions-panel.tsx')));
const PaymentsPanel = lazyPart(() => import('./payments-panel.tsx'));
const TeamPanel = lazyPart(() => withItsTexts(['team'], import('./team-panel.tsx')));

interface Section {
  readonly tab: TabsProps['tabs'][number];
  readonly needs: EventAction;
}

/** The sections that the viewer's role may see. */
function useSections(event: EventDetail, counts: StateCounts | undefined): TabsProps['tabs'] {
  const t = useTranslations('manage');
  const door = useTranslations('door');
  const takesMoney = useSite().payments && event.ticketType === 'paid';
  const section = (needs: EventAction, value: string, label: string, panel: ReactNode): Section => ({
    needs,
    tab: { value, label, panel: <Suspense>{panel}</Suspense> },
  });
  const people: Section[] = [
    {
      needs: 'people',
      tab: {
        value: 'registration',
        label: t('registrationTab'),
        count: counts?.pending,
        panel: <RegistrationPanel event={event} counts={counts} />,
      },
    },
    {
      needs: 'people',
      tab: {
        value: 'attendees',
        label: t('attendeesTab'),
        count: counts?.confirmed,
        panel: <AttendeesPanel event={event} />,
      },
    },
  ];
  const others = [
    section('door', 'check-in', door('tab'), <CheckInPanel event={event} />),
    section('edit', 'questions', t('questionsTab'), <QuestionsPanel eventId={event.$id} />),
    section('people', 'mails', t('mailsTab'), <MailsPanel eventId={event.$id} />),
    ...(takesMoney
      ? [section('money', 'payments', t('paymentsTab'), <PaymentsPanel eventId={event.$id} />)]
      : []),
    section('own', 'team', t('teamTab'), <TeamPanel eventId={event.$id} timeZone={event.timeZone} />),
  ];
  return [...people, ...others].filter(({ needs }) => mayDo(event.role, needs)).map(({ tab }) => tab);
}

interface ToolbarProps {
  readonly live: ConnectionState;
}

/** Back link, and how fresh the data is. */
function Toolbar({ live }: ToolbarProps) {
  const t = useTranslations('manage');
  return (
    <div className={styles.toolbar}>
      <Link to={paths.yourEvents()} className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <LiveState state={live} />
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

const openDialog = () => import('./message-dialog.tsx');
const MessageDialog = lazyPart(openDialog);

interface PeopleActionsProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

/** Actions for everyone: send a message, export the list. */
function PeopleActions({ event, counts }: PeopleActionsProps) {
  const t = useTranslations('manage');
  const [writing, setWriting] = useState(false);
  const empty = counts === undefined || audienceSize('all', counts) === 0;
  return (
    <div className={peopleActionsStyles.actions}>
      {event.status === 'scheduled' && (
        <Button
          variant="secondary"
          icon={<Mail aria-hidden="true" />}
          disabled={empty}
          title={empty ? t('messageNobody') : undefined}
          onPointerEnter={() => void openDialog()}
          onClick={() => setWriting(true)}
        >
          {t('message')}
        </Button>
      )}
      <a href={paths.registrationSheet(event.$id)} download className={buttonClass({ variant: 'secondary' })}>
        <Download aria-hidden="true" />
        {t('exportSheet')}
      </a>
      {writing && counts !== undefined && (
        <Suspense>
          <MessageDialog event={event} counts={counts} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}

const OwnRole = lazyPart(() => withItsTexts(['team'], import('./own-role.tsx')));

export async function load({ queries, call, params }: LoadArguments) {
  const { eventId = '' } = params;
  const event = requireManaged(await queries.fetchQuery(eventQuery(eventId)), ...eventActions);
  if (!mayDo(event.role, 'people')) return;
  await Promise.all([
    queries.prefetchInfiniteQuery(registrationsQuery(call, { eventId, state: 'pending' })),
    queries.prefetchInfiniteQuery(registrationsQuery(call, { eventId, state: 'confirmed' })),
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
  const seesPeople = mayDo(role, 'people');
  const pending = useInfiniteQuery({
    ...registrationsQuery(useCall(), { eventId, state: 'pending' }),
    enabled: seesPeople,
  });
  const counts = pending.data?.pages[0]?.counts;
  const live = useLiveEvent(eventId);
  const sections = useSections(event, counts);

  return (
    <div className={screenStyles.screen} data-full-bleed>
      <Head title={t('pageTitle', { title: event.eventTitle })} />
      <Container className={screenStyles.page}>
        <Toolbar live={live} />
        {event.status === 'cancelled' && (
          <FormMessage tone="warn" title={t('cancelledTitle')}>
            {t('cancelledText')} {event.ticketType === 'paid' && t('cancelledPaid')}
          </FormMessage>
        )}
        {event.hiddenReason !== null && (
          <FormMessage tone="warn" title={t('hiddenTitle')}>
            {t('hiddenText', { reason: event.hiddenReason })}
          </FormMessage>
        )}
        {role !== null && role !== 'owner' && (
          <Suspense>
            <OwnRole eventId={eventId} role={role} />
          </Suspense>
        )}
        <EventOverview event={event} counts={counts} />
        {seesPeople && <Counts event={event} counts={counts} />}
        {seesPeople && <PeopleActions event={event} counts={counts} />}
        <Tabs label={t('sections')} tabs={sections} />
      </Container>
    </div>
  );
}
