import { describe, expect, test } from 'vitest';
import { readConditions } from './conditions.ts';
import { textOf, wordsOf } from './message-words.ts';

const known = new Set(['pune', 'mumbai', 'delhi', 'jaipur']);

/** Read on Sunday, 22 November 2026. */
function filtersOf(message: string) {
  const today = Temporal.PlainDate.from('2026-11-22');
  return readConditions(textOf(wordsOf(message, undefined)), { today, known, places: known }).filters;
}

describe('wants seats left', () => {
  test.each([
    'music in Pune, nothing that is booked out please',
    'Pune: only what I can still get into',
    "art in Pune but don't show me anything that's sold out",
    'Pune, but not the full ones',
    'things in Pune that I can still book',
    "Pune events that haven't filled up yet",
    'only bookable ones in Pune',
    'in Pune, no sold-out stuff',
    'Pune with seats available',
    'Pune where there are still tickets',
    "I don't want to see anything in Pune I can't get into",
    'everything you show me is sold out. Pune, this year',
    'Pune me sirf jinme jagah ho',
    'Pune mein jisme seat khali ho wahi dikhao',
    'Pune ke sold out wale mat dikhana',
    'Pune me house full wale hatao',
    'Pune me jisme booking khuli ho',
    'पुणे में सिर्फ़ वही जिनमें अभी जगह बची हो',
    'पुणे में जिनमें सीट मिल सकती है वही दिखाओ',
    'पुणे के फुल हो चुके कार्यक्रम मत दिखाओ',
  ])('%s', (message) => {
    expect(filtersOf(message)).toMatchObject({ seatsLeft: true });
  });

  test.each([
    'a full day of music in Pune',
    'what can I attend in Pune this weekend',
    'dance classes in Pune for a full beginner',
    'places to see art in Pune',
    'Pune me poora din ka kuch',
  ])('not here: %s', (message) => {
    expect(filtersOf(message)).not.toHaveProperty('seatsLeft');
  });
});

describe('wants to be there', () => {
  test.each([
    'business in Pune, online ones are of no use to me',
    "Pune, and please don't show me online stuff",
    'tech in Pune but no webinars',
    "in Pune, I'm sick of virtual events",
    'Pune, in person only',
    'Pune, enough with the zoom things',
    'Pune: not another online thing',
    'har baar online online dikhate ho, mujhe khud jaana hai, Pune',
    'Pune me online nahi chahiye',
    'Pune, online wale mat dikhao',
    'Pune me offline kuch batao',
    'पुणे में ऑनलाइन नहीं चाहिए',
    'पुणे, ऑनलाइन वाले मत दिखाओ',
    'why is everything online? something in Pune',
  ])('%s', (message) => {
    expect(filtersOf(message)).toMatchObject({ online: false });
  });

  test.each(['Pune or online, both are fine', 'online events about music', 'music, online is fine too'])(
    'not here: %s',
    (message) => {
      expect(filtersOf(message)).not.toMatchObject({ online: false });
    },
  );
});
