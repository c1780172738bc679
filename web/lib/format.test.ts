import { expect, test } from 'vitest';
import { clocksDiffer, createFormats, type EventTimes, zoneLabel } from './format.ts';

const formats = createFormats('en');
const evening: EventTimes = {
  date: '2026-11-21',
  endDate: '2026-11-21',
  startTime: '18:30',
  endTime: '21:00',
  allDay: false,
  timeZone: 'Asia/Kolkata',
  startsAt: '2026-11-21T13:00:00.000+00:00',
};

test('formats one day with its weekday, several days as a range', () => {
  expect(formats.day(evening)).toBe('Sat, 21 Nov 2026');
  expect(formats.day({ date: '2026-11-21', endDate: '2026-11-23' })).toBe('21 – 23 Nov 2026');
  expect(formats.day({ date: '2026-12-30', endDate: '2027-01-02' })).toBe('30 Dec 2026 – 2 Jan 2027');
});

test('names days for headings, with the year only if it is another one', () => {
  expect(formats.weekday('2026-11-24')).toBe('Tuesday');
  expect(formats.shortDate('2026-11-24')).toBe('24 Nov');
  expect(formats.dayAndMonth('2026-11-24', '2026-11-21')).toBe('24 November');
  expect(formats.dayAndMonth('2027-01-02', '2026-11-21')).toBe('2 January 2027');
});

test('formats times in the event’s zone with its label', () => {
  expect(formats.startTime(evening)).toBe('6:30 pm IST');
  expect(formats.timeSpan(evening)).toBe('6:30 pm – 9:00 pm IST');
  expect(formats.startTime({ ...evening, startTime: '00:00' })).toBe('12:00 am IST');
});

test('shows no time for all-day events', () => {
  const days = { ...evening, allDay: true, startTime: null, endTime: null };
  expect(formats.startTime(days)).toBe('');
  expect(formats.timeSpan(days)).toBe('');
});

test('formats an instant in the reader’s zone', () => {
  expect(formats.instant(evening.startsAt, 'Europe/Berlin')).toBe('Sat 21 Nov, 2:00 pm CET');
});

test('follows daylight saving time in zone names', () => {
  expect(zoneLabel('Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('CET');
  expect(zoneLabel('Europe/Berlin', '2026-03-29T12:00:00Z')).toBe('CEST');
  expect(zoneLabel('Asia/Tokyo', '2026-03-29T12:00:00Z')).toBe('GMT+9');
});

test('groups digits as in India', () => {
  expect(formats.money(12_500_000, 'INR')).toBe('₹1,25,000');
  expect(formats.count(5000)).toBe('5,000');
});

test('uses Hindi names of days and months, with Latin digits', () => {
  const hindi = createFormats('hi');
  expect(hindi.day(evening)).toBe('शनि, 21 नव॰ 2026');
  expect(hindi.date('2026-11-21')).toBe('21 नवंबर 2026');
  expect(hindi.timeSpan(evening)).toBe('6:30 pm – 9:00 pm IST');
  expect(hindi.money(12_500_000, 'INR')).toBe('₹1,25,000');
  expect(hindi.count(1_234_567)).toBe('12,34,567');
});

test('compares zones by their clocks', () => {
  expect(clocksDiffer('Asia/Kolkata', 'Asia/Colombo', evening.startsAt)).toBe(false);
  expect(clocksDiffer('Asia/Kolkata', 'Asia/Tokyo', evening.startsAt)).toBe(true);
});

test('writes German dates, 24 hours and amounts', () => {
  const german = createFormats('de');
  expect(german.day(evening)).toBe('Sa., 21. Nov. 2026');
  expect(german.day({ date: '2026-11-21', endDate: '2026-11-23' })).toBe('21.–23. Nov. 2026');
  expect(german.timeSpan(evening)).toBe('18:30 – 21:00 IST');
  expect(german.money(125_050, 'EUR')).toBe('1.250,50 €');
  expect(german.count(12_345)).toBe('12.345');
});

test('writes Arabic dates with Western digits, as codes and fields have them', () => {
  const arabic = createFormats('ar');
  expect(arabic.day(evening)).toBe('السبت، 21 نوفمبر 2026');
  expect(arabic.timeSpan(evening)).toBe('6:30 م – 9:00 م IST');
  expect(arabic.money(1250, 'EUR')).toBe('\u200f12.50 €');
  expect(arabic.count(12_345)).toBe('12,345');
});
