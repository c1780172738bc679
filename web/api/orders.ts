import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewOrder, Order } from '../../contracts/orders.ts';
import { query, useCall } from './call.ts';
import { eventQuery } from './events.ts';
import { goToPayment } from './payments.ts';
import { ownRegistrationQuery } from './registrations.ts';
import { ticketTypesQuery } from './ticket-types.ts';
import { ticketQuery } from './tickets.ts';

/** The signed-in person's orders of several tickets for an event, newest first. */
export function ordersQuery(eventId: string) {
  return query('GET /v1/events/:eventId/orders/own', { params: { eventId } });
}

/** 128 random bits as hex. */
function newOrderKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Key and contents of the last try. */
let last = { key: '', contents: '' };

/** The same for the same contents, so that an order that is sent again after a lost answer isn't placed twice. */
function keyFor(contents: string): string {
  if (last.contents !== contents) last = { key: newOrderKey(), contents };
  return last.key;
}

/** Orders several tickets. */
export function usePlaceOrder(eventId: string) {
  const call = useCall();
  const refresh = useRefreshOrders(eventId);
  return useMutation({
    mutationFn: (order: Omit<z.input<typeof NewOrder>, 'key'>) =>
      call('POST /v1/events/:eventId/orders', {
        params: { eventId },
        body: { ...order, key: keyFor(JSON.stringify([eventId, order])) },
      }),
    onSuccess: (order) => {
      // The same tickets ordered once more are another order.
      last = { key: '', contents: '' };
      return refresh(order);
    },
  });
}

/** Opens the payment of all tickets of an order that are held. */
export function usePayOrder(eventId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (orderId: string) =>
      call('POST /v1/events/:eventId/orders/:orderId/payment', { params: { eventId, orderId } }),
    onSuccess: goToPayment,
  });
}

interface Seat {
  readonly eventId: string;
  readonly orderId: string;
  readonly registrationId: string;
}

/** Says who a ticket is for, and where it's sent; null is nowhere. */
export function useNameSeat(
  seat: Seat,
  onDone: (order: Order) => void,
  onError: (error: Error) => void = () => {},
) {
  const call = useCall();
  const refresh = useRefreshOrders(seat.eventId);
  return useMutation({
    mutationFn: (body: { name?: string; email?: string | null }) =>
      call('PATCH /v1/events/:eventId/orders/:orderId/seats/:registrationId', {
        params: { ...seat },
        body,
      }),
    onError,
    onSuccess: (order) => {
      onDone(order);
      return refresh(order, seat.registrationId);
    },
  });
}

/** Cancels one ticket of an order. */
export function useCancelSeat(seat: Seat, onDone: (order: Order) => void) {
  const call = useCall();
  const refresh = useRefreshOrders(seat.eventId);
  return useMutation({
    mutationFn: () =>
      call('DELETE /v1/events/:eventId/orders/:orderId/seats/:registrationId', { params: { ...seat } }),
    onSuccess: (order) => {
      onDone(order);
      return refresh(order, seat.registrationId);
    },
  });
}

/** Puts a changed order into the cache and invalidates what depends on it. */
export function useRefreshOrders(eventId: string) {
  const queries = useQueryClient();
  return async (order: Order, registrationId?: string) => {
    const { queryKey } = ordersQuery(eventId);
    queries.setQueryData(queryKey, (had) => {
      const others = had?.orders.filter(({ $id }) => $id !== order.$id);
      const isKnown = had !== undefined && others?.length !== had.orders.length;
      return {
        orders: isKnown
          ? had.orders.map((each) => (each.$id === order.$id ? order : each))
          : [order, ...(others ?? [])],
      };
    });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ownRegistrationQuery(eventId).queryKey }),
      queries.invalidateQueries({ queryKey: eventQuery(eventId).queryKey }),
      queries.invalidateQueries({ queryKey: ticketTypesQuery(eventId).queryKey }),
      queries.invalidateQueries({ queryKey: ['GET /v1/account/registrations'] }),
      queries.invalidateQueries({ queryKey: ['GET /v1/events'] }),
      ...(registrationId === undefined
        ? []
        : [queries.invalidateQueries({ queryKey: ticketQuery(registrationId).queryKey })]),
    ]);
  };
}
