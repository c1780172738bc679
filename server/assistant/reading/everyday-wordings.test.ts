import { describe, expect, test } from 'vitest';
import { EventIndex } from './event-index.ts';
import { feastIn } from './holidays.ts';
import type { Knowledge } from './message-words.ts';
import { readerOf, readMessage } from './read-message.ts';
import { questionsIn } from './several.ts';

const event = (id: string, title: string, location: string, description: string) => ({
  ...{ id, title, location, description },
});
const index = new EventIndex([
  event('bowl', 'Your First Bowl: an afternoon at the wheel', 'Pune', 'Clay and a wheel.'),
  event('gates', 'Seven Gates before Breakfast: a heritage walk', 'Jaipur', 'A walk along the wall.'),
  event('radio', 'Night Radio: monsoon songs from eleven towns', 'Online', 'Songs by phone.'),
  event('choir', 'Come and Sing: a choir for one Sunday', 'Bengaluru', 'Music for all.'),
  event('tables', 'The Long Table: cook one dish, taste thirty', 'Kochi', 'Bring a knife.'),
  event('summit', 'Great Summit of Developers', 'Pune', 'Talks for three days.'),
]);
const knowledge: Knowledge = {
  today: Temporal.PlainDate.from('2026-11-22'),
  known: new Set(['pune', 'jaipur', 'delhi', 'दिल्ली', 'kochi']),
  feasts: feastIn,
  index,
  context: undefined,
};
const read = (message: string) => questionsIn(message, readerOf(knowledge), undefined)[0]?.reading;
/** The filters after several messages. */
const searched = (...messages: string[]) =>
  messages.reduce<Knowledge['context']>((context, message) => {
    const { filters } = readMessage(message, { ...knowledge, context });
    return { filters, shown: [], focus: null };
  }, undefined)?.filters;

test.each([
  ['kya aap sach me insaan ho', 'small_talk'],
  ['thanks yaar you saved my day', 'small_talk'],
  ['please get me in touch with a person from the team', 'human'],
  ['kya main kisi workshop me registered hu', 'my_registrations'],
  ['मैंने कहाँ कहाँ नाम लिखवाया है', 'my_registrations'],
  ['why do you keep sending me emails', 'site_help'],
  ['do i need a mobile number to create an account', 'how_to_register'],
  ['am i allowed to come by myself, i am 15', 'how_to_register'],
  ['agar main apna event cancel kar du to jinhone paise diye unka kya hoga', 'payment_rules'],
  ['can i choose people before they get a seat at my event', 'organiser_help'],
  ['कल पुणे में मौसम कैसा होगा? कोट ले जाऊँ?', 'out_of_scope'],
])('%s: %s', (message, intent) => {
  expect(read(message)?.intent).toBe(intent);
});

test.each([
  ['योर फर्स्ट बाउल की फीस कितनी है', 'bowl'],
  ['सेवन गेट्स कब है', 'gates'],
  ['नाइट रेडियो किसका है', 'radio'],
  ['द लॉन्ग टेबल में सीट बची है क्या', 'tables'],
])('%s: an English title in Devanagari', (message, eventId) => {
  expect(read(message)?.eventId).toBe(eventId);
});

describe('what a message says about the person is no condition', () => {
  test('being free', () => {
    expect(searched('my friends and i are free on sunday, any music?')?.ticketType).toBeUndefined();
    expect(searched('free music on sunday')?.ticketType).toBe('free');
  });

  test('a time until which one is busy', () => {
    expect(searched('we have lectures till 4:30 every day, anything after 7pm?')).toMatchObject({
      timeFrom: '19:00',
    });
  });

  test('the days of a stay are', () => {
    expect(searched('we land in pune on 3 december and leave on the 6th')).toMatchObject({
      from: '2026-12-03',
      to: '2026-12-06',
    });
  });
});

test.each([
  [['delhi me kya hai', 'nahi pune me dikhao'], { place: 'pune' }],
  [['music in pune', 'leave out the paid ones'], { place: 'pune', ticketType: 'free' }],
  [['pune', 'kuch concert jaisa'], { place: 'pune' }],
  [['music', 'date koi bhi chalegi, weekend wala hi'], { category: 'music', weekdays: [6, 7] }],
  [['दिल्ली, पुणे'], { place: 'दिल्ली' }],
  [
    ['why is everything about music? show me anything else in pune'],
    { notCategories: ['music'], place: 'pune' },
  ],
  [['sirf shanivar ravivar ko pune me'], { weekdays: [6, 7], place: 'pune' }],
  [['500 se mehnge events'], { minPrice: 500 }],
  [['गुरु नानक जयंती पर क्या है'], { from: '2026-11-24' }],
  [['i am in kochi on 5 december, what is on that weekend'], { from: '2026-12-05', to: '2026-12-06' }],
] as const)('%j', (messages, filters) => {
  expect(searched(...messages)).toMatchObject(filters);
});

test.each(['great, where exactly do we meet', 'ok sounds good, sign me up'])(
  'after an event, %s is about that one',
  (message) => {
    const context = { filters: {}, shown: ['choir'], focus: 'choir' };
    const reading = readMessage(message, { ...knowledge, context });
    expect([reading.eventId, reading.filters]).toEqual([null, {}]);
  },
);
