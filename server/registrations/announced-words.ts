import { z } from 'zod';
import { OrganiserMessage } from '../../contracts/manage-registrations.ts';
import type { ToldFacts, WholeEvent } from '../events/index.ts';
import type { EventFacts, MailValues } from '../mail/index.ts';
import { absenceUrl } from './absence.ts';
import type { Announcement } from './announcement-store.ts';
import type { DeskParts } from './parts.ts';
import type { ReminderKind } from './reminder-store.ts';
import type { Registration } from './store.ts';

type AnnouncedKind =
  | 'event_changed'
  | 'event_cancelled'
  | 'event_unavailable'
  | 'organiser_message'
  | ReminderKind;
type Words = {
  [Kind in AnnouncedKind]: {
    readonly kind: Kind;
    readonly values: MailValues[Kind];
    /** What becomes of the event in the reader's calendar. */
    readonly calendar?: 'put' | 'take out';
  };
}[AnnouncedKind];

/** What an announcement says to each person; null for somebody whom it does not concern. */
export function wordsOf(
  announcement: Announcement,
  event: WholeEvent,
  facts: EventFacts,
  parts: Pick<DeskParts, 'siteUrl' | 'secret'>,
): (registration: Registration) => Words | null {
  switch (announcement.kind) {
    case 'event_cancelled':
      return ({ confirmedAt }) => ({
        kind: 'event_cancelled',
        values: { event: facts },
        ...(confirmedAt !== null && { calendar: 'take out' }),
      });
    case 'event_hidden':
      return () => ({ kind: 'event_unavailable', values: { event: facts } });
    case 'reminder_day':
      return (registration) => ({
        kind: 'reminder_day',
        values: {
          event: facts,
          absenceUrl: event.ticketType === 'free' ? absenceUrl(parts, registration) : null,
        },
      });
    case 'reminder_hour':
      return () => ({ kind: 'reminder_hour', values: { event: facts } });
    case 'message': {
      const { subject, text } = messageIn(announcement);
      return () => ({ kind: 'organiser_message', values: { event: facts, subject, text } });
    }
    case 'event_changed': {
      const before = changesFrom(Former.parse(announcement.former), event);
      return (registration) => {
        const seat = registration.state === 'confirmed';
        if (!concerns(before, seat)) return null;
        const values = { event: facts, before, seat };
        return { kind: 'event_changed', values, ...(seat && { calendar: 'put' }) };
      };
    }
  }
}

/** What the organiser wrote. */
export function messageIn({ message }: Announcement): OrganiserMessage {
  return OrganiserMessage.parse(message);
}

const InstantText = z.string().transform((text) => Temporal.Instant.from(text));
const Former = z
  .object({
    title: z.string(),
    startsAt: InstantText,
    endsAt: InstantText,
    timeZone: z.string(),
    allDay: z.boolean(),
    startDate: z.string(),
    endDate: z.string(),
    location: z.string(),
    online: z.boolean(),
    onlineLink: z.string().nullable(),
  })
  .partial();

/** Former values that are not the present ones again. */
function changesFrom(former: z.output<typeof Former>, event: WholeEvent): Partial<ToldFacts> {
  const names = Object.keys(former) as (keyof ToldFacts)[];
  return Object.fromEntries(
    names.filter((name) => String(former[name]) !== String(event[name])).map((name) => [name, former[name]]),
  );
}

/** The link of an online event is for those who have a seat; a change of nothing else is no news to others. */
function concerns(before: Partial<ToldFacts>, seat: boolean): boolean {
  return Object.keys(before).some((name) => name !== 'onlineLink' || seat);
}
