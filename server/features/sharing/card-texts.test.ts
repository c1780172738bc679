import { expect, test } from 'vitest';
import type { WholeEvent } from '../events/index.ts';
import { cardTexts } from './card-texts.ts';

const event = {
  timeZone: 'Asia/Kolkata',
  startsAt: Temporal.Instant.from('2031-10-24T12:30:00Z'),
  endsAt: Temporal.Instant.from('2031-10-24T15:30:00Z'),
  allDay: false,
  online: false,
  location: 'Udaipur',
} as WholeEvent;
const titleOf = (title: string) => cardTexts({ ...event, title }, 'Online').title;

test('a card leaves out characters without glyphs, and nothing else', () => {
  expect(titleOf('🎉 पतंग उत्सव')).toBe('पतंग उत्सव');
  expect(titleOf('Family day 👨‍👩‍👧 at #1, © 2031 🇮🇳')).toBe('Family day at #1, © 2031');
  expect(titleOf('🎉')).toBe('🎉');
  expect(cardTexts({ ...event, title: '', location: 'Udaipur 🏞️', online: true }, 'Online').where).toBe(
    'Online · Udaipur',
  );
});
