import { expect, test } from 'vitest';
import { readConditions } from './conditions.ts';

const known = new Set(['pune', 'mumbai', 'jaipur']);

/** Read on Sunday, 22 November 2026. */
function filtersOf(text: string) {
  const today = Temporal.PlainDate.from('2026-11-22');
  return readConditions(text, { today, known, places: known }).filters;
}

test.each([
  ['events starting no later than 6 pm in pune', { timeTo: '18:00', place: 'pune' }],
  ['pune tomorrow after lunch', { from: '2026-11-23', to: '2026-11-23', timeFrom: '13:00', place: 'pune' }],
  ['no mornings in pune', { timeFrom: '12:00', place: 'pune' }],
  ['neither art nor music jaipur', { notCategories: ['art', 'music'], place: 'jaipur' }],
  ['12 or 13 december in pune', { from: '2026-12-12', to: '2026-12-13', place: 'pune' }],
  ['december 12 or 13 in pune', { from: '2026-12-12', to: '2026-12-13', place: 'pune' }],
  ['five se 10 december jaipur mein', { from: '2026-12-05', to: '2026-12-10', place: 'jaipur' }],
  ['300 se 600 ke between mumbai mein', { minPrice: 300, maxPrice: 600, place: 'mumbai' }],
  ['no entry fee in pune', { ticketType: 'free', place: 'pune' }],
  ['events in pune that do not cost anything', { ticketType: 'free', place: 'pune' }],
  ['pune but not on sunday', { weekdays: [1, 2, 3, 4, 5, 6], place: 'pune' }],
  ['wednesday in december in pune', { from: '2026-12-01', to: '2026-12-31', weekdays: [3], place: 'pune' }],
  ['weekend before 25 december in mumbai', { from: '2026-12-19', to: '2026-12-20', place: 'mumbai' }],
  [
    'tech in pune before this month ends',
    { from: '2026-11-22', to: '2026-11-30', category: 'technology', place: 'pune' },
  ],
  [
    'january in pune only at the weekend',
    { from: '2027-01-01', to: '2027-01-31', weekdays: [6, 7], place: 'pune' },
  ],
  ['tomorrow in pune on your website', { from: '2026-11-23', to: '2026-11-23', place: 'pune' }],
  ['pune before the end of this week', { from: '2026-11-22', to: '2026-11-22', place: 'pune' }],
  ['pune before the year is over', { from: '2026-11-22', to: '2026-12-31', place: 'pune' }],
  ['the twentieth of december in pune', { from: '2026-12-20', to: '2026-12-20', place: 'pune' }],
  [
    'in pune on either the first or the second weekend of december',
    {
      ...{ from: '2026-12-05', to: '2026-12-06', place: 'pune' },
      otherDates: [{ from: '2026-12-12', to: '2026-12-13' }],
    },
  ],
  [
    'exams end on 11 december in pune after that but before 25 december',
    { from: '2026-12-12', to: '2026-12-24', place: 'pune', words: 'exams' },
  ],
  ['6 december ke baad and 20 se pehle pune mein', { from: '2026-12-07', to: '2026-12-19', place: 'pune' }],
  ['does not start before noon in pune', { timeFrom: '12:00', place: 'pune' }],
  ['i would rather not go outside pune or mumbai', { place: 'pune', otherPlaces: ['mumbai'] }],
  ['not art not music pune', { notCategories: ['art', 'music'], place: 'pune' }],
  ['money not give in pune', { ticketType: 'free', place: 'pune' }],
  ['art in pune online also chalega', { category: 'art', place: 'pune' }],
  ['only weekday evenings in pune', { weekdays: [1, 2, 3, 4, 5], timeFrom: '17:00', place: 'pune' }],
  ['in pune before they go back on the 2nd', { from: '2026-11-22', to: '2026-12-01', place: 'pune' }],
  [
    'in pune the first weekend of january plus the weekend right after it',
    {
      ...{ from: '2027-01-02', to: '2027-01-03', place: 'pune' },
      otherDates: [{ from: '2027-01-09', to: '2027-01-10' }],
    },
  ],
  ['in pune this side of 15 december', { from: '2026-11-22', to: '2026-12-15', place: 'pune' }],
  ['pune not this weekend but the one after', { from: '2026-11-28', to: '2026-11-29', place: 'pune' }],
  ['pune on thursday after 5', { from: '2026-11-26', to: '2026-11-26', timeFrom: '17:00', place: 'pune' }],
  ['last week of the year in pune', { from: '2026-12-25', to: '2026-12-31', place: 'pune' }],
  ['between 200 and 600 in pune', { minPrice: 200, maxPrice: 600, place: 'pune' }],
  ['in pune at night not online', { timeFrom: '20:00', online: false, place: 'pune' }],
  ['in pune leave out the full ones', { seatsLeft: true, place: 'pune' }],
  ['in pune the ones you have to pay for', { ticketType: 'paid', place: 'pune' }],
  ['in pune on the way back from jaipur', { place: 'pune' }],
  ['between monday and thursday next week in pune', { from: '2026-11-23', to: '2026-11-26', place: 'pune' }],
  ['first date of the month in pune', { from: '2026-12-01', to: '2026-12-01', place: 'pune' }],
  ['pune morning 6 se 9 ke between', { timeFrom: '06:00', timeTo: '09:00', place: 'pune' }],
  ['pune nothing before december', { from: '2026-12-01', place: 'pune' }],
  ['pune december se pehle wala remove do', { from: '2026-12-01', place: 'pune' }],
  ['remove the ones after 20 december pune', { from: '2026-11-22', to: '2026-12-20', place: 'pune' }],
  ['pune morning 7 oclock or that pehle', { timeTo: '07:00', place: 'pune' }],
  ['pune 7 am or earlier', { timeTo: '07:00', place: 'pune' }],
  ['pune less se less 1000 rupees wala', { minPrice: 1000, place: 'pune' }],
  ['pune from my sofa', { online: true, place: 'pune' }],
] as const)('reads %s', (text, filters) => {
  expect(filtersOf(text)).toEqual(filters);
});
