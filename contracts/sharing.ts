/** The address of an event's card: the picture that networks show for its page. */
export const cardPath = '/event/:eventId/card.png';

/** Pixels of a card. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Pages beside those of events that search machines are told of. */
export const publicPages = [
  '/',
  '/allevents',
  '/groups',
  '/About',
  '/privacy-policy',
  '/terms-and-conditions',
] as const;
