import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CallReply } from '../../api/call.ts';
import { EventPicture } from '../../features/events/event-picture.tsx';
import { pictureSubject } from '../../features/groups/group-card.tsx';
import { useFormats } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './subject-row.module.css';

type Hidden = CallReply<'GET /v1/admin/:kind/hidden'>['hidden'][number];
type Reported = CallReply<'GET /v1/admin/reports'>['reports'][number];
type Subject = Pick<
  Hidden | Reported,
  'kind' | 'subjectId' | 'title' | 'organiserName' | 'featuredImage' | 'event'
>;

export function subjectPath({ kind, subjectId }: Pick<Subject, 'kind' | 'subjectId'>): string {
  return kind === 'organisers' ? paths.organiser(subjectId) : paths.subject({ kind, subjectId });
}

interface SubjectRowProps {
  readonly subject: Subject;
  readonly badges?: ReactNode;
  readonly actions: ReactNode;
  /** What was said about it, when and by which person. */
  readonly children: ReactNode;
}

/** An event, a group or an organiser with what administrators can do about it. */
export function SubjectRow({ subject, badges, actions, children }: SubjectRowProps) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const { kind, title, organiserName, event } = subject;
  return (
    <div className={styles.row}>
      <Picture subject={subject} />
      <div className={styles.headline}>
        <div className={styles.title}>
          <Link to={subjectPath(subject)}>{title}</Link>
          {badges && <span className={styles.badges}>{badges}</span>}
        </div>
        {kind !== 'organisers' && (
          <p className={styles.facts}>
            {event !== null && <span>{formats.date(event.date)}</span>}
            <span>{t('hostedBy', { name: organiserName || t('nameless') })}</span>
          </p>
        )}
      </div>
      <div className={styles.details}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** The same picture as on its page, so that it's recognised. */
function Picture({
  subject: { kind, subjectId, title, featuredImage, event },
}: {
  readonly subject: Subject;
}) {
  if (kind === 'organisers') {
    return (
      <div className={styles.portrait}>
        <Avatar name={title} size="lg" />
      </div>
    );
  }
  const group = pictureSubject({ $id: subjectId, name: title, cover: featuredImage });
  return (
    <div className={styles.picture}>
      <EventPicture place="row" event={event === null ? group : { ...group, ...event }} />
    </div>
  );
}

/** Short facts: one line in wide windows, a line each on phones. */
export function SubjectFacts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <p className={styles.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
