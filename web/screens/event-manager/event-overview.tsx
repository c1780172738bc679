import { CalendarDays, ExternalLink, MapPin, Pencil, Trash2, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { useLocationText } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, proseClass } from '../../ui/card.tsx';

import { visuallyHidden } from '../../ui/layout.tsx';
import type { StateCounts } from './counts.tsx';
import styles from './event-overview.module.css';

const openDeleteDialog = () => import('./delete-dialog.tsx');
const DeleteDialog = lazyPart(openDeleteDialog);

interface EventOverviewProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

export function EventOverview({ event, counts }: EventOverviewProps) {
  const site = useTranslations('site');
  return (
    <Card as="article" pad="none" className={styles.card}>
      <div className={styles.picture}>
        <EventPicture event={event} first />
      </div>
      <div className={styles.body}>
        <h1 className={styles.title}>{event.eventTitle || site('name')}</h1>
        <Facts event={event} />
        <Description event={event} />
        <Actions event={event} counts={counts} />
      </div>
    </Card>
  );
}

function Facts({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const formats = useFormats();
  const location = useLocationText(event);
  const time = event.allDay ? t('events.allDay') : formats.timeSpan(event);
  const Place = event.online ? Video : MapPin;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <CalendarDays aria-hidden="true" />
          <span className={visuallyHidden}>{t('manage.date')}</span>
        </dt>
        <dd>
          <span className={styles.whole}>{formats.day(event)} ·</span>{' '}
          <span className={styles.whole}>{time}</span>
        </dd>
      </div>
      <div>
        <dt>
          <Place aria-hidden="true" />
          <span className={visuallyHidden}>{t('manage.location')}</span>
        </dt>
        <dd>{location}</dd>
      </div>
    </dl>
  );
}

/** The first lines of the description, with a button for the rest. */
function Description({ event }: { event: EventDetail }) {
  const t = useTranslations('manage');
  const [whole, setWhole] = useState(false);
  const hasMore = event.excerpt.length < event.description.length;
  return (
    <div className={styles.description}>
      {whole ? (
        <div
          className={proseClass}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by the server
          dangerouslySetInnerHTML={{ __html: event.descriptionHtml }}
        />
      ) : (
        <p>{event.excerpt}</p>
      )}
      {hasMore && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'showLess' : 'showMore')}
        </button>
      )}
    </div>
  );
}

function Actions({ event, counts }: EventOverviewProps) {
  const t = useTranslations('manage');
  const [asking, setAsking] = useState(false);
  const scheduled = event.status === 'scheduled';
  return (
    <div className={styles.actions}>
      {scheduled && (mayDo(event.role, 'edit') || mayDo(event.role, 'money')) && (
        <Link to={paths.editEvent(event.$id)} className={buttonClass({ variant: 'secondary' })}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Link>
      )}
      {scheduled && mayDo(event.role, 'own') && (
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden="true" />}
          onPointerEnter={() => void openDeleteDialog()}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      )}
      <Link to={paths.event(event.$id)} className={buttonClass({ variant: 'quiet' })}>
        <ExternalLink aria-hidden="true" />
        {t('viewPage')}
      </Link>
      {asking && (
        <Suspense>
          <DeleteDialog event={event} counts={counts} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
