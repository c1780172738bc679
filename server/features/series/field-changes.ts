import type { EventChanges, EventInput } from '../../../contracts/events.ts';
import { statementOf, type WholeEvent } from '../events/index.ts';
import { onDate } from './rules.ts';

/** What differs from the event that the change was made on. */
export function changedFields(event: WholeEvent, changes: EventChanges): EventChanges {
  const before: Readonly<Record<string, unknown>> = statementOf(event);
  const same = (name: string, value: unknown) =>
    JSON.stringify(name === 'endDate' ? (value ?? event.startDate) : value) === JSON.stringify(before[name]);
  // A location without a pin would lose it.
  const isMoved = changes.location !== undefined && !same('location', changes.location);
  const isPin = (name: string) => ['latitude', 'longitude', 'precision'].includes(name);
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => (isMoved && isPin(name)) || !same(name, value)),
  ) as EventChanges;
}

/** The change that moves an event to another date, with what goes with it. */
export function shiftedTo(event: EventInput, date: string): EventChanges {
  const { endDate, opensAt, closesAt } = onDate(event, date);
  return { date, endDate, startTime: event.startTime, endTime: event.endTime, opensAt, closesAt };
}
