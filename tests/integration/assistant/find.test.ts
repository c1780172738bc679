import { beforeAll, expect, test, vi } from 'vitest';
import { catalogues } from '../../../messages/catalogues.ts';
import { titlesOf, useAssistant } from './stage.ts';

const { create, person, say, talk, ask, discover } = useAssistant();

beforeAll(async () => {
  const asha = await person('Asha');
  // Today is Saturday, 21 November 2026.
  await create(asha, { eventTitle: 'Kite duel', date: '2026-11-22', categories: ['sports'] });
  await create(asha, {
    eventTitle: 'Raga night',
    date: '2026-12-05',
    location: 'Town Hall, Bengaluru',
    latitude: 12.96,
    longitude: 77.59,
    categories: ['music'],
    ticketType: 'paid',
    ticketPrice: 400,
  });
  await create(asha, {
    eventTitle: 'Choir',
    date: '2026-12-12',
    location: 'Bandstand, Bengaluru',
    latitude: 12.97,
    longitude: 77.75,
    categories: ['music'],
  });
  await create(asha, { eventTitle: 'Old fair', date: '2026-10-01', endDate: null });
});

test('finds the same events as the site, and shows how it read the question', async () => {
  const reply = await say('music in Bangalore in December');
  const listed = await discover({
    category: 'music',
    place: 'bangalore',
    from: '2026-12-01',
    to: '2026-12-31',
  });
  expect(titlesOf(reply)).toEqual(listed.events.map(({ eventTitle }) => eventTitle));
  expect(reply.chips).toEqual([
    { slot: 'dates', label: '1 – 31 Dec 2026' },
    { slot: 'category', label: 'Music' },
    { slot: 'place', label: 'Bangalore' },
  ]);
  expect(reply.response).toContain('I searched for: 1 – 31 Dec 2026 · Music · Bangalore.');
  expect(reply.response).toContain(`http://localhost:3000/event/${reply.events[0]?.$id}`);
});

test('filters by ticket price, and counts free events as costing nothing', async () => {
  expect(titlesOf(await say('music under 300 rupees'))).toEqual(['Choir']);
  expect(titlesOf(await say('events above ₹300'))).toEqual(['Raga night']);
});

test('narrows a search for words by what lists have no filter for', async () => {
  const sundays = await say('anything about kites, only on sundays');
  expect([titlesOf(sundays), sundays.reading?.relaxed]).toEqual([['Kite duel'], null]);
  const saturdays = await say('anything about kites, only on saturdays');
  expect(saturdays.reading?.filters).toMatchObject({ words: 'kites', weekdays: [6] });
  expect(titlesOf(saturdays)).not.toContain('Kite duel');
});

test('a filter can be removed on its own', async () => {
  const { context } = await say('free music in Bangalore');
  const reply = await say('Without “Free”', { context, drop: 'price' });
  expect(reply.reading?.filters).toEqual({ category: 'music', place: 'bangalore' });
  expect(titlesOf(reply)).toEqual(['Raga night', 'Choir']);
});

test('drops one filter if nothing matches all of them, and says which', async () => {
  const reply = await say('sports in Bangalore');
  expect(reply.reading?.relaxed).toBe('place');
  expect(reply.text).toBe("Nothing matches all of that. Without the place, there's one event:");
  expect(titlesOf(reply)).toEqual(['Kite duel']);
});

test("understands distances, up to the lists' maximum", async () => {
  const near = await say('events within 5 km of Bangalore');
  expect(near.chips).toEqual([{ slot: 'place', label: 'Within 5 km of Bangalore' }]);
  expect(titlesOf(near)).toEqual(['Raga night']);
  expect(titlesOf(await say('events within 25 km of Bangalore'))).toEqual(['Raga night', 'Choir']);
  const wide = await say('events within 900 km of Bangalore');
  expect(wide.chips).toEqual([{ slot: 'place', label: 'Within 500 km of Bangalore' }]);
});

test("says that it doesn't know a place instead of guessing a distance", async () => {
  const reply = await say('events within 10 km of Xanadupur');
  expect(reply.text).toContain("I don't know where Xanadupur is");
});

test('shows past events only when asked for by name', async () => {
  expect(titlesOf(await say('events in Mumbai'))).toEqual(['Kite duel']);
  const reply = await say('old fair');
  expect(reply.text).toBe('Nothing like that is coming up. These have already ended:');
  expect(titlesOf(reply)).toEqual(['Old fair']);
});

test('understands follow-up questions', async () => {
  expect(titlesOf(await talk(['music in Bangalore', 'only free ones']))).toEqual(['Choir']);
  expect((await talk(['music events', 'and in December?'])).reading?.filters).toEqual({
    category: 'music',
    from: '2026-12-01',
    to: '2026-12-31',
  });
  expect((await talk(['tell me about the kite duel', 'where is it?'])).text).toBe(
    '“Kite duel” takes place at Juhu Beach, Mumbai.',
  );
  expect(titlesOf(await talk(['music in Bangalore', 'how much is the first one?']))).toEqual(['Raga night']);
});

test("admits that it didn't understand instead of making something up", async () => {
  const reply = await say('what is the airspeed of a swallow?');
  expect(reply.reading?.intent).toBe('unknown');
  expect(reply.events).toEqual([]);
  const named = await say('tell me about the Mango Festival');
  expect(named.text).toContain("I couldn't find an event called “mango festival”");
});

test('rejects a blank message and names the field', async () => {
  const { status, body } = await ask(null, 'POST', '/chat', { message: '   ' });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ message: 'Write a message first' });
});

test("answers in the person's language, whatever the language of the question", async () => {
  const ravi = await person('Ravi');
  await ask(ravi, 'PATCH', '/v1/account/profile', { language: 'hi' });
  const reply = await say('music in Bangalore in December', { person: ravi });
  expect(titlesOf(reply)).toEqual(titlesOf(await say('music in Bangalore in December')));
  expect(reply.text).toBe('2 इवेंट मिले।');
  expect(reply.chips.map(({ label }) => label)).toEqual(['1–31 दिस॰ 2026', 'संगीत', 'Bangalore']);
});

test.each(['de', 'ar'] as const)(
  'says in %s which languages it reads, and suggests what it understands',
  async (language) => {
    const ravi = await person('Ravi');
    await ask(ravi, 'PATCH', '/v1/account/profile', { language });
    const { text, suggestions } = await say('qwzx vbnm', { person: ravi });
    expect(text).toContain('Hinglish');
    const greeting = await say('hello', { person: ravi });
    const { starters } = catalogues[language].chat;
    for (const message of [...suggestions, ...greeting.suggestions, ...Object.values(starters)]) {
      const { reading } = await say(message, { person: ravi });
      expect(reading?.intent, message).not.toBe('unknown');
    }
  },
);

test('understands its own suggestions in Hindi', async () => {
  const ravi = await person('Ravi');
  await ask(ravi, 'PATCH', '/v1/account/profile', { language: 'hi' });
  expect((await say('namaste', { person: ravi })).text).toContain('नमस्ते!');
  const { assistant, chat } = catalogues.hi;
  const intents = {
    weekend: 'find_events',
    free: 'find_events',
    nextWeek: 'find_events',
    onlyFree: 'find_events',
    register: 'how_to_register',
    refund: 'payment_rules',
    mine: 'my_registrations',
    where: 'about_event',
    seats: 'about_event',
    signMeUp: 'act',
  } satisfies Record<keyof typeof assistant.suggest, string>;
  for (const suggested of [assistant.suggest, chat.starters]) {
    for (const [key, message] of Object.entries(suggested)) {
      const { reading } = await talk(['काइट ड्यूल कब है?', message], ravi);
      expect(reading?.intent, message).toBe(intents[key as keyof typeof intents]);
      expect(reading?.filters.ticketType, message).toBe(/free/i.test(key) ? 'free' : undefined);
    }
  }
});

test("takes 'today' from the viewer's time zone", async () => {
  const dates = async (timeZone?: string) => {
    const { reading } = await say('events today', timeZone === undefined ? {} : { timeZone });
    return reading?.filters.from;
  };
  expect(await dates()).toBe('2026-11-21');
  expect(await dates('Pacific/Kiritimati')).toBe('2026-11-22');
  expect(await dates('Pacific/Pago_Pago')).toBe('2026-11-20');
});

test("understands 'next Friday' on any day of the week", async () => {
  expect((await say('anything free next friday evening?')).reading?.filters.from).toBe('2026-11-27');
});

test('lists what each ticket costs, where an event has several', async () => {
  const meera = await person('Meera');
  const { $id } = await create(meera, { eventTitle: 'Weaving weekend', date: '2026-12-19' });
  const types = [
    {
      $id: 'standard',
      name: 'Entry',
      pricing: 'fixed',
      pricePaise: 50_000,
      steps: [{ pricePaise: 30_000, until: '2026-12-01T06:30:00Z' }],
    },
    { $id: 'supporter', name: 'Supporter', pricing: 'pay_what_you_can', pricePaise: 10_000 },
    { $id: 'child', name: 'Child', pricing: 'free' },
    { $id: 'crew', name: 'Crew', pricing: 'free', hidden: true },
  ];
  const addOns = [{ $id: 'lunch', name: 'Lunch', pricePaise: 15_000 }];
  await ask(meera, 'PUT', `/v1/events/${$id}/ticket-types`, { types, addOns });
  // The assistant hears of new events from a notification after their transaction.
  const text = await vi.waitFor(async () => {
    const reply = await say('What does the Weaving weekend cost?');
    expect(reply.text).toContain('Tickets for “Weaving weekend”:');
    return reply.text;
  });
  expect(text).toMatch(/- Entry: ₹300, ₹500 from .*1 Dec/);
  expect(text).toContain('- Supporter: pay what you can, from ₹100');
  expect(text).toContain('- Child: free');
  expect(text).toContain('You can add: Lunch (₹150).');
  expect(text).not.toContain('Crew');
});
