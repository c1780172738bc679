import { beforeAll, describe, expect, test } from 'vitest';
import { useAssistant } from './stage.ts';

const { create, person, ask, discover } = useAssistant();

interface Reading {
  readonly filters: Record<string, string>;
  readonly nearMe: boolean;
}

const read = (text: string, timeZone?: string) =>
  ask<Reading>(
    null,
    'GET',
    `/v1/search/reading?${new URLSearchParams({ text, ...(timeZone !== undefined && { timeZone }) })}`,
  );

beforeAll(async () => {
  const asha = await person('Asha');
  // Today is Saturday, 21 November 2026.
  await create(asha, { eventTitle: 'Raga night', date: '2026-11-22', location: 'Town Hall, Pune' });
  await create(asha, { eventTitle: 'Old raga', date: '2026-10-01', location: 'Town Hall, Pune' });
});

describe('reading a search', () => {
  test('returns the filters as parameters of the list, which finds what they mean', async () => {
    const { status, body } = await read('raga in pune this weekend, free');
    expect(status).toBe(200);
    expect(body).toEqual({
      filters: { q: 'raga', place: 'Pune', from: '2026-11-21', to: '2026-11-22', ticketType: 'free' },
      nearMe: false,
    });
    const { events } = await discover(body.filters);
    expect(events.map(({ eventTitle }) => eventTitle)).toEqual(['Raga night']);
  });

  test('reads Hindi', async () => {
    expect((await read('इस वीकेंड ५०० रुपये से कम')).body.filters).toEqual({
      from: '2026-11-21',
      to: '2026-11-22',
      maxPrice: '500',
    });
  });

  test("counts days in the reader's zone", async () => {
    // In Kolkata it is Saturday afternoon; on Kiritimati, Sunday has begun.
    expect((await read('today')).body.filters).toMatchObject({ from: '2026-11-21' });
    expect((await read('today', 'Pacific/Kiritimati')).body.filters).toMatchObject({ from: '2026-11-22' });
  });

  test('keeps a text that means no filter', async () => {
    expect((await read('Sitar & tabla')).body).toEqual({ filters: { q: 'Sitar & tabla' }, nearMe: false });
  });

  test.each([
    ['an empty text', '', undefined],
    ['a text of over 200 characters', 'x'.repeat(201), undefined],
    ['an unknown zone', 'tonight', 'Mars/Olympus'],
  ])('refuses %s', async (_, text, timeZone) => {
    expect(await read(text, timeZone)).toMatchObject({
      status: 400,
      body: { type: 'general_argument_invalid' },
    });
  });

  test('changes nothing, and is the same for everyone', async () => {
    const asha = await person('Ravi');
    const own = await ask<Reading>(asha, 'GET', '/v1/search/reading?text=tonight');
    expect(own.body).toEqual((await read('tonight')).body);
  });
});

describe('upcoming and past events', () => {
  test('can be listed apart', async () => {
    const titles = async (filters: Record<string, string>) =>
      (await discover(filters)).events.map(({ eventTitle }) => eventTitle);
    expect(await titles({ when: 'upcoming' })).toEqual(['Raga night']);
    expect(await titles({ when: 'past' })).toEqual(['Old raga']);
    expect(await titles({})).toEqual(['Raga night', 'Old raga']);
    expect(await titles({ when: 'upcoming', q: 'raga' })).toEqual(['Raga night']);
    expect(await titles({ when: 'past', q: 'raga' })).toEqual(['Old raga']);
    expect((await discover({ when: 'past' })).total).toBe(1);
  });
});

describe('words of other languages', () => {
  test.each([
    ['أُمسية الفوانيس على النهر', ['أمسية', 'امسيه', 'الفوانيس', 'أُمسِيّة', 'فوانيس النهر']],
    ['Straßenfest mit Übergröße', ['strassenfest', 'Straßenfest', 'ubergrosse', 'Übergrösse']],
  ])('finds "%s" however people type it', async (eventTitle, searches) => {
    await create(await person('Layla'), { eventTitle, date: '2026-11-23' });
    for (const q of searches) {
      const { events } = await discover((await read(q)).body.filters);
      expect([q, events.map((event) => event.eventTitle)]).toEqual([q, [eventTitle]]);
    }
  });
});
