import { RotateCcw, ScanLine, Share2, UserCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import { inLanguage } from '../../../contracts/languages.ts';
import type { CallReply } from '../../api/call.ts';
import { isPast } from '../../features/events/facts.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow, useSite } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import type { Task } from '../../ui/task-list.tsx';

export type OwnEvent = CallReply<'GET /v1/account/events'>['events'][number];

const openShareSheet = () => withItsTexts(['share'], import('../../features/share/share-sheet.tsx'));
const ShareSheet = lazyPart(openShareSheet);

/** From this long before the start, check-in is offered. Milliseconds. */
const nearMs = 24 * 3_600_000;

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

/** What needs the person's attention at these events, the most urgent first. */
export function useOwnTasks(events: readonly OwnEvent[]): Task[] {
  const t = useTranslations('yourEvents');
  const locale = useLocale();
  const now = useNow();
  const of = (event: OwnEvent, kind: string, task: Pick<Task, 'icon' | 'title'>, to: string): Task => ({
    ...task,
    key: `${event.$id} ${kind}`,
    hint: inLanguage(event, locale).eventTitle,
    urgent: true,
    renderLink: (props) => <Link to={to} {...props} />,
  });
  const failed = events.filter(({ waiting }) => waiting.refundsFailed > 0);
  const near = events.filter((event) => isNear(event, now) && mayDo(event.role, 'door'));
  const asked = events.filter(({ waiting }) => waiting.pending > 0);
  return [
    ...failed.map((event) => {
      const title = t('refundsFailed', { count: event.waiting.refundsFailed });
      const to = paths.manageEvent(event.$id, 'payments');
      return of(event, 'refunds', { icon: <RotateCcw aria-hidden="true" />, title }, to);
    }),
    ...near.map((event) => {
      const task = { icon: <ScanLine aria-hidden="true" />, title: t('checkIn') };
      return of(event, 'check-in', task, paths.checkIn(event.$id));
    }),
    ...asked.map((event) => {
      const title = t('toApprove', { count: event.waiting.pending });
      const to = paths.manageEvent(event.$id, 'people', 'pending');
      return of(event, 'approve', { icon: <UserCheck aria-hidden="true" />, title }, to);
    }),
  ];
}

function isNear(event: OwnEvent, now: number): boolean {
  return event.status === 'scheduled' && !isPast(event, now) && Date.parse(event.startsAt) - now < nearMs;
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
