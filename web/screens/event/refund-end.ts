import type { EventDetail } from '../../../contracts/events.ts';

/**
 * Until when whoever cancels a paid seat gets everything back, by the organiser's terms of today.
 *
 * @returns milliseconds since 1970; null: never
 */
export function refundEnd({ startsAt, refundHours }: Pick<EventDetail, 'startsAt' | 'refundHours'>) {
  return refundHours === null ? null : Date.parse(startsAt) - refundHours * 3_600_000;
}
