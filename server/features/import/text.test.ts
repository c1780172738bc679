import { describe, expect, test } from 'vitest';
import { readDateCell, readTimeCell, webAddress, withWebsite } from './text.ts';

describe('a date cell', () => {
  test.each([
    ['2026-12-05', '2026-12-05', null],
    ['2026-12-05T18:30', '2026-12-05', '18:30'],
    ['2026-12-05 18:30:00', '2026-12-05', '18:30'],
    ['5/12/2026', '2026-12-05', null],
    ['05.12.2026 6.30 pm', '2026-12-05', '18:30'],
    ['31-12-2026', '2026-12-31', null],
    ['12/31/2026', null, null],
    ['2026-02-30', null, null],
    ['18:30', null, '18:30'],
    ['soon', null, null],
  ])('%s is %s, %s', (cell, date, time) => {
    expect(readDateCell(cell)).toEqual({ date, time });
  });
});

describe('a time cell', () => {
  test.each([
    ['18:30', '18:30'],
    ['6:30 PM', '18:30'],
    ['6 pm', '18:00'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['9.05', '09:05'],
    ['18:30 IST', '18:30'],
    ['24:00', null],
    ['13 pm', null],
    ['7', null],
    ['evening', null],
  ])('%s is %s', (cell, time) => {
    expect(readTimeCell(cell)).toBe(time);
  });
});

test('accepts only http and https addresses', () => {
  expect(webAddress('https://example.org/a b')).toBe('https://example.org/a%20b');
  expect(webAddress('javascript:alert(1)')).toBeNull();
  expect(webAddress('example.org')).toBeNull();
  expect(webAddress(undefined)).toBeNull();
});

test('adds a website once', () => {
  expect(withWebsite('A walk.', 'https://example.org/')).toBe('A walk.\n\nWebsite: <https://example.org/>');
  expect(withWebsite('See https://example.org/.', 'https://example.org/')).toBe('See https://example.org/.');
});
