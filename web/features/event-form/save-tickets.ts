import { useReplaceTickets } from '../../api/ticket-types.ts';
import { isProblem, ProblemError } from '../../lib/errors.ts';
import { type TicketsValues, ticketField, ticketSetupOf } from './ticket-values.ts';

/** Whether both sell the same tickets. */
export function sameTickets(one: TicketsValues, other: TicketsValues): boolean {
  const textOf = ({ types, pools, addOns, orders }: TicketsValues) =>
    JSON.stringify([types, pools, addOns, orders]);
  return textOf(one) === textOf(other);
}

/** Saves the ticket types of an event. Field errors are those of the form. */
export function useSaveTickets() {
  const { mutateAsync } = useReplaceTickets();
  return async (
    eventId: string,
    tickets: TicketsValues,
    event: Parameters<typeof ticketSetupOf>[1],
  ): Promise<void> => {
    try {
      await mutateAsync({ eventId, setup: ticketSetupOf(tickets, event) });
    } catch (error) {
      throw isProblem(error) ? inForm(error, tickets) : error;
    }
  };
}

function inForm({ status, type, message, about, fields, retryAfter }: ProblemError, tickets: TicketsValues) {
  const own = Object.entries(fields).map(([path, text]) => [ticketField(path, tickets) ?? path, text]);
  return new ProblemError(status, type, message, { about, fields: Object.fromEntries(own), retryAfter });
}
