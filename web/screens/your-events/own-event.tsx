import { RotateCcw, ScanLine, Share2, UserCheck } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { CallReply } from '../../api/call.ts';
import { isPast } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import styles from './screen.module.css';

export type OwnEvent = CallReply<'GET /v1/account/events'>['events'][number];

const openShareSheet = () => withItsTexts(['share'], import('../../features/share/share-sheet.tsx'));
const ShareSheet = lazyPart(openShareSheet);

/** From this long before the start, check-in is offered. Milliseconds. */
const near = 24 * 3_600_000;

/** What kind of event it is to the person, and how many seats are taken. */
export function OwnEventState({ event }: { event: OwnEvent }) {
  const t = useTranslations('yourEvents');
  const formats = useFormats();
  const { attendeeCount, capacity, role } = event;
  const going = formats.count(attendeeCount);
  return (
    <>
      {event.status === 'cancelled' ? (
        <Badge tone="bad">{t('cancelled')}</Badge>
      ) : event.publishedAt === null ? (
        <Badge tone="warn">
          {event.publishAt === null
            ? t('draft')
            : t('publishes', { time: formats.instant(event.publishAt, event.timeZone) })}
        </Badge>
      ) : (
        <span>
          {capacity === null
            ? t('going', { going })
            : t('seats', { going, capacity: formats.count(capacity) })}
        </span>
      )}
      {event.hidden && <Badge tone="warn">{t('hidden')}</Badge>}
      {role !== 'owner' && <Badge tone="accent">{t(`helping.${role}`)}</Badge>}
    </>
  );
}

/** What needs the person's attention; undefined if nothing does. */
export function ownEventTasks(event: OwnEvent, now: number): ReactNode {
  const { pending, refundsFailed } = event.waiting;
  const isNear =
    event.status === 'scheduled' && !isPast(event, now) && Date.parse(event.startsAt) - now < near;
  const checksIn = isNear && mayDo(event.role, 'door');
  if (!checksIn && pending === 0 && refundsFailed === 0) return undefined;
  return <OwnEventTasks event={event} checksIn={checksIn} />;
}

function OwnEventTasks({ event, checksIn }: { readonly event: OwnEvent; readonly checksIn: boolean }) {
  const t = useTranslations('yourEvents');
  const { pending, refundsFailed } = event.waiting;
  return (
    <>
      {refundsFailed > 0 && (
        <Link to={paths.manageEvent(event.$id, 'payments')} className={styles.waiting}>
          <RotateCcw aria-hidden="true" />
          {t('refundsFailed', { count: refundsFailed })}
        </Link>
      )}
      {pending > 0 && (
        <Link to={paths.manageEvent(event.$id, 'people', 'pending')} className={styles.waiting}>
          <UserCheck aria-hidden="true" />
          {t('toApprove', { count: pending })}
        </Link>
      )}
      {checksIn && (
        <Link to={paths.checkIn(event.$id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <ScanLine aria-hidden="true" />
          {t('checkIn')}
        </Link>
      )}
    </>
  );
}

/** Opens the sheet with the event's link, code and card. */
export function ShareOwnEvent({ event }: { readonly event: OwnEvent }) {
  const t = useTranslations('yourEvents');
  const { url: site } = useSite();
  const [sharing, setSharing] = useState(false);
  const title = event.eventTitle;
  return (
    <>
      <IconButton
        icon={<Share2 />}
        label={t('shareOf', { title })}
        onPointerEnter={() => void openShareSheet()}
        onClick={() => setSharing(true)}
      />
      {sharing && (
        <Suspense>
          <ShareSheet
            url={site + paths.event(event.$id)}
            title={title}
            card={paths.eventCard(event.$id, event.$updatedAt)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
