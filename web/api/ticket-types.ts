import {
  infiniteQueryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { AddOn } from '../../contracts/add-ons.ts';
import type { EventDetail } from '../../contracts/events.ts';
import type { NewCodes } from '../../contracts/ticket-codes.ts';
import type { OrderTerms, TicketSetup, TicketType } from '../../contracts/ticket-types.ts';
import { isProblem } from '../lib/errors.ts';
import { useHydrated } from '../lib/page-context.tsx';
import { byPage, type Call, type CallReply, query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import type { MutationCallbacks } from './mutation-callbacks.ts';

/** An event's ticket types with today's prices and the seats left. */
export function ticketTypesQuery(eventId: string) {
  return query('GET /v1/events/:eventId/ticket-types', { params: { eventId } });
}

/** The same as set up, with what is taken. For the organiser and the finance role. */
export function managedTicketsQuery(eventId: string) {
  return query('GET /v1/events/:eventId/ticket-types/managed', { params: { eventId } });
}

/** Replaces all ticket types of an event; without any, it is simple again. */
export function useReplaceTickets() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, setup }: { eventId: string; setup: z.input<typeof TicketSetup> }) =>
      call('PUT /v1/events/:eventId/ticket-types', { params: { eventId }, body: setup }),
    onSuccess: (managed, { eventId }) => {
      queries.setQueryData(managedTicketsQuery(eventId).queryKey, managed);
      return Promise.all([
        queries.invalidateQueries({ queryKey: ticketTypesQuery(eventId).queryKey }),
        queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
      ]);
    },
  });
}

const codeList = 'GET /v1/events/:eventId/ticket-codes';

/** An event's codes, page by page. */
export function ticketCodesQuery(call: Call, eventId: string) {
  return infiniteQueryOptions({
    queryKey: [codeList, { params: { eventId } }],
    queryFn: ({ pageParam, signal }) =>
      call(codeList, { params: { eventId }, query: { page: pageParam } }, signal),
    ...byPage,
  });
}

/** Adds codes, and returns them. */
export function useAddCodes(eventId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewCodes>) =>
      call('POST /v1/events/:eventId/ticket-codes', { params: { eventId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [codeList, { params: { eventId } }] }),
  });
}

/** Deletes a code, or ends one that people have used. */
export function useEndCode(
  eventId: string,
  { onDone, onFailure }: MutationCallbacks<CallReply<'DELETE /v1/events/:eventId/ticket-codes/:codeId'>>,
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (codeId: string) =>
      call('DELETE /v1/events/:eventId/ticket-codes/:codeId', { params: { eventId, codeId } }),
    onSuccess: onDone,
    onError: onFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: [codeList, { params: { eventId } }] }),
  });
}

/** Milliseconds between two polls: prices change by time and by sales. */
const pollMs = 30_000;

const checkCall = 'POST /v1/events/:eventId/ticket-codes/check';

/** What an event sells to this person, with the code they have applied. */
export interface Tickets {
  /** Undefined while they load, and at a simple event. */
  readonly types: readonly TicketType[] | undefined;
  /** Without the code: for the prices that it makes cheaper. */
  readonly listed: readonly TicketType[];
  /** What can be had with them. */
  readonly addOns: readonly AddOn[];
  /** Of all prices. */
  readonly currency: string;
  /** How many tickets people can have. */
  readonly orders: OrderTerms;
  /** Why the types couldn't be loaded. */
  readonly error: unknown;
  /** The code that was applied or is being checked; empty for none. */
  readonly code: string;
  /** Ids of the types that the code is for; null until that is known. */
  readonly codeTypes: readonly string[] | null;
  readonly checking: boolean;
  /** Why the code doesn't work. */
  readonly codeError: unknown;
  /** Applies a code; an empty one removes it. */
  readonly apply: (code: string) => void;
  /** Loads prices and seats again. */
  readonly refresh: () => Promise<void>;
}

/** Until they are loaded. */
const oneTicket: OrderTerms = {
  maxPerOrder: 1,
  maxPerPerson: null,
  seatBySeat: false,
  namesUntil: null,
  groupDiscount: null,
};

/** The ticket types to choose from. Nothing is called for a simple event. */
export function useTickets({
  $id: eventId,
  hasTicketTypes,
  currency,
}: Pick<EventDetail, '$id' | 'hasTicketTypes' | 'currency'>): Tickets {
  const call = useCall();
  const queries = useQueryClient();
  const enabled = useHydrated() && hasTicketTypes;
  const { code, apply } = useAppliedCode(eventId, enabled);
  const listed = useQuery({ ...ticketTypesQuery(eventId), enabled, refetchInterval: pollMs });
  const checkKey = [checkCall, { params: { eventId }, body: { code } }];
  const checked = useQuery({
    queryKey: checkKey,
    queryFn: () => call(checkCall, { params: { eventId }, body: { code } }),
    enabled: enabled && code !== '',
    // A person has a limited number of tries.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return {
    types: code !== '' && checked.isSuccess ? checked.data.types : listed.data?.types,
    listed: listed.data?.types ?? [],
    addOns: listed.data?.addOns ?? [],
    currency,
    orders: listed.data?.orders ?? oneTicket,
    error: listed.error,
    code,
    codeTypes: codeTypesOf(checked),
    checking: checked.isFetching,
    codeError: checked.isFetching ? null : checked.error,
    apply,
    refresh: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ticketTypesQuery(eventId).queryKey }),
        queries.invalidateQueries({ queryKey: checkKey }),
      ]);
    },
  };
}

/** A code that doesn't work is for no type. */
function codeTypesOf({
  data,
  error,
}: {
  data: CallReply<typeof checkCall> | undefined;
  error: unknown;
}): string[] | null {
  if (isProblem(error, 'ticket_code_not_valid')) return [];
  return data?.types.filter(({ codeApplies }) => codeApplies).map(({ $id }) => $id) ?? null;
}

/** The parameter of a link that applies a code. */
const codeParameter = 'code';
/** The type that an invitation is for, in the address of the event's page. */
export const ticketParameter = 'ticket';

/** The code in the page's address, where it survives a reload and a log-in, and all parts of the page see the same one. */
function useAppliedCode(eventId: string, enabled: boolean) {
  const queries = useQueryClient();
  const queryKey = ['ticket code', eventId];
  const { data: code = '' } = useQuery({
    queryKey,
    queryFn: enabled ? () => codeInAddress() : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    code,
    apply: (typed: string) => {
      const next = typed.trim().toUpperCase();
      const address = new URL(window.location.href);
      if (next === '') address.searchParams.delete(codeParameter);
      else address.searchParams.set(codeParameter, next);
      window.history.replaceState(window.history.state, '', address);
      queries.setQueryData(queryKey, next);
    },
  };
}

function codeInAddress(): string {
  return new URLSearchParams(window.location.search).get(codeParameter)?.trim().toUpperCase() ?? '';
}
