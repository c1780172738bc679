import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const openShareSheet = () => withItsTexts(['share'], import('../share/share-sheet.tsx'));
const ShareSheet = lazyPart(openShareSheet);

type Created = Pick<EventDetail, '$id' | '$updatedAt' | 'eventTitle'>;

/** In memory only, so that neither a reload nor the back button opens the sheet again. */
const key = ['created event'];

/** Hands the event to the next screen that shows {@link CreatedEvent}. */
export function announceCreated(queries: QueryClient, event: Created): void {
  queries.setQueryData(key, event);
  // The sheet opens with the next screen.
  void openShareSheet().catch(() => {});
}

/** After creating an event: its link, to share right away. */
export function CreatedEvent() {
  const t = useTranslations('eventForm');
  const queries = useQueryClient();
  const { url } = useSite();
  const [event, setEvent] = useState(() => queries.getQueryData<Created>(key));
  useEffect(() => queries.removeQueries({ queryKey: key }), [queries]);
  if (event === undefined) return null;
  return (
    <Suspense>
      <ShareSheet
        heading={t('shareTitle')}
        url={url + paths.event(event.$id)}
        title={event.eventTitle}
        card={paths.eventCard(event.$id, event.$updatedAt)}
        embed={{ kind: 'events', subjectId: event.$id }}
        footer={
          <>
            <Link to={paths.manageEvent(event.$id)} className={buttonClass({ variant: 'secondary' })}>
              {t('manage')}
            </Link>
            <Link to={paths.event(event.$id)} className={buttonClass({ variant: 'secondary' })}>
              {t('openEvent')}
            </Link>
          </>
        }
        onClose={() => setEvent(undefined)}
      />
    </Suspense>
  );
}
