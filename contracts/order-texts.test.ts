import { expect, test } from 'vitest';
import { boughtOf, countedName, describeOrder } from './order-texts.ts';

const bought = [countedName('Entry', 2), countedName('Lunch', 1)];
const description = describeOrder('Pottery fair', bought);

test('what was bought is the description without the title of the event', () => {
  expect(boughtOf({ description, eventTitle: 'Pottery fair' })).toBe('2 × Entry · Lunch');
  expect(boughtOf({ description: 'Pottery fair', eventTitle: 'Pottery fair' })).toBe('');
});

test('a title with a separator, or the start of another one, is not mistaken for what was bought', () => {
  expect(boughtOf({ description: 'Fair · Pune · Entry', eventTitle: 'Fair · Pune' })).toBe('Entry');
  expect(boughtOf({ description: 'Pottery fairs · Entry', eventTitle: 'Pottery fair' })).toBe(
    'Pottery fairs · Entry',
  );
});

test('of a renamed event, the whole description says what was bought', () => {
  expect(boughtOf({ description, eventTitle: 'Clay fair' })).toBe(description);
});

test('without an event, there is nothing besides the description', () => {
  expect(boughtOf({ description: 'Sample product', eventTitle: null })).toBe('');
});
