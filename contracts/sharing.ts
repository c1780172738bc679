/** The preview image of an event, for social networks. */
export const cardPath = '/event/:eventId/card.png';

/** In pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The event's picture, or its generated cover, above mails: JPEG, which all mail programs show. */
export const coverPath = '/event/:eventId/cover.jpg';

/** In pixels: twice what mails show. */
export const coverSize = { width: 1200, height: 480 } as const;

/** Pages in the sitemap, beside those of events. */
export const publicPages = [
  '/',
  '/allevents',
  '/groups',
  '/About',
  '/privacy-policy',
  '/terms-and-conditions',
] as const;
