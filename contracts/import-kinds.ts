/** What an import says about an event that it took over: what was lost, and what to check. */
export const importNotes = [
  'end_assumed',
  'zone_assumed',
  'date_missing',
  'title_shortened',
  'description_shortened',
  'description_missing',
  'place_missing',
  'place_unknown',
  'place_partly',
  'price_lost',
  'several_prices',
  'programme_lost',
  'repetition_lost',
  'dates_of_series',
  'picture_lost',
  'postponed',
  'registrations_lost',
] as const;

export interface ImportNote {
  readonly kind: (typeof importNotes)[number];
  /** What was there, where it helps. */
  readonly value?: string;
}

/** Why an entry of a page or file can't be used. */
export const importRefusals = [
  'cancelled',
  'no_title',
  'no_start',
  'no_date_in_reach',
  'over',
  'date',
  'end_date',
  'time',
  'instant',
  'price',
  'capacity',
  'not_calendar',
  'unreadable',
  'broken_row',
  'not_json',
  'field',
  'registration_window',
  'same_twice',
  'too_many',
  'no_email',
  'email',
  'not_going',
  'ticket_type',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** @returns what separates the cells of a table: the most frequent of three characters in its first line */
export function separatorOf(firstLine: string): string {
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
