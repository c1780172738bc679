import { sameClock, whenOf } from '../../calendar/index.ts';
import type { Block, Fact } from '../letter.ts';
import type { EventFacts } from '../mail.ts';
import type { Writing } from './writer.ts';

/** Where and when an event takes place and who holds it, as a block. `seat` adds the way into an online event. */
export function factsBlock(event: EventFacts, writing: Writing, options: { seat: boolean }): Block {
  const { say } = writing;
  const rows: Fact[] = [
    { label: say('facts.event'), value: event.title },
    ...timeFacts(event, writing),
    ...placeFacts(event, writing),
    { label: say('facts.organiser'), value: event.organiserName },
  ];
  const link = options.seat ? event.onlineLink : undefined;
  if (link) rows.push({ label: say('facts.joinOnline'), value: link, url: link });
  return { type: 'facts', rows };
}

/** Date and time by the event's clocks, and by the reader's where those differ. */
export function timeFacts(event: EventFacts, { say, reader, locale }: Writing): Fact[] {
  const there = whenOf(event, event.timeZone, locale);
  const rows = [
    { label: say('facts.date'), value: there.date },
    { label: say('facts.time'), value: there.time ?? say('facts.allDay') },
  ];
  if (event.allDay || sameClock(event, event.timeZone, reader.timeZone)) return rows;
  const here = whenOf(event, reader.timeZone, locale);
  const value = here.date === there.date ? `${here.time}` : `${here.date}, ${here.time}`;
  return [...rows, { label: say('facts.yourTime'), value }];
}

/** The address, 'Online', or both. */
export function placeFacts(event: EventFacts, { say }: Writing): Fact[] {
  const places = [event.location, event.online ? say('facts.online') : ''].filter(Boolean);
  return places.length === 0 ? [] : [{ label: say('facts.location'), value: places.join(' · ') }];
}
