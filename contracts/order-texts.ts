/** As lists name tickets and add-ons: a single one needs no number. */
export function countedName(name: string, count: number): string {
  return count === 1 ? name : `${count} × ${name}`;
}

/** What a payment is for, as one line: the event's title, then the tickets and add-ons. */
export function describeOrder(eventTitle: string, bought: readonly string[]): string {
  return [eventTitle, ...bought].join(' · ');
}

interface Described {
  readonly description: string;
  /** As it is today; null where there is no event, or no longer. */
  readonly eventTitle: string | null;
}

/** The tickets and add-ons in a description. Empty for a seat without a type, and the whole of it if the event was renamed. */
export function boughtOf({ description, eventTitle }: Described): string {
  if (eventTitle === null || description === eventTitle) return '';
  const start = describeOrder(eventTitle, ['']);
  return description.startsWith(start) ? description.slice(start.length) : description;
}
