import { describe, expect, test } from 'vitest';
import { Conference, draftOfConference } from './conference.ts';

function draft(fields: Record<string, unknown>) {
  return draftOfConference(
    Conference.parse({ topic: 'rust', name: 'Ferris Days', startDate: '2026-05-04', ...fields }),
  );
}

test('a conference is an all-day event with its topics', () => {
  const { event, place } = draft({
    topic: 'golang',
    endDate: '2026-05-06',
    city: 'Zürich',
    country: 'Switzerland',
    url: 'https://example.org/go',
    locales: 'EN, JP',
    cfpUrl: 'https://example.org/cfp',
    cfpEndDate: '2026-02-01',
    twitter: '@go_days',
  });
  expect(event).toMatchObject({
    eventTitle: 'Ferris Days',
    location: 'Zürich, Switzerland',
    date: '2026-05-04',
    endDate: '2026-05-06',
    allDay: true,
    online: false,
    onlineLink: null,
    categories: ['technology'],
  });
  expect(place).toBe('Zürich, Switzerland');
  expect(event.description).toBe(
    [
      'A conference on Go (golang), in Zürich, Switzerland.',
      '',
      '- Website: <https://example.org/go>',
      '- Languages: English, Japanese',
      '- Call for papers: <https://example.org/cfp>, open until 2026-02-01',
      '- On social media: @go\\_days',
    ].join('\n'),
  );
});

test('without a city it is online, linked to its website', () => {
  const { event, place } = draft({ url: 'https://example.org' });
  expect(event).toMatchObject({ online: true, onlineLink: 'https://example.org/', location: '' });
  expect(event.description).toContain('A conference on Rust, online.');
  expect(place).toBeNull();
});

test('with a city and online it is both', () => {
  const { event } = draft({ city: 'Pune', country: 'India', online: true, url: 'https://example.org' });
  expect(event).toMatchObject({ online: true, onlineLink: 'https://example.org/', location: 'Pune, India' });
  expect(event.description).toContain('in Pune, India and online.');
});

test.each([
  ['KubeCon Europe', 'devops', 'DevOps and Kubernetes'],
  ['ZurichJS', 'javascript', 'JavaScript'],
  ['PyCon India', 'general', 'technology and Python'],
  ['Pyramid Days', 'general', 'technology'],
  ['Friendly.rb', 'ruby', 'Ruby'],
])('%s on %s is about %s and can be found by it', (name, topic, subjects) => {
  expect(draft({ name, topic }).event.description).toContain(`A conference on ${subjects}, online.`);
});

describe('the same event', () => {
  const key = (fields: Record<string, unknown>) => draft({ city: 'Kansas City, MO', ...fields }).sourceKey;

  test('is recognised despite other spellings and topics', () => {
    expect(key({ name: 'ferris  days', topic: 'general' })).toBe(key({}));
  });

  test('differs by city, day, or name', () => {
    const keys = [
      key({}),
      key({ city: 'Pune' }),
      key({ startDate: '2027-05-04' }),
      key({ name: 'Crab Days' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
