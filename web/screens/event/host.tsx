import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { lazyWithRetry, useLatePart } from '../../lib/lazy-part.tsx';
import { PersonalPart } from '../../lib/personal-part.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/card.tsx';
import styles from './host.module.css';

const FollowButton = lazyWithRetry(() => import('../../features/groups/follow-button.tsx'));

/** Who hosts it, in which group, and its categories. */
export default function Host({ event }: { event: EventDetail }) {
  const t = useTranslations();
  const name = event.organiserName || t('site.defaultOrganisation');
  return (
    <div {...useLatePart<HTMLDivElement>()} className={styles.host}>
      <div className={styles.organiser}>
        <Avatar name={name} />
        <p>
          <span className={styles.faint}>{t('event.hostedBy')}</span>
          <strong>
            {event.organiserName ? <Link to={paths.organiser(event.organiser)}>{name}</Link> : name}
          </strong>
          {event.group && (
            <span className={styles.faint}>
              {t('event.inGroup')} <Link to={paths.group(event.group.$id)}>{event.group.name}</Link>
            </span>
          )}
        </p>
        {event.organiserName && (
          <PersonalPart name="follow">
            <Suspense>
              <FollowButton kind="organisers" subjectId={event.organiser} size="sm" />
            </Suspense>
          </PersonalPart>
        )}
      </div>
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
