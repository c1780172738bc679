import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { eventActions, mayDo } from '../../../contracts/event-roles.ts';
import { useCall } from '../../api/call.ts';
import { isProblem } from '../../api/errors.ts';
import { eventQuery } from '../../api/events.ts';
import { registrationsQuery } from '../../api/manage.ts';
import { requireManaged } from '../../features/events/managed.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/container.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Theme, ThemeScope } from '../../ui/theme-scope.tsx';
import { Counts } from './counts.tsx';
import { EventOverview } from './event-overview.tsx';
import styles from './screen.module.css';
import { useSections } from './sections.tsx';
import { PeopleActions, Toolbar } from './toolbar.tsx';
import { useLiveEvent } from './use-decision.ts';

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
    </ThemeScope>
  );
}
