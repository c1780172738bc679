/** The page of an event. */
export function eventUrl(siteUrl: string, eventId: string): string {
  return `${siteUrl}/event/${eventId}`;
}
