import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck, Download, Mail, Search, X } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayDo } from '../../../contracts/event-roles.ts';
import type { EventDetail } from '../../../contracts/events.ts';
import type { RegistrationState } from '../../../contracts/registrations.ts';
import { useCall } from '../../api/call.ts';
import { audienceSize, type Decision, registrationsQuery, type StateCounts } from '../../api/manage.ts';
import { managedTicketsQuery, ticketTypesQuery } from '../../api/ticket-types.ts';
import { downloads } from '../../downloads.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { useReaderDays } from '../../lib/reader-days.ts';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass, Spinner } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/skeleton.tsx';
import panels from './panels.module.css';
import styles from './people-panel.module.css';
import { useSharedQuestions } from './registration-answers.tsx';
import { RegistrationRow, type ShownOrder } from './registration-row.tsx';
import { ShortcutsHelp, useDecisionKeys, useShortcutsSetting } from './shortcuts.tsx';

/** The lists of people, in the order of their filter. */
const lists = {
  pending: { title: 'pendingTitle', hint: null, decisions: ['approve', 'decline'] },
  confirmed: { title: 'attendeesTitle', hint: null, decisions: ['remove'] },
  waitlisted: { title: 'waitlistTitle', hint: 'waitlistHint', decisions: ['remove'] },
  awaiting_payment: {
    title: 'awaitingPaymentTitle',
    hint: 'awaitingPaymentHint',
    decisions: ['remove'],
  },
  declined: { title: 'declinedTitle', hint: 'declinedHint', decisions: ['reopen'] },
} as const satisfies Partial<
  Record<
    RegistrationState,
    { title: string; hint: string | null; decisions: readonly Decision['decision'][] }
  >
>;
type ListedState = keyof typeof lists;

/** The list that an address asks for; otherwise the one with something to do. */
export function listedState(asked: string | null, event: EventDetail, pending: number): ListedState {
  if (asked !== null && Object.hasOwn(lists, asked)) return asked as ListedState;
  return pending > 0 || (event.tenantApproval && event.attendeeCount === 0) ? 'pending' : 'confirmed';
}

const BlockedPeople = lazyPart(() => import('./blocked-people.tsx'));
const EarlierGuests = lazyPart(() => withItsTexts(['group-archives'], import('./earlier-guests.tsx')));

interface PeoplePanelProps {
  readonly event: EventDetail;
  /** The state in the address. */
  readonly asked: string | null;
  readonly pending: number;
}

interface ListProps {
  readonly event: EventDetail;
  readonly state: ListedState;
}

/** Everyone who registered, one state at a time, with a search. */
export function PeoplePanel({ event, asked, pending }: PeoplePanelProps) {
  const t = useTranslations('manage');
  // Deciding about the last pending person doesn't open another list.
  const [first] = useState(() => listedState(null, event, pending));
  const state = asked === null ? first : listedState(asked, event, pending);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [ticketTypeId, setTicketTypeId] = useState('');
  const [order, setOrder] = useState<ShownOrder>();
  const types = useTypes(event);
  const list = useRegistrations({ eventId: event.$id, state, search, ticketTypeId, orderId: order?.id });
  const counts = list.data?.pages[0]?.counts;
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <StateFilter event={event} state={state} counts={counts} />
        <div className={styles.find}>
          <TextField
            label={t(state === 'confirmed' ? 'search' : 'searchRegistrations')}
            labelHidden
            type="search"
            value={typed}
            maxLength={200}
            autoComplete="off"
            placeholder={t('searchPlaceholder')}
            icon={<Search aria-hidden="true" />}
            onChange={({ target }) => setTyped(target.value)}
            className={styles.search}
          />
          {types.length > 1 && (
            <Select
              label={t('ticketFilter')}
              labelHidden
              value={ticketTypeId}
              options={[
                { value: '', label: t('allTicketTypes') },
                ...types.map(({ $id, name }) => ({ value: $id, label: name })),
              ]}
              onChange={({ target }) => setTicketTypeId(target.value)}
            />
          )}
          <PeopleActions event={event} counts={counts} />
        </div>
      </div>
      {order && (
        <Button
          variant="secondary"
          size="sm"
          icon={<X aria-hidden="true" />}
          className={styles.order}
          onClick={() => setOrder(undefined)}
        >
          {t('orderOf', { name: order.by })}
        </Button>
      )}
      <RegistrationList
        key={state}
        event={event}
        state={state}
        search={search}
        list={list}
        types={types}
        onOrder={setOrder}
        tools={
          state === 'pending' &&
          (counts?.pending ?? 0) > 1 &&
          event.status === 'scheduled' && <ApproveAll eventId={event.$id} count={counts?.pending ?? 0} />
        }
      />
      {state === 'confirmed' && mayDo(event.role, 'own') && (
        <Suspense>
          <EarlierGuests event={event} />
          <BlockedPeople />
        </Suspense>
      )}
    </div>
  );
}

/** The event's ticket types, for those who may see them; the door and people roles see those on sale. */
function useTypes(event: EventDetail): readonly { readonly $id: string; readonly name: string }[] {
  const money = mayDo(event.role, 'money');
  const { hasTicketTypes, $id } = event;
  const managed = useQuery({ ...managedTicketsQuery($id), enabled: hasTicketTypes && money });
  const listed = useQuery({ ...ticketTypesQuery($id), enabled: hasTicketTypes && !money });
  return (managed.data ?? listed.data)?.types ?? [];
}

function useRegistrations(filter: Parameters<typeof registrationsQuery>[1]) {
  return useInfiniteQuery({
    ...registrationsQuery(useCall(), filter),
    placeholderData: keepPreviousData,
  });
}

/** The states as links: the open one is in the address. Empty ones are left out. */
function StateFilter({ event, state, counts }: ListProps & { counts: StateCounts | undefined }) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const always = event.tenantApproval ? ['pending', 'confirmed'] : ['confirmed'];
  const shown = (Object.keys(lists) as ListedState[]).filter(
    (each) => each === state || always.includes(each) || (counts?.[each] ?? 0) > 0,
  );
  return (
    <nav aria-label={t('states')} className={styles.states}>
      {shown.map((each) => (
        <Link
          key={each}
          to={paths.manageEvent(event.$id, 'people', each)}
          preventScrollReset
          aria-current={each === state ? 'page' : undefined}
          className={chipClass({ active: each === state })}
        >
          {t(`state.${each}`)} {counts !== undefined && <span>{formats.count(counts[each])}</span>}
        </Link>
      ))}
    </nav>
  );
}

const openDialog = () => import('./message-dialog.tsx');
const MessageDialog = lazyPart(openDialog);

/** For everyone: send a message, export the list. */
function PeopleActions({ event, counts }: { event: EventDetail; counts: StateCounts | undefined }) {
  const t = useTranslations('manage');
  const [writing, setWriting] = useState(false);
  const empty = counts === undefined || audienceSize('all', counts) === 0;
  return (
    <div className={styles.forAll}>
      {event.status === 'scheduled' && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Mail aria-hidden="true" />}
          disabled={empty}
          title={empty ? t('messageNobody') : undefined}
          onPointerEnter={() => void openDialog()}
          onClick={() => setWriting(true)}
        >
          <span>{t('message')}</span>
        </Button>
      )}
      <a
        href={downloads.registrationSheet(event.$id)}
        download
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        <Download aria-hidden="true" />
        <span>{t('exportSheet')}</span>
      </a>
      {writing && counts !== undefined && (
        <Suspense>
          <MessageDialog event={event} counts={counts} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface RegistrationListProps extends ListProps {
  readonly onOrder: (order: ShownOrder) => void;
  readonly search: string;
  readonly list: ReturnType<typeof useRegistrations>;
  readonly tools: ReactNode;
  readonly types: ReturnType<typeof useTypes>;
}

function RegistrationList({ event, state, search, list, tools, types, onOrder }: RegistrationListProps) {
  const t = useTranslations('manage');
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const [keysOn, setKeysOn] = useShortcutsSetting();
  const showKeys = useCallback(() => setShowsKeys(true), []);
  const decides = state === 'pending' && event.status === 'scheduled';
  const keys = useDecisionKeys(rows, { enabled: decides && keysOn, onHelp: showKeys });
  const { title, hint, decisions } = lists[state];
  const registrations = list.data?.pages.flatMap((page) => page.registrations) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const days = useReaderDays({
    today: t('registeredToday'),
    yesterday: t('registeredYesterday'),
    other: (day) => t('registeredOn', { day }),
  });
  const groups =
    state === 'pending'
      ? days.group(registrations, ({ $createdAt }) => $createdAt)
      : [{ title: '', rows: registrations }];
  const questions = useSharedQuestions(state === 'pending' ? registrations : []);
  // The open filter says the same, with their number.
  const titleHidden = state === 'confirmed' || state === 'pending';
  const shortcuts = decides && (
    <ShortcutsHelp open={showsKeys} onOpenChange={setShowsKeys} on={keysOn} onSwitch={setKeysOn} />
  );
  return (
    <section className={panels.section}>
      <header className={titleHidden ? styles.unseen : panels.header}>
        <h2 ref={heading} tabIndex={-1} className={titleHidden ? visuallyHidden : undefined}>
          {t(title)}
        </h2>
        {hint !== null && <p className={panels.hint}>{t(hint)}</p>}
      </header>
      {search !== '' && total > 0 && (
        <p role="status" className={panels.hint}>
          {t('found', { count: total })}
        </p>
      )}
      {list.isPending && (
        <p role="status" className={panels.loading}>
          <Spinner />
          {t('loading')}
        </p>
      )}
      {list.isError && <QueryError title={t('loadFailed')} query={list} />}
      {list.isSuccess && registrations.length === 0 && <Nobody event={event} state={state} search={search} />}
      {registrations.length > 0 && (
        <div ref={rows} className={styles.days}>
          {(questions.length > 0 || decides) && (
            <div className={styles.head}>
              {questions.length > 0 && <p>{t('answersTo', { labels: questions.join(' · ') })}</p>}
              <div className={styles.actions}>
                {shortcuts}
                {tools}
              </div>
            </div>
          )}
          {groups.map((group) => (
            <Fragment key={group.title}>
              {group.title !== '' && <p className={styles.day}>{group.title}</p>}
              <ol className={styles.people} aria-label={t(title)}>
                {group.rows.map((registration) => (
                  <li key={registration.$id}>
                    <RegistrationRow
                      event={event}
                      registration={registration}
                      ticket={types.find(({ $id }) => $id === registration.ticketTypeId)?.name}
                      onOrder={onOrder}
                      questions={questions}
                      decisions={event.status === 'cancelled' ? [] : decisions}
                      // The focused row is gone, so focus moves to the next one, or to the heading.
                      onGone={() => keys.focusNext() || heading.current?.focus({ preventScroll: true })}
                    />
                  </li>
                ))}
              </ol>
            </Fragment>
          ))}
        </div>
      )}
      <LoadMore query={list} className={panels.more}>
        {t('more', { left: formats.count(total - registrations.length) })}
      </LoadMore>
    </section>
  );
}

function Nobody({ event, state, search }: Pick<RegistrationListProps, 'event' | 'state' | 'search'>) {
  const t = useTranslations('manage');
  if (search !== '') return <EmptyState title={t('searchEmpty', { words: search })} />;
  switch (state) {
    case 'pending':
      return (
        <EmptyState title={t('pendingEmpty')}>
          {t(event.tenantApproval ? 'pendingEmptyHint' : 'pendingEmptyNoApproval')}
        </EmptyState>
      );
    case 'confirmed':
      return <EmptyState title={t('attendeesEmpty')}>{t('attendeesEmptyHint')}</EmptyState>;
    default:
      return <EmptyState title={t('stateEmpty')} />;
  }
}

const openApproveAll = () => import('./approve-all-dialog.tsx');
const ApproveAllDialog = lazyPart(openApproveAll);

function ApproveAll({ eventId, count }: { eventId: string; count: number }) {
  const t = useTranslations('manage');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<CheckCheck aria-hidden="true" />}
        onPointerEnter={() => void openApproveAll()}
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
