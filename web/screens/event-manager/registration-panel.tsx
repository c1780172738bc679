import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Search } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { useCall } from '../../api/call.ts';
import { type Decision, registrationsQuery } from '../../api/manage.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button, Spinner } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import type { StateCounts } from './counts.tsx';
import styles from './panels.module.css';
import { RegistrationRow } from './registration-row.tsx';

interface RegistrationListProps {
  readonly event: EventDetail;
  readonly state: RegistrationState;
  readonly search?: string;
  readonly title: string;
  readonly hint?: string;
  /** Number of registrations, where no tab shows it. */
  readonly count?: number | undefined;
  /** The decisions offered on each row; the first one is the primary button. */
  readonly decisions: readonly Decision['decision'][];
  readonly tools?: ReactNode;
  readonly empty?: ReactNode;
}

function RegistrationList(props: RegistrationListProps) {
  const { event, state, search = '', title, hint, count, decisions, tools, empty } = props;
  const t = useTranslations('manage');
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery({
    ...registrationsQuery(useCall(), { eventId: event.$id, state, search }),
    placeholderData: keepPreviousData,
  });
  const registrations = list.data?.pages.flatMap((page) => page.registrations) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title} {count !== undefined && <small>{formats.count(count)}</small>}
          </h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {tools}
      </header>
      {search !== '' && total > 0 && (
        <p role="status" className={styles.hint}>
          {t('found', { count: total })}
        </p>
      )}
      {list.isPending && (
        <p role="status" className={styles.loading}>
          <Spinner />
          {t('loading')}
        </p>
      )}
      {list.isError && (
        <ErrorState
          title={t('loadFailed')}
          retryLabel={t('tryAgain')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && registrations.length === 0 && empty}
      {registrations.length > 0 && (
        <ol className={styles.list} aria-label={title}>
          {registrations.map((registration) => (
            <li key={registration.$id}>
              <RegistrationRow
                event={event}
                registration={registration}
                decisions={event.status === 'cancelled' ? [] : decisions}
                // The focused row is gone, so focus moves to the heading.
                onGone={() => heading.current?.focus({ preventScroll: true })}
              />
            </li>
          ))}
        </ol>
      )}
      <LoadMore query={list} className={styles.more}>
        {t('more', { left: formats.count(total - registrations.length) })}
      </LoadMore>
    </section>
  );
}

interface PeopleSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PeopleSearch({ label, value, onChange }: PeopleSearchProps) {
  const t = useTranslations('manage');
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      value={value}
      maxLength={200}
      autoComplete="off"
      placeholder={t('searchPlaceholder')}
      icon={<Search aria-hidden="true" />}
      onChange={(event) => onChange(event.target.value)}
      className={styles.search}
    />
  );
}

const BlockedPeople = lazyPart(() => import('./blocked-people.tsx'));

/** Attendees, and people blocked from registering. */
export function AttendeesPanel({ event }: { event: EventDetail }) {
  const t = useTranslations('manage');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <div className={styles.panel}>
      <RegistrationList
        event={event}
        state="confirmed"
        search={search}
        title={t('attendeesTitle')}
        decisions={['remove']}
        tools={<PeopleSearch label={t('search')} value={typed} onChange={setTyped} />}
        empty={
          search === '' ? (
            <EmptyState title={t('attendeesEmpty')}>{t('attendeesEmptyHint')}</EmptyState>
          ) : (
            <EmptyState title={t('searchEmpty', { words: search })} />
          )
        }
      />
      {mayDo(event.role, 'own') && (
        <Suspense>
          <BlockedPeople />
        </Suspense>
      )}
    </div>
  );
}

interface RegistrationPanelProps {
  readonly event: EventDetail;
  readonly counts: StateCounts | undefined;
}

const rest = [
  { state: 'waitlisted', title: 'waitlistTitle', hint: 'waitlistHint', decisions: ['remove'] },
  {
    state: 'awaiting_payment',
    title: 'awaitingPaymentTitle',
    hint: 'awaitingPaymentHint',
    decisions: ['remove'],
  },
  { state: 'declined', title: 'declinedTitle', hint: 'declinedHint', decisions: ['reopen'] },
] as const;

/** Pending registrations, then the other open states, with one search for all. */
export function RegistrationPanel({ event, counts }: RegistrationPanelProps) {
  const t = useTranslations('manage');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const pending = counts?.pending ?? 0;
  const others = rest.filter(({ state }) => (counts?.[state] ?? 0) > 0);
  return (
    <div className={styles.panel}>
      <RegistrationList
        event={event}
        state="pending"
        search={search}
        title={t('pendingTitle')}
        decisions={['approve', 'decline']}
        tools={
          <div className={styles.tools}>
            {(pending > 0 || others.length > 0) && (
              <PeopleSearch label={t('searchRegistrations')} value={typed} onChange={setTyped} />
            )}
            {pending > 1 && event.status === 'scheduled' && (
              <ApproveAll eventId={event.$id} count={pending} />
            )}
          </div>
        }
        empty={
          search === '' ? (
            <EmptyState title={t('pendingEmpty')}>
              {t(event.tenantApproval ? 'pendingEmptyHint' : 'pendingEmptyNoApproval')}
            </EmptyState>
          ) : (
            <EmptyState title={t('searchEmpty', { words: search })} />
          )
        }
      />
      {others.map(({ state, title, hint, decisions }) => (
        <RegistrationList
          key={state}
          event={event}
          state={state}
          search={search}
          title={t(title)}
          count={counts?.[state]}
          hint={t(hint)}
          decisions={decisions}
          empty={<p className={styles.hint}>{t('searchEmpty', { words: search })}</p>}
        />
      ))}
    </div>
  );
}

const openDialog = () => import('./approve-all-dialog.tsx');
const ApproveAllDialog = lazyPart(openDialog);

function ApproveAll({ eventId, count }: { eventId: string; count: number }) {
  const t = useTranslations('manage');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<CheckCheck aria-hidden="true" />}
        onPointerEnter={() => void openDialog()}
        onClick={() => setAsking(true)}
      >
        {t('approveAll')}
      </Button>
      {asking && (
        <Suspense>
          <ApproveAllDialog eventId={eventId} count={count} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
