import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventDetail } from '../../contracts/events.ts';
import type { TicketType } from '../../contracts/ticket-types.ts';
import { useHydrated } from '../lib/page-context.tsx';
import { query, useCall } from './call.ts';

/** An event's ticket types with today's prices and the seats left. */
export function ticketTypesQuery(eventId: string) {
  return query('GET /v1/events/:eventId/ticket-types', { params: { eventId } });
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
  /** Why the types couldn't be loaded. */
  readonly error: unknown;
  /** The code that was applied or is being checked; empty for none. */
  readonly code: string;
  readonly checking: boolean;
  /** Why the code doesn't work. */
  readonly codeError: unknown;
  /** Applies a code; an empty one removes it. */
  readonly apply: (code: string) => void;
  /** Loads prices and seats again. */
  readonly refresh: () => Promise<void>;
}

/** The ticket types to choose from. Nothing is called for a simple event. */
export function useTickets({
  $id: eventId,
  hasTicketTypes,
}: Pick<EventDetail, '$id' | 'hasTicketTypes'>): Tickets {
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
    error: listed.error,
    code,
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

/** The parameter of a link that applies a code. */
const codeParameter = 'code';

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
