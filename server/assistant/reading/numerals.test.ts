import { expect, test } from 'vitest';
import { textOf, wordsOf } from './message-words.ts';

test.each([
  ['less than five hundred rupees', 'less than 500 rupees'],
  ['two thousand five hundred', '2500'],
  ['one lakh', '100000'],
  ['before seven in the morning', 'before 7 in the morning'],
  ['पाँच सौ से दो हज़ार रुपये', '500 se 2000 rupees'],
  ['pandrah sau rupaye', '1500 rupees'],
  ['dhai sau rupaye', '250 rupees'],
  ['साढ़े तीन सौ रुपये', '350 rupees'],
  ['sawa sau rupaye', '125 rupees'],
  ['हज़ार रुपये तक', '1000 rupees tak'],
  ['do hazaar rupaye', '2000 rupees'],
  ['paune saat baje', '6:45 oclock'],
  ['डेढ़ बजे', '1:30 oclock'],
  ['half past six', '6:30 oclock'],
  ['दस तारीख', '10 date'],
])('%s is read as %s', (message, read) => {
  expect(textOf(wordsOf(message, undefined))).toBe(read);
});

test.each(['five bands in the yard', 'one of them', 'seven breakfasts'])('%s stays as it is', (message) => {
  expect(textOf(wordsOf(message, undefined))).toBe(message);
});
