import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/call-context.tsx';
import { isProblem } from '../../api/errors.ts';
import { eventQuery } from '../../api/events.ts';
import { registrationsQuery } from '../../api/manage.ts';
import { requireManaged } from '../../events/managed.ts';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/container.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Theme, ThemeScope } from '../../ui/theme-scope.tsx';
import { AttendeesPanel } from './attendees-panel.tsx';
import { Counts } from './counts.tsx';
import { EventOverview } from './event-overview.tsx';
import { PeopleActions } from './people-actions.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import styles from './screen.module.css';
import { Toolbar } from './toolbar.tsx';
import { useLiveEvent } from './use-live-event.ts';

const CheckInPanel = lazy(() => import('./check-in/check-in-panel.tsx'));
const MailsPanel = lazy(() => import('./mails-panel.tsx'));
const QuestionsPanel = lazy(() => withItsTexts(['questions'], import('./questions/questions-panel.tsx')));
const PaymentsPanel = lazy(() => import('./payments-panel.tsx'));

export async function load({ queries, call, params }: LoadArguments) {
  const { eventId = '' } = params;
  requireManaged(await queries.fetchQuery(eventQuery(eventId)));
  await Promise.all([
    queries.prefetchInfiniteQuery(registrationsQuery(call, { eventId, state: 'pending' })),
    queries.prefetchInfiniteQuery(registrationsQuery(call, { eventId, state: 'confirmed' })),
  ]);
}

/** The organiser's page of one event; somebody else's answers as if it did not exist (ruling 4). */
export function Component() {
  const t = useTranslations('manage');
  const door = useTranslations('door');
  const { eventId = '' } = useParams();
  const { data: event, error } = useSuspenseQuery(eventQuery(eventId));
  // It was deleted, or handed over, while the page was open.
  if (isProblem(error, 'event_not_found')) throw error;
  const pending = useInfiniteQuery(registrationsQuery(useCall(), { eventId, state: 'pending' }));
  const counts = pending.data?.pages[0]?.counts;
  const live = useLiveEvent(eventId);
  const { payments } = useSite();
  const [theme, setTheme] = useState<Theme>('dark');

  return (
    <ThemeScope theme={theme} className={styles.screen} data-full-bleed>
      <Head title={t('pageTitle', { title: event.eventTitle })} />
      <Container className={styles.page}>
        <Toolbar theme={theme} onTheme={setTheme} live={live} />
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
        <EventOverview event={event} counts={counts} />
        <Counts event={event} counts={counts} />
        <PeopleActions event={event} counts={counts} />
        <Tabs
          label={t('sections')}
          tabs={[
            {
              value: 'registration',
              label: t('registrationTab'),
              count: counts?.pending,
              panel: <RegistrationPanel event={event} counts={counts} />,
            },
            {
              value: 'attendees',
              label: t('attendeesTab'),
              count: counts?.confirmed,
              panel: <AttendeesPanel event={event} />,
            },
            {
              value: 'check-in',
              label: door('tab'),
              panel: (
                <Suspense>
                  <CheckInPanel event={event} />
                </Suspense>
              ),
            },
            {
              value: 'questions',
              label: t('questionsTab'),
              panel: (
                <Suspense>
                  <QuestionsPanel eventId={eventId} />
                </Suspense>
              ),
            },
            {
              value: 'mails',
              label: t('mailsTab'),
              panel: (
                <Suspense>
                  <MailsPanel eventId={eventId} />
                </Suspense>
              ),
            },
            ...(event.ticketType === 'paid' && payments
              ? [
                  {
                    value: 'payments',
                    label: t('paymentsTab'),
                    panel: (
                      <Suspense>
                        <PaymentsPanel eventId={eventId} />
                      </Suspense>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Container>
    </ThemeScope>
  );
}
