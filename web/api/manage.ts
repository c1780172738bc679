import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MailState } from '../../contracts/event-mails.ts';
import { type EventAction, mayDo } from '../../contracts/event-roles.ts';
import type { EventDetail } from '../../contracts/events.ts';
import type { Audience, OrganiserMessage } from '../../contracts/manage-registrations.ts';
import type { ManagedRegistration, RegistrationState } from '../../contracts/registrations.ts';
import { isProblem, ProblemError } from '../lib/errors.ts';
import { byPage, type Call, type CallReply, type CallRequest, query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

const registrationList = 'GET /v1/events/:eventId/registrations';
type Deletion = CallReply<'DELETE /v1/events/:eventId'>;
type RegistrationPage = CallReply<typeof registrationList>;
export type Decision = CallRequest<'POST /v1/events/:eventId/registrations/:registrationId/decision'>['body'];

interface Filter {
  readonly eventId: string;
  readonly state: RegistrationState;
  /** Part of a name or of an email address. */
  readonly search?: string;
  /** Only registrations for this ticket type; empty for all. */
  readonly ticketTypeId?: string;
  /** Only the seats of this order. */
  readonly orderId?: string | undefined;
}

/** An event's registrations in one state, page by page, each with the counts of all states. */
export function registrationsQuery(
  call: Call,
  { eventId, state, search = '', ticketTypeId = '', orderId }: Filter,
) {
  const query = { state, search, ticketTypeId, ...(orderId !== undefined && { orderId }) };
  return infiniteQueryOptions({
    queryKey: [registrationList, { params: { eventId }, query }],
    queryFn: ({ pageParam, signal }) =>
      call(registrationList, { params: { eventId }, query: { ...query, page: pageParam } }, signal),
    ...byPage,
  });
}

const overview = 'GET /v1/events/:eventId/overview';

/** What an event needs now, and its numbers, for the caller's role. */
export function eventOverviewQuery(eventId: string) {
  return query(overview, { params: { eventId } });
}

/** Invalidates an event, what it needs, and its registrations. */
export async function refreshManaged(queries: QueryClient, eventId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
    queries.invalidateQueries({ queryKey: eventOverviewQuery(eventId).queryKey }),
    queries.invalidateQueries({ queryKey: [registrationList, { params: { eventId } }] }),
  ]);
}

/** Decides about one registration. Success removes it from its list at once; a conflict refetches everything. */
export function useDecide(
  { eventId, registrationId }: { eventId: string; registrationId: string },
  { onDone, onFailure }: MutationCallbacks<ManagedRegistration>,
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) =>
      call('POST /v1/events/:eventId/registrations/:registrationId/decision', {
        params: { eventId, registrationId },
        body,
      }),
    onSuccess: (decided) => {
      removeFromList(queries, eventId, decided);
      void refreshManaged(queries, eventId);
      onDone(decided);
    },
    onError: (error) => {
      if (isProblem(error)) void refreshManaged(queries, eventId);
      onFailure(error);
    },
  });
}

function removeFromList(queries: QueryClient, eventId: string, { $id, state }: ManagedRegistration): void {
  queries.setQueriesData<InfiniteData<RegistrationPage>>(
    { queryKey: [registrationList, { params: { eventId } }] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          registrations: page.registrations.filter((each) => each.$id !== $id || each.state === state),
        })),
      },
  );
}

const deletionKey = (eventId: string) => ['delete event', eventId];

/** Cancels an event, with the reason that people will see. */
export function useCancelEvent(eventId: string, { onDone }: { readonly onDone: () => void }) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call('POST /v1/events/:eventId/cancellation', { params: { eventId }, body: { reason } }),
    onSuccess: (event) => {
      queries.setQueryData(eventQuery(eventId).queryKey, event);
      for (const name of ['GET /v1/events', 'GET /v1/account/events']) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
      void refreshManaged(queries, eventId);
      onDone();
    },
  });
}

/** Deletes an event, or cancels it if people are registered; the response says which. */
export function useDeleteEvent(eventId: string, { onDone }: Pick<MutationCallbacks<Deletion>, 'onDone'>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: deletionKey(eventId),
    mutationFn: () => call('DELETE /v1/events/:eventId', { params: { eventId } }),
    onSuccess: (deletion) => {
      for (const name of ['GET /v1/events', 'GET /v1/account/events']) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
      onDone(deletion);
    },
  });
}

/** Whether this page is deleting the event or has just done so, and should stop refetching it. */
export function isDeleting(queries: QueryClient, eventId: string): boolean {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: deletionKey(eventId) })
    .some(
      ({ state }) =>
        state.status === 'pending' || (state.data as Deletion | undefined)?.outcome === 'deleted',
    );
}

type Approvals = CallReply<'POST /v1/events/:eventId/registrations/approvals'>;

/** Approves all pending registrations. `onDone` runs even if the panel has been unmounted by then. */
export function useApproveAll(eventId: string, onDone: (approvals: Approvals) => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /v1/events/:eventId/registrations/approvals', { params: { eventId } }),
    onSuccess: onDone,
    onSettled: () => refreshManaged(queries, eventId),
  });
}

export function useSendMessage(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (message: OrganiserMessage) =>
      call('POST /v1/events/:eventId/messages', { params: { eventId }, body: message }),
  });
}

const blockedList = 'GET /v1/account/blocked';

/** People the signed-in organiser has blocked. */
export function blockedQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [blockedList],
    queryFn: ({ pageParam, signal }) => call(blockedList, { query: { page: pageParam } }, signal),
    ...byPage,
  });
}

/** Removes an attendee and blocks them from the organiser's events. */
export function useBlockAttendee(
  { eventId, registrationId }: { eventId: string; registrationId: string },
  { onDone, onFailure }: MutationCallbacks,
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call('POST /v1/events/:eventId/registrations/:registrationId/block', {
        params: { eventId, registrationId },
        body: { reason },
      }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () =>
      Promise.all([refreshManaged(queries, eventId), queries.invalidateQueries({ queryKey: [blockedList] })]),
  });
}

/** Unblocks a person. */
export function useUnblockAttendee({ onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /v1/account/blocked/:userId', { params: { userId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: [blockedList] }),
  });
}

const mailList = 'GET /v1/events/:eventId/mails';

/** Mails to people registered for an event, page by page, each with the counts of all states. */
export function eventMailsQuery(
  call: Call,
  eventId: string,
  { state, subject }: { state?: MailState | undefined; subject?: string } = {},
) {
  const only = { ...(state !== undefined && { state }), ...(subject !== undefined && { subject }) };
  return infiniteQueryOptions({
    queryKey: [mailList, { params: { eventId }, query: only }],
    queryFn: ({ pageParam, signal }) =>
      call(mailList, { params: { eventId }, query: { page: pageParam, ...only } }, signal),
    ...byPage,
  });
}

/** Sends a mail again and refetches the delivery states. */
export function useResendMail(eventId: string, { onDone, onFailure }: MutationCallbacks) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) =>
      call('POST /v1/events/:eventId/mails/:mailId/attempts', { params: { eventId, mailId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [mailList, { params: { eventId } }] }),
        queries.invalidateQueries({ queryKey: eventOverviewQuery(eventId).queryKey }),
      ]),
  });
}

/**
 * Throws for roles that may take none of the actions, so that the manage screens answer 404 (product rule 4).
 *
 * @throws ProblemError `event_not_found`
 */
export function requireManaged(event: EventDetail, ...actions: readonly EventAction[]): EventDetail {
  if (actions.some((action) => mayDo(event.role, action))) return event;
  throw new ProblemError(404, 'event_not_found', "This event doesn't exist.");
}

export type StateCounts = Readonly<Record<RegistrationState, number>>;

/** Audiences for a message, the largest first. */
export const audiences = [
  'all',
  'confirmed',
  'awaiting_payment',
  'pending',
  'waitlisted',
] as const satisfies readonly Audience[];

/** How many a group has. */
export function audienceSize(audience: Audience, counts: StateCounts): number {
  const { confirmed, awaiting_payment, pending, waitlisted } = counts;
  return audience === 'all' ? confirmed + awaiting_payment + pending + waitlisted : counts[audience];
}
