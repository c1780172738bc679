import { expect, test } from 'vitest';
import { EventInput } from '../../../contracts/events.ts';
import type { Language } from '../../../contracts/languages.ts';
import { resolveEvent } from './validate.ts';
import { changedEventInput, changedValues, type EventValues, emptyValues, eventInputOf } from './values.ts';

const complete: EventValues = {
  ...emptyValues,
  eventTitle: 'Kite day',
  description: 'Bring string.',
  location: 'Jaipur',
  date: '2031-01-14',
  startTime: '09:00',
  endTime: '12:00',
  timeZone: 'Asia/Kolkata',
};

async function errors(values: EventValues, language: Language = 'en') {
  const { errors } = await resolveEvent(language, false)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

test('every required field has its own message', async () => {
  expect(await errors(emptyValues)).toMatchObject({
    eventTitle: 'Event title is required',
    description: 'Description is required',
    location: 'Location is required',
    date: 'Date is required',
    startTime: 'Start time is required',
    endTime: 'End time is required',
  });
});

test('shows errors in the language of the page', async () => {
  expect(await errors(emptyValues, 'hi')).toMatchObject({
    eventTitle: 'इवेंट का नाम ज़रूरी है',
    date: 'तारीख़ ज़रूरी है',
  });
  expect(await errors({ ...complete, latitude: 'north' }, 'hi')).toEqual({
    latitude: 'यह जानकारी सही नहीं है',
  });
});

test('asks what to do with pending people only when approval is switched off', () => {
  const before: EventValues = { ...complete, tenantApproval: 'yes' };
  expect(changedEventInput(before, { ...before, pendingRegistrations: 'keep' })).toEqual({});
  expect(
    changedEventInput(before, { ...before, tenantApproval: 'no', pendingRegistrations: 'keep' }),
  ).toEqual({
    tenantApproval: false,
    pendingRegistrations: 'keep',
  });
  expect(changedEventInput(complete, { ...complete, tenantApproval: 'yes' })).toEqual({
    tenantApproval: true,
  });
});

test('a complete form satisfies the contract', async () => {
  expect(await errors(complete)).toEqual({});
  expect(EventInput.parse(eventInputOf(complete))).toMatchObject({
    ticketType: 'free',
    ticketPrice: null,
    capacity: null,
  });
});

test('a price has the decimals of its currency, and a capacity is at least one', async () => {
  expect(await errors({ ...complete, ticketType: 'paid' })).toEqual({
    ticketPrice: 'Ticket price is required',
  });
  const priced = (ticketPrice: string, currency: string) =>
    errors({ ...complete, ticketType: 'paid', ticketPrice, currency });
  expect(await priced('9,50', 'EUR')).toEqual({});
  expect(Object.keys(await priced('9.50', 'JPY'))).toEqual(['ticketPrice']);
  expect(Object.keys(await priced('0.20', 'EUR'))).toEqual(['ticketPrice']);
  expect(await errors({ ...complete, capacity: '0' })).toEqual({ capacity: 'Capacity must be at least 1' });
  expect(Object.keys(await errors({ ...complete, capacity: 'many' }))).toEqual(['capacity']);
});

test('omits prices of free events, times of all-day events and empty schedule days', () => {
  const event = eventInputOf({
    ...complete,
    ticketPrice: '100',
    allDay: true,
    schedule: [
      { day: ' ', activities: '\n' },
      { day: 'Day 1', activities: 'Tea\n\n Kites ' },
    ],
  });
  expect(event).toMatchObject({ ticketPrice: null, startTime: null, endTime: null });
  expect(event.schedule).toEqual([{ day: 'Day 1', activities: ['Tea', 'Kites'] }]);
});

test('sends times as instants in the event’s zone', () => {
  const closing = { ...complete, closesAt: '2031-01-13T18:00' };
  expect(eventInputOf(closing)).toMatchObject({ closesAt: '2031-01-13T12:30:00.000Z' });
  expect(eventInputOf(complete)).toMatchObject({ closesAt: null });
  expect(changedEventInput(complete, closing)).toEqual({ closesAt: '2031-01-13T12:30:00.000Z' });
  expect(changedEventInput(closing, { ...closing, timeZone: 'Asia/Tokyo' })).toMatchObject({
    closesAt: '2031-01-13T09:00:00.000Z',
  });
});

test('sends only changed fields, because others may be newer than the form', () => {
  const pinned = { ...complete, latitude: '26.9', longitude: '75.8' };
  expect(changedEventInput(complete, complete)).toEqual({});
  expect(changedEventInput(complete, { ...complete, eventTitle: 'Kites' })).toEqual({ eventTitle: 'Kites' });
  expect(Object.keys(changedEventInput(complete, { ...complete, date: '2031-01-15' }))).toEqual([
    ...['date', 'endDate', 'allDay', 'startTime', 'endTime', 'timeZone'],
  ]);
  expect(Object.keys(changedEventInput(complete, { ...complete, ticketType: 'paid' }))).toEqual([
    ...['ticketType', 'ticketPrice', 'currency', 'refundHours'],
  ]);
  expect(changedEventInput(pinned, { ...pinned, location: 'Jaipur, at the lake' })).toEqual({
    ...{ location: 'Jaipur, at the lake', latitude: 26.9, longitude: 75.8, precision: 'organiser' },
  });
});

test('removing the pin looks it up again', () => {
  const pinned = { ...complete, latitude: '26.9', longitude: '75.8' };
  expect(changedEventInput(pinned, complete)).toEqual({ latitude: null, longitude: null, precision: null });
});

test('a draft contains only changed fields', () => {
  expect(changedValues(complete, { ...complete, capacity: '20', schedule: [] })).toEqual({ capacity: '20' });
});
