import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MailMessage, MailState, MailView } from '../../../contracts/event-mails.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import { useCall } from '../../api/call.ts';
import { audienceSize, eventMailsQuery, registrationsQuery, useResendMail } from '../../api/manage.ts';
import { useBrowserZone } from '../../lib/browser-zone.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeProps } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { LoadMore, Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './mails-panel.module.css';
import panels from './panels.module.css';

/** What the choices of states are called, in their order. */
const filters = {
  failed: 'undelivered',
  unknown: 'unknown',
  queued: 'queued',
  sent: 'sent',
} as const satisfies Record<MailState, string>;

/** Milliseconds between two polls while mails are queued. */
const pollMs = 5000;

interface MailsPanelProps {
  readonly event: EventDetail;
  /** Shows only mails in this state at first. */
  readonly initialState: string | null;
}

/** The mails of the event with their delivery state, and a retry for failed ones. */
export default function MailsPanel({ event, initialState }: MailsPanelProps) {
  const { $id: eventId, eventTitle } = event;
  const t = useTranslations('eventMails');
  const formats = useFormats();
  const [state, setState] = useState(() =>
    (Object.keys(tones) as MailState[]).find((each) => each === initialState),
  );
  const list = useInfiniteQuery({
    ...eventMailsQuery(useCall(), eventId, { state }),
    refetchInterval: (query) => ((query.state.data?.pages[0]?.counts.queued ?? 0) > 0 ? pollMs : false),
    placeholderData: (before) => before,
  });
  const { data, error } = list;
  const first = data?.pages[0];
  if (first === undefined) {
    if (error === null) return null;
    return <QueryError title={t('failed')} query={list} />;
  }
  const mails = data?.pages.flatMap((page) => page.mails) ?? [];
  const { counts } = first;
  const states = (Object.keys(filters) as MailState[]).filter((each) => counts[each] > 0);
  return (
    <section className={panels.section}>
      <div className={styles.top}>
        <h2>
          {t('title')}
          {counts.sent > 0 && (
            <>
              {' '}
              <small>{t('sentCount', { count: counts.sent, shown: formats.count(counts.sent) })}</small>
            </>
          )}
        </h2>
        {(states.length > 1 || state !== undefined) && (
          <Select
            label={t('filter')}
            labelHidden
            className={styles.filter}
            value={state ?? ''}
            onChange={({ target }) => setState((target.value || undefined) as MailState | undefined)}
            options={[
              { value: '', label: t('all') },
              ...(Object.keys(filters) as MailState[])
                .filter((each) => counts[each] > 0 || each === state)
                .map((each) => ({
                  value: each,
                  label: t(filters[each], { count: formats.count(counts[each]) }),
                })),
            ]}
          />
        )}
        {event.status === 'scheduled' && <WriteMail event={event} />}
      </div>
      {mails.length === 0 ? (
        <EmptyState title={t(states.length === 0 ? 'empty' : 'emptyState')} />
      ) : state === undefined ? (
        <ul className={classNames(panels.log, panels.framed)}>
          {first.messages.map((message) => (
            <Message key={message.subject} eventId={eventId} title={eventTitle} message={message} />
          ))}
        </ul>
      ) : (
        <ul className={classNames(panels.log, panels.framed)}>
          {mails.map((mail) => (
            <Row key={mail.$id} eventId={eventId} mail={mail} />
          ))}
        </ul>
      )}
      {state !== undefined && (
        <LoadMore query={list}>{t('more', { left: String(first.total - mails.length) })}</LoadMore>
      )}
    </section>
  );
}

const openMessage = () => import('./message-dialog.tsx');
const MessageDialog = lazyPart(openMessage);

/** Writes to those who registered, once there are any. */
function WriteMail({ event }: Pick<MailsPanelProps, 'event'>) {
  const t = useTranslations('manage');
  const [writing, setWriting] = useState(false);
  const list = useInfiniteQuery(registrationsQuery(useCall(), { eventId: event.$id, state: 'confirmed' }));
  const counts = list.data?.pages[0]?.counts;
  if (counts === undefined || audienceSize('all', counts) === 0) return null;
  return (
    <>
      <Button
        icon={<Mail aria-hidden="true" />}
        onPointerEnter={() => void openMessage()}
        onClick={() => setWriting(true)}
      >
        {t('messageTitle')}
      </Button>
      {writing && (
        <Suspense>
          <MessageDialog event={event} counts={counts} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  );
}

const tones: Readonly<Record<MailState, NonNullable<BadgeProps['tone']>>> = {
  queued: 'plain',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
};

/** A message in one row, which opens to the people it went to. */
function Message({
  eventId,
  title,
  message,
}: {
  readonly eventId: string;
  readonly title: string;
  readonly message: MailMessage;
}) {
  const t = useTranslations('eventMails');
  const formats = useFormats();
  const zone = useBrowserZone();
  const [open, setOpen] = useState(false);
  const { subject, counts, latestAt } = message;
  const total = counts.queued + counts.sent + counts.failed + counts.unknown;
  const states = (['failed', 'unknown', 'queued'] as const).filter((state) => counts[state] > 0);
  return (
    <li className={styles.message}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.mail}>
            <span className={styles.subject}>{withoutTitle(subject, title)}</span>
            <span className={styles.about}>
              {t('people', { count: total, shown: formats.count(total) })}
              <span className={styles.dot}> · </span>
              <span className={styles.time}>{formats.instant(latestAt, zone)}</span>
            </span>
          </span>
          {states.length === 0 && (
            <span className={styles.allSent}>
              <CircleCheck aria-hidden="true" />
              <span>{t('state.sent')}</span>
            </span>
          )}
          {/* Most were sent, so the others stand out. */}
          {states.map((state) => (
            <Badge key={state} tone={tones[state]}>
              {t('inState', { count: formats.count(counts[state]), state: t(`state.${state}`) })}
            </Badge>
          ))}
          <ChevronDown aria-hidden="true" />
        </summary>
        {open && <Recipients eventId={eventId} subject={subject} />}
      </details>
    </li>
  );
}

/** Every subject names the event, which is the same for all of them here: left out at the end. */
function withoutTitle(subject: string, title: string): string {
  if (!subject.endsWith(title)) return subject;
  const start = subject
    .slice(0, -title.length)
    .trimEnd()
    .replace(/[:：]$/, '');
  return start === '' ? subject : start;
}

function Recipients({ eventId, subject }: { eventId: string; subject: string }) {
  const t = useTranslations('eventMails');
  const list = useInfiniteQuery(eventMailsQuery(useCall(), eventId, { subject }));
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  if (list.isPending) {
    return (
      <div aria-busy="true" className={styles.recipients}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton />
        <Skeleton width="half" />
      </div>
    );
  }
  if (list.isError) return <QueryError title={t('failed')} query={list} />;
  return (
    <div className={styles.recipients}>
      <ul className={panels.log}>
        {mails.map((mail) => (
          <Row key={mail.$id} eventId={eventId} mail={mail} withoutSubject />
        ))}
      </ul>
      <LoadMore query={list}>
        {t('more', { left: String((list.data?.pages[0]?.total ?? 0) - mails.length) })}
      </LoadMore>
    </div>
  );
}

interface RowProps {
  readonly eventId: string;
  readonly mail: MailView;
  readonly withoutSubject?: boolean;
}

function Row({ eventId, mail, withoutSubject = false }: RowProps) {
  const t = useTranslations('eventMails');
  const formats = useFormats();
  const zone = useBrowserZone();
  const { mutate, isPending } = useResendMail(eventId, {
    onDone: () => showToast({ tone: 'good', text: t('resent') }),
    onFailure: () => showToast({ tone: 'bad', text: t('resendFailed') }),
  });
  const name = mail.name || t('nameless');
  const arrived = mail.state === 'sent';
  return (
    <li>
      <div className={styles.mail}>
        <p className={styles.subject}>{withoutSubject ? name : mail.subject}</p>
        <p className={styles.about}>
          {!withoutSubject && `${name} · `}
          {mail.address} · <span className={styles.time}>{formats.instant(mail.$createdAt, zone)}</span>
        </p>
        {mail.state === 'unknown' && <p className={styles.about}>{t('unknownHint')}</p>}
        {!arrived && mail.reason && <p className={styles.about}>{t('reason', { reason: mail.reason })}</p>}
      </div>
      {!arrived && <Badge tone={tones[mail.state]}>{t(`state.${mail.state}`)}</Badge>}
      {(mail.state === 'failed' || mail.state === 'unknown') && (
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-label={t('resendTo', { subject: mail.subject, name })}
          onClick={() => mutate(mail.$id)}
        >
          {t('resend')}
        </Button>
      )}
    </li>
  );
}
