import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { eventQuery } from '../../api/events.ts';
import { useGiveUpSeat } from '../../api/registration-actions.ts';
import { SummaryLink } from '../../features/rsvp/event-summary.tsx';
import { isProblem } from '../../lib/errors.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { MailedLink } from '../../shell/mailed-link.tsx';

export async function load({ queries, url }: LoadArguments) {
  const eventId = url.searchParams.get('eventId');
  if (eventId === null) return;
  try {
    await queries.fetchQuery(eventQuery(eventId));
  } catch (error) {
    // The page works without the event's name.
    if (!isProblem(error)) throw error;
  }
}

/** Asks attendees whether they still plan to come. The button gives up the seat. */
export function Component() {
  const t = useTranslations('stillComing');
  const [search] = useSearchParams();
  const eventId = search.get('eventId');
  const registrationId = search.get('registrationId');
  const secret = search.get('secret');
  const { data: event } = useQuery({ ...eventQuery(eventId ?? ''), enabled: eventId !== null });
  const { mutate, ...state } = useGiveUpSeat();
  const complete = registrationId !== null && secret !== null;
  return (
    <MailedLink
      texts={{
        title: t('title'),
        intro: t('intro'),
        act: t('act'),
        acting: t('acting'),
        done: t('done'),
        doneIntro: t('doneIntro'),
        incompleteTitle: t('incompleteTitle'),
        incomplete: t('incomplete'),
        voidTitle: t('voidTitle'),
        void: t('void'),
      }}
      act={complete ? () => mutate({ registrationId, secret }) : null}
      state={state}
      next={
        event
          ? { text: t('toEvent'), to: paths.event(event.$id) }
          : { text: t('toRegistered'), to: paths.registeredEvents() }
      }
      stay={{ text: t('stay'), to: event ? paths.event(event.$id) : paths.registeredEvents(), isMain: true }}
    >
      {event && <SummaryLink event={event} />}
    </MailedLink>
  );
}
