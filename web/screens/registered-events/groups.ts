import type { ListedRegistration } from '../../api/registrations.ts';
import { isPast } from '../../features/events/facts.ts';

interface Groups<Row> {
  /** The next event that the person goes to. */
  readonly next: Row | undefined;
  /** What else may take place with them. */
  readonly later: readonly Row[];
  /** Events that would come, but were cancelled. */
  readonly cancelled: readonly Row[];
  readonly past: readonly Row[];
}

type GroupedRow = Pick<ListedRegistration, 'state'> & {
  readonly event: Pick<ListedRegistration['event'], 'status' | 'endsAt'>;
};

/** A page of registrations by what they mean for the person, each in its order. */
export function groupsOf<Row extends GroupedRow>(registrations: readonly Row[], now: number): Groups<Row> {
  const past = registrations.filter(({ event }) => isPast(event, now));
  const ahead = registrations.filter((registration) => !past.includes(registration));
  const upcoming = ahead.filter(({ event }) => event.status === 'scheduled');
  const next = upcoming.find(({ state }) => state === 'confirmed');
  return {
    next,
    later: upcoming.filter((registration) => registration !== next),
    cancelled: ahead.filter(({ event }) => event.status !== 'scheduled'),
    past,
  };
}
