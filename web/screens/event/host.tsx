import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyWithRetry, OptionalPart } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/card.tsx';
import styles from './host.module.css';

const FollowButton = lazyWithRetry(() => import('../../features/groups/follow-button.tsx'));

const CoHosts = lazyWithRetry(() => withItsTexts(['event-parts'], import('./co-hosts.tsx')));

/** Who hosts it, in which group, and its categories. */
export default function Host({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const name = event.organiserName || t('site.defaultOrganisation');
  const { group } = event;
  return (
    <div className={styles.host}>
      <div className={styles.organiser}>
        <Avatar name={name} />
        <p>
          <span className={styles.faint}>{t('event.hostedBy')}</span>
          <strong>
            {event.organiserName ? (
              <Link to={group?.name === name ? paths.group(group.$id) : paths.organiser(event.organiser)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </strong>
          {group && group.name !== name && (
            <span className={styles.faint}>
              {t('event.inGroup')} <Link to={paths.group(group.$id)}>{group.name}</Link>
            </span>
          )}
        </p>
        {event.organiserName && <Follow organiserId={event.organiser} />}
      </div>
      {event.hosts.length + event.groups.length > 0 && (
        <OptionalPart>
          <CoHosts event={event} />
        </OptionalPart>
      )}
      {event.categories.length > 0 && (
        <ul className={styles.categories}>
          {event.categories.map((category) => (
            <li key={category}>
              <Badge>{t(`categories.${category}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** In the browser only: it differs for each reader, who may log in or out before a rendered one is hydrated. */
function Follow({ organiserId }: { organiserId: string }) {
  return (
    <div className={styles.follow}>
      <Suspense>
        {useHydrated() && <FollowButton kind="organisers" subjectId={organiserId} size="sm" />}
      </Suspense>
    </div>
  );
}
