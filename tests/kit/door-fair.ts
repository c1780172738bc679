import { expect, type Page } from '@playwright/test';

/** Creates a free event by the API, as the person who is logged in on a page; returns its id. */
export async function doorEvent(page: Page, fields: object = {}): Promise<string> {
  const answer = await page.request.post('/v1/events', {
    data: {
      eventTitle: `Kite day ${Date.now()}`,
      description: 'Everybody brings a kite.',
      location: 'Juhu Beach, Mumbai',
      latitude: 19.1,
      longitude: 72.83,
      date: '2031-10-24',
      startTime: '10:00',
      endTime: '18:00',
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).$id;
}

/** Registers the person who is logged in on a page; returns the registration's id. */
export async function seatOn(page: Page, eventId: string): Promise<string> {
  const answer = await page.request.post(`/v1/events/${eventId}/registrations`, {
    data: { socialMedia: 'Mastodon', email: 'kites@people.example', reason: 'I like kites.' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).$id;
}
