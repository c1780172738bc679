import type { EventInput } from '../../contracts/events.ts';
import { noRefundHours } from '../../contracts/payment-terms.ts';
import { newId } from '../platform/ids.ts';
import { shownTimes, spanOf } from './rules.ts';
import type { EventValues, WholeEvent } from './store.ts';

const paisePerRupee = 100;

/** The columns that an organiser's statement decides; what makes no sense together is dropped, not kept hidden. */
export function columnsOf(input: EventInput) {
  const { startsAt, endsAt } = spanOf(input);
  const shown = shownTimes(input);
  const paid = input.ticketType === 'paid' && input.ticketPrice !== null;
  const located = input.latitude !== null && input.longitude !== null;
  return {
    title: input.eventTitle,
    description: input.description,
    location: input.location,
    image_file_id: input.featuredImage,
    start_date: shown.date,
    end_date: shown.endDate ?? shown.date,
    start_time: input.allDay ? null : shown.startTime,
    end_time: input.allDay ? null : shown.endTime,
    time_zone: input.timeZone,
    all_day: input.allDay,
    online: input.online,
    online_link: input.online ? input.onlineLink : null,
    starts_at: startsAt,
    ends_at: endsAt,
    closes_at: input.closesAt === null ? null : Temporal.Instant.from(input.closesAt),
    ticket_type: input.ticketType,
    price_paise: paid ? (input.ticketPrice ?? 0) * paisePerRupee : null,
    refund_hours: paid ? input.refundHours : noRefundHours,
    latitude: input.latitude,
    longitude: input.longitude,
    precision: located ? (input.precision ?? 'organiser') : null,
    tenant_approval: input.tenantApproval,
    hand_on: input.handOn,
    categories: [...new Set(input.categories)],
    schedule: JSON.stringify(input.schedule),
  };
}

/**
 * A new event, ready to be inserted.
 *
 * @param about `id` where somebody chose one; `sourceKey` by which an import finds the event again
 */
export function newEvent(
  input: EventInput,
  about: {
    readonly id?: string;
    readonly organiserId: string;
    readonly now: Temporal.Instant;
    readonly sourceKey?: string;
  },
): { readonly values: EventValues; readonly capacity: number | null } {
  const values = {
    ...columnsOf(input),
    id: about.id ?? newId(),
    organiser_id: about.organiserId,
    source_key: about.sourceKey ?? null,
    created_at: about.now,
    updated_at: about.now,
  };
  return { values, capacity: input.capacity };
}

/** An event as its organiser would state it: what a partial change is merged into. */
export function statementOf(event: WholeEvent): EventInput {
  return {
    eventTitle: event.title,
    description: event.description,
    location: event.location,
    featuredImage: event.imageFileId,
    date: event.startDate,
    endDate: event.endDate,
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    allDay: event.allDay,
    online: event.online,
    onlineLink: event.onlineLink,
    ticketType: event.ticketType,
    ticketPrice: rupees(event.pricePaise),
    refundHours: event.refundHours,
    latitude: event.latitude,
    longitude: event.longitude,
    precision: event.precision,
    tenantApproval: event.tenantApproval,
    handOn: event.handOn,
    capacity: event.capacity,
    categories: event.categories,
    schedule: event.schedule,
    closesAt: event.closesAt?.toString() ?? null,
  };
}

/** Whole rupees of an amount in paise (every price is a whole number of rupees, ruling 26). */
export function rupees(paise: number | null): number | null {
  return paise === null ? null : paise / paisePerRupee;
}
