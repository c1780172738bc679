import type { QueryClient } from '@tanstack/react-query';
import type { EventDetail } from '../contracts/events.ts';
import { siteNoticeQuery } from './api/site.ts';
import { refundEnd } from './features/events/facts.ts';

/** The longest that a page may show an outdated countdown, in milliseconds. */
const longest = 3_600_000;

/** When the page's countdown becomes outdated, in milliseconds since 1970: it may be off by 1 % at most. */
export function looksUntil(event: EventDetail | undefined, now: number): number {
  if (event === undefined) return Number.POSITIVE_INFINITY;
  const times = [event.opensAt, event.closesAt, event.startsAt, event.endsAt];
  const changes = [
    ...times.map((time) => (time === null ? 0 : Date.parse(time))),
    refundEnd(event) ?? 0,
  ].filter((time) => time > now);
  const start = Date.parse(event.startsAt) - now;
  const room = start > 0 ? Math.min(longest, Math.max(1000, start / 100)) : longest;
  return Math.min(now + room, ...changes);
}

/** When the announcement on the page ends, in milliseconds since 1970. */
export function noticeUntil(queries: QueryClient, now: number): number {
  const { announcement = null } = queries.getQueryData(siteNoticeQuery.queryKey) ?? {};
  const end = announcement?.endsAt ?? null;
  return end === null || Date.parse(end) <= now ? Number.POSITIVE_INFINITY : Date.parse(end);
}

/** In milliseconds. Days begin at a multiple of it in every time zone, and pages say what is today or tomorrow. */
const quarterHour = 900_000;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::[\d.]+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The first time named in a page's data, in milliseconds since 1970, since it may say whether that has passed. */
export function namedTimesUntil(queries: QueryClient, now: number): number {
  let until = (Math.floor(now / quarterHour) + 1) * quarterHour;
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const time = instant.test(value) ? Date.parse(value) : 0;
      if (time > now) until = Math.min(until, time);
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) look(inner);
    }
  };
  for (const query of queries.getQueryCache().getAll()) look(query.state.data);
  return until;
}
