import { describe, expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import { mergeChanges, needsLookup, raisesCapacity, spanOf, type When } from './rules.ts';

const evening: When = {
  date: '2026-12-05',
  endDate: null,
  startTime: '18:00',
  endTime: '21:30',
  timeZone: 'Asia/Kolkata',
  allDay: false,
};

function span(when: Partial<When>): string {
  const { startsAt, endsAt } = spanOf({ ...evening, ...when });
  return `${startsAt} to ${endsAt}`;
}

describe('the span of an event', () => {
  test('is read in its own zone', () => {
    expect(span({})).toBe('2026-12-05T12:30:00Z to 2026-12-05T16:00:00Z');
    expect(span({ timeZone: 'America/New_York' })).toBe('2026-12-05T23:00:00Z to 2026-12-06T02:30:00Z');
  });

  test('ends the next day when the end time is before the start time', () => {
    expect(span({ startTime: '22:00', endTime: '02:00' })).toBe(
      '2026-12-05T16:30:00Z to 2026-12-05T20:30:00Z',
    );
  });

  test('ends on the given end date, whatever the times are', () => {
    expect(span({ endDate: '2026-12-07', startTime: '18:00', endTime: '09:00' })).toBe(
      '2026-12-05T12:30:00Z to 2026-12-07T03:30:00Z',
    );
    expect(span({ endDate: '2026-12-05', startTime: '23:00', endTime: '01:00' })).toBe(
      '2026-12-05T17:30:00Z to 2026-12-05T19:30:00Z',
    );
  });

  test('may have no length', () => {
    expect(span({ endTime: '18:00' })).toBe('2026-12-05T12:30:00Z to 2026-12-05T12:30:00Z');
  });

  test('of a whole day goes from midnight to midnight', () => {
    const allDay = { allDay: true, startTime: null, endTime: null };
    expect(span(allDay)).toBe('2026-12-04T18:30:00Z to 2026-12-05T18:30:00Z');
    expect(span({ ...allDay, endDate: '2026-12-06' })).toBe('2026-12-04T18:30:00Z to 2026-12-06T18:30:00Z');
  });

  test('of a whole day has 23 or 25 hours when the clocks change', () => {
    const berlin = { allDay: true, timeZone: 'Europe/Berlin' };
    expect(span({ ...berlin, date: '2026-03-29' })).toBe('2026-03-28T23:00:00Z to 2026-03-29T22:00:00Z');
    expect(span({ ...berlin, date: '2026-10-25' })).toBe('2026-10-24T22:00:00Z to 2026-10-25T23:00:00Z');
  });

  test('of a whole day starts at the first moment when midnight is skipped', () => {
    expect(span({ allDay: true, timeZone: 'Africa/Cairo', date: '2026-04-24' })).toBe(
      '2026-04-23T22:00:00Z to 2026-04-24T21:00:00Z',
    );
  });

  test('moves a skipped start later and keeps the length', () => {
    const gap = { timeZone: 'Europe/Berlin', date: '2026-03-29' };
    expect(span({ ...gap, startTime: '02:30', endTime: '05:00' })).toBe(
      '2026-03-29T01:30:00Z to 2026-03-29T03:00:00Z',
    );
    expect(span({ ...gap, startTime: '02:45', endTime: '03:00' })).toBe(
      '2026-03-29T01:45:00Z to 2026-03-29T02:00:00Z',
    );
  });

  test('uses the first of two equal wall times', () => {
    const overlap = { timeZone: 'Europe/Berlin', date: '2026-10-25' };
    expect(span({ ...overlap, startTime: '02:30', endTime: '03:30' })).toBe(
      '2026-10-25T00:30:00Z to 2026-10-25T02:30:00Z',
    );
  });

  test('is correct across the date line', () => {
    expect(span({ timeZone: 'Pacific/Kiritimati', startTime: '00:30', endTime: '01:00' })).toBe(
      '2026-12-04T10:30:00Z to 2026-12-04T11:00:00Z',
    );
  });
});

const event = EventInput.parse({
  eventTitle: 'Kolam morning',
  description: 'Bring rice flour.',
  location: 'Mylapore, Chennai',
  date: '2026-12-05',
  endDate: '2026-12-06',
  startTime: '06:00',
  endTime: '08:00',
  latitude: 13.03,
  longitude: 80.27,
  precision: 'locality',
});

describe('a partial change', () => {
  test('leaves unnamed fields alone', () => {
    expect(mergeChanges(event, { eventTitle: 'Kolam at dawn' })).toEqual({
      ...event,
      eventTitle: 'Kolam at dawn',
    });
  });

  test('of the date keeps the number of days', () => {
    expect(mergeChanges(event, { date: '2027-02-28' })).toMatchObject({
      date: '2027-02-28',
      endDate: '2027-03-01',
    });
    expect(mergeChanges(event, { date: '2027-02-28', endDate: null }).endDate).toBeNull();
  });

  test('of the location drops the old coordinates and requests new ones', () => {
    expect(mergeChanges(event, { location: 'Pune' })).toMatchObject({ latitude: null, precision: null });
    expect(needsLookup(event, { location: 'Pune' })).toBe(true);
    expect(needsLookup(event, { location: 'Mylapore, Chennai' })).toBe(false);
    expect(needsLookup(event, { eventTitle: 'Kolam at dawn' })).toBe(false);
  });

  test('that sets the pin is used as given', () => {
    const pinned = { location: 'Our courtyard', latitude: 13, longitude: 80 };
    expect(mergeChanges(event, pinned)).toMatchObject({ ...pinned, precision: null });
    expect(mergeChanges(event, { ...pinned, precision: 'exact' }).precision).toBe('exact');
    expect(needsLookup(event, pinned)).toBe(false);
  });

  test('that removes the pin looks it up again, but not a place that was never found', () => {
    expect(needsLookup(event, { latitude: null, longitude: null })).toBe(true);
    const unfound = { ...event, latitude: null, longitude: null, precision: null };
    expect(needsLookup(unfound, { eventTitle: 'Kolam at dawn' })).toBe(false);
  });
});

test('raises the capacity with a higher number or with none', () => {
  expect(raisesCapacity(10, 11)).toBe(true);
  expect(raisesCapacity(10, null)).toBe(true);
  expect(raisesCapacity(10, 10)).toBe(false);
  expect(raisesCapacity(10, 9)).toBe(false);
  expect(raisesCapacity(null, 9)).toBe(false);
  expect(raisesCapacity(null, null)).toBe(false);
});
