import { beforeAll, describe, expect, test } from 'vitest';
import { partedMessage } from './clauses.ts';
import { learnModels } from './learned-models.ts';
import { readerOf } from './read-message.ts';
import { questionsIn } from './several.ts';

const known = new Set(['pune', 'mumbai', 'jaipur', 'kochi', 'delhi']);
const reader = readerOf({ today: Temporal.PlainDate.from('2026-11-22'), known, places: known });

beforeAll(() => learnModels());

function filtersOf(message: string) {
  return questionsIn(message, reader, undefined)[0]?.reading.filters;
}

test('parts what is asked from what is told', () => {
  expect(partedMessage('We land in Kochi on 3 May, what is on?')).toEqual({
    request: 'what is on?',
    story: 'We land in Kochi on 3 May,',
    busy: '',
  });
  expect(partedMessage('What is on in Pune, tuesdays I have choir practice')).toEqual({
    request: 'What is on in Pune,',
    story: '',
    busy: 'tuesdays I have choir practice',
  });
  expect(partedMessage('music in Kochi on 3 May')).toBeNull();
  expect(partedMessage('ugh no, I meant Pune')).toBeNull();
});

describe('a story beside a request', () => {
  test.each([
    [
      'We land in Kochi on 11 Dec and leave again on the 15th, so what can we see in the mornings?',
      { from: '2026-12-11', to: '2026-12-15', place: 'kochi', timeTo: '12:00' },
    ],
    [
      'We arrive in Jaipur on December 9 and our flight home leaves on the 13th. What is on there?',
      { from: '2026-12-09', to: '2026-12-13', place: 'jaipur' },
    ],
    [
      'My sems get over on 11 December. What is on in Pune the saturday right after?',
      { from: '2026-12-12', to: '2026-12-12', place: 'pune' },
    ],
    [
      'My exams go on till the 10th of December, is there anything in Mumbai after that?',
      { from: '2026-12-11', place: 'mumbai' },
    ],
    [
      'My wife can’t stand computers. What is on in Pune in December?',
      { from: '2026-12-01', to: '2026-12-31', place: 'pune', notCategories: ['technology'] },
    ],
    ['ट्यूशन सात बजे छूटता है, पुणे में सिर्फ़ उसके बाद शुरू होने वाले बताओ', { timeFrom: '19:00', place: 'pune' }],
    [
      'hum 7 ko jaipur utrenge aur 11 ki raat nikal jayenge, beech me kya dekhe',
      { from: '2026-12-07', to: '2026-12-11', place: 'jaipur' },
    ],
    [
      'Our break starts on 14 December. What is on in Delhi from then until 24 December?',
      { from: '2026-12-14', to: '2026-12-24', place: 'delhi' },
    ],
    [
      'My afternoons are booked already, so what is on in Pune in the mornings in December?',
      { from: '2026-12-01', to: '2026-12-31', timeTo: '12:00', place: 'pune' },
    ],
    [
      'hum 5 dec ko jaipur me honge, kuch music ka mil jaye to batao, dopahar ki flight hai',
      { from: '2026-12-05', to: '2026-12-05', place: 'jaipur', category: 'music' },
    ],
    [
      'mere paas 500 hi hain, mumbai me december me kya kar sakta hu',
      { from: '2026-12-01', to: '2026-12-31', place: 'mumbai', maxPrice: 500 },
    ],
    [
      'anything in Delhi in december but mon to fri only, weekends im home',
      { from: '2026-12-01', to: '2026-12-31', place: 'delhi', weekdays: [1, 2, 3, 4, 5] },
    ],
    [
      'only on a sunday in january in Pune cos i have school and on saturdays theres karate',
      { from: '2027-01-01', to: '2027-01-31', place: 'pune', weekdays: [7] },
    ],
  ])('%s', (message, expected) => {
    expect(filtersOf(message)).toEqual(expected);
  });
});

test.each([
  ['nothing above 500 in Pune', { maxPrice: 500, place: 'pune' }],
  ['things in Mumbai, please not before 10 am', { place: 'mumbai', timeFrom: '10:00' }],
  ['pune me kuch, subah wala nahi chahiye', { place: 'pune', timeFrom: '12:00' }],
  ['evenings after seven in Delhi', { place: 'delhi', timeFrom: '19:00' }],
  ['kal se leke agle sunday tak pune me kya hai', { place: 'pune', from: '2026-11-23', to: '2026-11-29' }],
  [
    'somvar 30 aur mangalvar 1 december ko delhi me',
    { place: 'delhi', from: '2026-11-30', to: '2026-12-01' },
  ],
  ['what is on in Pune that has nothing to do with sports', { place: 'pune', notCategories: ['sports'] }],
  ['mumbai nahi chahiye, sirf pune ka batao', { place: 'pune', notPlaces: ['mumbai'] }],
  ['in Pune, mon to fri only', { place: 'pune', weekdays: [1, 2, 3, 4, 5] }],
  ['anything in Mumbai, whatever costs the least', { place: 'mumbai', order: 'cheapest' }],
  [
    'koi sangeet pune me jisme 500 se upar ek rupaya na lage',
    { maxPrice: 500, place: 'pune', category: 'music' },
  ],
  ['anything in Mumbai that costs zero rupees', { ticketType: 'free', place: 'mumbai' }],
  [
    'next month in Delhi on saturday or sunday',
    { place: 'delhi', from: '2026-12-01', to: '2026-12-31', weekdays: [6, 7] },
  ],
  ['something in Jaipur, 1st - 15th december', { place: 'jaipur', from: '2026-12-01', to: '2026-12-15' }],
])('reads the conditions of %s', (message, expected) => {
  expect(filtersOf(message)).toEqual(expected);
});

test.each([
  [
    ['music in mumbai in december', 'only if it is on a sunday'],
    { from: '2026-12-01', to: '2026-12-31', weekdays: [7] },
  ],
  [['music in pune', 'pune rehne do, kochi dekho'], { place: 'kochi', category: 'music' }],
  [
    ['things in pune without technology', 'no business either'],
    { notCategories: ['technology', 'business'] },
  ],
  [['business things in pune or jaipur', 'forget pune'], { place: 'jaipur', category: 'business' }],
  [['music in mumbai only on sundays', 'no, saturday ones'], { place: 'mumbai', weekdays: [6] }],
  [
    ['music in pune in december', 'anything that is not before 8 in the morning'],
    { timeFrom: '08:00', place: 'pune' },
  ],
] as const)('edits the last search: %s', ([first, second], expected) => {
  const before = filtersOf(first) ?? {};
  const context = { filters: before, shown: ['one', 'other'], focus: null };
  expect(questionsIn(second, reader, context)[0]?.reading.filters).toMatchObject(expected);
});
