import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { deleteEvent, updateEvent } from '../../../server/features/events/index.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const as = (userId: string) => ({ userId, sessionId: 'session' });

/** The calendar entries mailed to a person, oldest first. */
async function calendarOf(person: string) {
  const rows = await stage
    .db()
    .selectFrom('mails')
    .select(['kind', 'calendar', 'calendar_method as method'])
    .where('to_address', '=', `${person}@example.org`)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, calendar, method }) => {
    if (calendar === null) return { kind, method };
    const component = new ICAL.Component(ICAL.parse(calendar));
    const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
    expect(component.getFirstPropertyValue('method')).toBe(method);
    return {
      kind,
      method,
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      starts: event.startDate.toString(),
      organiser: event.organizer,
      attendees: event.attendees.map((each) => each.getFirstValue()),
    };
  });
}

test('calendar entries follow a seat: taken, changed, cancelled and taken again', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser);
  const asha = await stage.person('Asha');
  stage.clock.advance({ minutes: 1 });
  await stage.register(asha, event);
  stage.clock.advance({ minutes: 1 });
  await updateEvent(stage.process().eventParts, {
    caller: as(organiser),
    eventId: event,
    changes: { eventTitle: 'Kite day', startTime: '11:00' },
  });
  await stage.runJobs('announce');
  stage.clock.advance({ minutes: 1 });
  await stage.cancel(asha, event);
  stage.clock.advance({ minutes: 1 });
  await stage.register(asha, event);

  const words = await calendarOf(asha);
  expect(words.map(({ kind, method }) => [kind, method])).toEqual([
    ['registration_confirmed', 'REQUEST'],
    ['event_changed', 'REQUEST'],
    ['registration_cancelled', 'CANCEL'],
    ['registration_confirmed', 'REQUEST'],
  ]);
  expect(new Set(words.map(({ uid }) => uid))).toEqual(new Set([`${event}@mela.example`]));
  expect(words.map(({ sequence }) => sequence)).toEqual([60, 120, 180, 240]);
  expect(words[1]).toMatchObject({
    title: 'Kite day',
    starts: '2026-12-01T05:30:00Z',
    organiser: `mailto:${organiser}@example.org`,
    attendees: [`mailto:${asha}@example.org`],
  });
});

test('a cancelled event is removed from the calendars of people with a seat, and no others', async () => {
  const organiser = await stage.person();
  const event = await stage.event(organiser, { capacity: 1 });
  const [seated = '', waiting = ''] = await stage.people(2);
  await stage.register(seated, event);
  await stage.register(waiting, event);
  stage.clock.advance({ minutes: 1 });
  await deleteEvent(stage.process().eventParts, { caller: as(organiser), eventId: event });
  await stage.runJobs('announce');
  expect((await calendarOf(seated)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  expect((await calendarOf(waiting)).map(({ method }) => method)).toEqual([null, null]);
});
