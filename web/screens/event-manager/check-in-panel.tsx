import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy, DoorOpen, Link2, Search, Trash2 } from 'lucide-react';
import { type SubmitEvent, Suspense, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckInLink } from '../../../contracts/check-in.ts';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import {
  attendanceQuery,
  checkInQuery,
  useCreateCheckInLink,
  useRevokeCheckInLink,
} from '../../api/check-in.ts';
import { isPast } from '../../features/events/facts.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useNow } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Split } from '../../ui/split.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './check-in-panel.module.css';
import panels from './panels.module.css';

const DoorPayments = lazyPart(() => withItsTexts(['manage-payments'], import('./door-payments.tsx')));

interface CheckInLinksProps {
  readonly eventId: string;
  readonly links: readonly CheckInLink[];
}

/** Links that open check-in on any phone, and a way to revoke them. */
function CheckInLinks({ eventId, links }: CheckInLinksProps) {
  const t = useTranslations('door');
  return (
    <Card as="section" aria-labelledby="door-links" className={styles.links}>
      <div>
        <h2 id="door-links">{t('linksTitle')}</h2>
        <p className={styles.hint}>{t('linksHint')}</p>
      </div>
      <NewLink eventId={eventId} />
      {links.length > 0 && (
        <ul className={styles.people}>
          {links.map((link) => (
            <LinkRow key={link.$id} eventId={eventId} link={link} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NewLink({ eventId }: { eventId: string }) {
  const t = useTranslations('door');
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, data, error, isPending } = useCreateCheckInLink(eventId);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <>
      <form method="dialog" className={styles.newLink} onSubmit={submit} noValidate>
        <TextField
          label={t('linkName')}
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder={t('linkPlaceholder')}
          error={missing ? t('required') : undefined}
          onChange={(change) => setName(change.target.value)}
        />
        <Button type="submit" variant="secondary" icon={<Link2 aria-hidden="true" />} busy={isPending}>
          {t('linkAdd')}
        </Button>
      </form>
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      {data !== undefined && <MadeLink address={paths.checkIn(eventId, data.secret)} />}
    </>
  );
}

function MadeLink({ address }: { address: string }) {
  const t = useTranslations('door');
  const whole = new URL(address, window.location.href).href;
  const copy = async () => {
    await navigator.clipboard.writeText(whole);
    showToast({ tone: 'good', text: t('linkCopied') });
  };
  return (
    <FormMessage tone="good" title={t('linkMade')}>
      <p className={styles.address}>{whole}</p>
      <Button variant="secondary" size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('linkCopy')}
      </Button>
    </FormMessage>
  );
}

function LinkRow({ eventId, link }: { eventId: string; link: CheckInLink }) {
  const t = useTranslations('door');
  const errorText = useErrorText();
  const { name } = link;
  const { mutate, isPending } = useRevokeCheckInLink(eventId, {
    onDone: () => showToast({ tone: 'plain', text: t('linkRevoked', { name }) }),
    onFailure: (error) => showToast({ tone: 'bad', text: errorText(error) }),
  });
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <Button
        variant="quiet"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t('linkRevokeName', { name })}
        busy={isPending}
        onClick={() => mutate(link.$id)}
      >
        {t('linkRevoke')}
      </Button>
    </li>
  );
}

/** Milliseconds between two polls of the counts. */
const pollMs = 4000;

export default function CheckInPanel({ event }: { event: EventDetail }) {
  const t = useTranslations('door');
  const over = isPast(event, useNow());
  const query = useQuery({
    ...checkInQuery(event.$id),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
  const { data, isError } = query;
  if (isError && data === undefined) {
    return <QueryError title={t('failed')} query={query} />;
  }
  const main = (
    <div className={styles.panel}>
      <section className={styles.start} aria-label={t('tabTitle')}>
        {/* A full page load: only the check-in page's permissions policy allows the camera. */}
        <a
          href={paths.checkIn(event.$id)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 'lg' })}
        >
          <DoorOpen aria-hidden="true" />
          {t('open')}
        </a>
        <p className={styles.hint}>{t('tabHint')}</p>
      </section>
      {event.ticketType === 'paid' && mayDo(event.role, 'till') && (
        <Suspense>
          <DoorPayments eventId={event.$id} currency={event.currency} />
        </Suspense>
      )}
      <Attendance event={event} over={over} counts={data?.counts} refreshEvery={pollMs} />
    </div>
  );
  if (!mayDo(event.role, 'door_links')) return main;
  return <Split aside={<CheckInLinks eventId={event.$id} links={data?.links ?? []} />}>{main}</Split>;
}

interface AttendanceProps {
  readonly event: EventDetail;
  /** The event is over: everyone not checked in counts as absent. */
  readonly over: boolean;
  readonly counts: { readonly expected: number; readonly inside: number } | undefined;
  readonly refreshEvery: number;
}

/** Everyone with a seat, by attendance. */
function Attendance({ event, over, counts, refreshEvery }: AttendanceProps) {
  const t = useTranslations('door');
  const formats = useFormats();
  const [shown, setShown] = useState<'inside' | 'missing'>(over ? 'inside' : 'missing');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const { data, isPlaceholderData } = useQuery({
    ...attendanceQuery(event.$id, { shown, search, page }),
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
  });
  // People leave the list while it is open.
  const last = Math.max(1, data?.pages ?? page);
  if (!isPlaceholderData && page > last) setPage(last);
  const restart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  const missing = counts && counts.expected - counts.inside;
  const counted = (label: string, count: number | undefined) => (
    <>
      {label} {count !== undefined && <span className={styles.count}>{formats.count(count)}</span>}
    </>
  );
  const show = restart(setShown);
  const type = restart(setTyped);
  return (
    <section className={panels.section}>
      <div className={styles.filters}>
        <Segmented
          label={t('tabTitle')}
          labelHidden
          name="attendance"
          value={shown}
          choices={[
            { value: 'missing', label: counted(t(over ? 'missed' : 'missing'), missing) },
            { value: 'inside', label: counted(t('came'), counts?.inside) },
          ]}
          onChange={(change) => show(change.target.value === 'missing' ? 'missing' : 'inside')}
        />
        <TextField
          label={t('searchPeople')}
          labelHidden
          type="search"
          value={typed}
          maxLength={200}
          autoComplete="off"
          placeholder={t('searchPeople')}
          icon={<Search aria-hidden="true" />}
          onChange={(change) => type(change.target.value)}
        />
      </div>
      {data?.total === 0 && (
        <EmptyState
          title={
            search === ''
              ? t(shown === 'inside' ? 'nobodyCame' : 'everybodyCame')
              : t('nobody', { words: search })
          }
        />
      )}
      <ul className={classNames(styles.people, styles.guests)}>
        {data?.people.map(({ $id, name, admittedAt, admittedBy }) => (
          <li key={$id}>
            <Avatar name={name} size="sm" />
            <span className={styles.name}>{name}</span>
            {admittedAt !== null && (
              <span className={styles.hint}>
                {formats.instant(admittedAt, event.timeZone)} · {admittedBy}
              </span>
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && data.pages > 1 && (
        <div className={styles.pages}>
          <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <p>{t('page', { page: formats.count(page), pages: formats.count(data.pages) })}</p>
          <Button
            variant="secondary"
            size="sm"
            disabled={page >= data.pages}
            onClick={() => setPage(page + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </section>
  );
}
