import type { ChatFilters } from '../../contracts/assistant.ts';
import { demoEvents } from '../../scripts/demo/events/index.ts';
import { EventIndex } from '../../server/assistant/reading/event-index.ts';
import { feastIn } from '../../server/assistant/reading/holidays.ts';
import { readerOf } from '../../server/assistant/reading/read-message.ts';
import { questionsIn } from '../../server/assistant/reading/several.ts';
import { dice } from './dice.ts';

/** What is asked and found, in English, in Hindi in Latin letters, and in Hindi. */
export const languages = ['en', 'hl', 'hi'] as const;
type Language = (typeof languages)[number];

interface Value {
  readonly said: Readonly<Record<Language, string>>;
  readonly filters: ChatFilters;
}

const today = '2026-11-22';
const value = (en: string, hl: string, hi: string, filters: ChatFilters): Value => ({
  said: { en, hl, hi },
  filters,
});
const day = (date: string): ChatFilters => ({ from: date, to: date });

/** The values that phrasings are crossed with; an edit goes from one of a list to another. */
const values = {
  place: [
    value('Pune', 'pune', 'पुणे', { place: 'pune' }),
    value('Jaipur', 'jaipur', 'जयपुर', { place: 'jaipur' }),
    value('Lucknow', 'lucknow', 'लखनऊ', { place: 'lucknow' }),
    value('Kochi', 'kochi', 'कोच्चि', { place: 'kochi' }),
    value('Mumbai', 'mumbai', 'मुंबई', { place: 'mumbai' }),
  ],
  day: [
    value('Friday', 'shukravar', 'शुक्रवार', day('2026-11-27')),
    value('Saturday', 'shanivar', 'शनिवार', day('2026-11-28')),
    value('Sunday', 'sunday', 'रविवार', day('2026-11-29')),
  ],
  date: [
    value('5 December', '5 december', '5 दिसंबर', day('2026-12-05')),
    value('8 December', '8 december', '8 दिसंबर', day('2026-12-08')),
    value('12 January', '12 january', '12 जनवरी', day('2027-01-12')),
  ],
  month: [
    value('December', 'december', 'दिसंबर', { from: '2026-12-01', to: '2026-12-31' }),
    value('January', 'january', 'जनवरी', { from: '2027-01-01', to: '2027-01-31' }),
    value('February', 'february', 'फ़रवरी', { from: '2027-02-01', to: '2027-02-28' }),
  ],
  weekday: [
    value('Saturdays', 'shanivar', 'शनिवार', { weekdays: [6] }),
    value('Sundays', 'sunday', 'रविवार', { weekdays: [7] }),
    value('Fridays', 'friday', 'शुक्रवार', { weekdays: [5] }),
  ],
  time: [
    value('morning', 'subah', 'सुबह', { timeTo: '12:00' }),
    value('evening', 'shaam', 'शाम', { timeFrom: '17:00' }),
    value('afternoon', 'dopahar', 'दोपहर', { timeFrom: '12:00', timeTo: '17:00' }),
  ],
  price: [
    value('300', '300', '300', { maxPrice: 300 }),
    value('500', '500', '500', { maxPrice: 500 }),
    value('1000', '1000', '1000', { maxPrice: 1000 }),
  ],
  topic: [
    value('music', 'music', 'संगीत', { category: 'music' }),
    value('business', 'business', 'बिज़नेस', { category: 'business' }),
    value('sports', 'sports', 'खेल', { category: 'sports' }),
    value('art', 'art', 'कला', { category: 'art' }),
  ],
  hour: [
    value('7 pm', 'shaam 7 baje', 'शाम सात बजे', { timeFrom: '19:00' }),
    value('6 pm', 'shaam 6 baje', 'शाम छह बजे', { timeFrom: '18:00' }),
    value('8 pm', 'raat 8 baje', 'रात आठ बजे', { timeFrom: '20:00' }),
  ],
  bare: [
    value('seven', '7 baje', 'सात बजे', { timeFrom: '19:00' }),
    value('6', '6 baje', '6 बजे', { timeFrom: '18:00' }),
    value('eight', '8 baje', 'आठ बजे', { timeFrom: '20:00' }),
  ],
  nth: [
    value('the 5th', '5 tareekh', '5 तारीख', { from: '2026-12-05' }),
    value('10 December', '10 december', '10 दिसंबर', { from: '2026-12-10' }),
    value('the 18th', '18 tarikh', '18 तारीख', { from: '2026-12-18' }),
  ],
  none: [value('', '', '', {})],
} satisfies Record<string, readonly Value[]>;
export type Slot = keyof typeof values;

/** One kind of message: what it is about, and what it should leave. */
export interface Kind {
  /** The search before it; null for a new one. */
  readonly before: ((old: ChatFilters) => ChatFilters) | null;
  readonly slot: Slot;
  readonly expected: (before: ChatFilters, next: ChatFilters, old: ChatFilters) => ChatFilters;
  /** The search before that one. */
  readonly earlier?: (old: ChatFilters) => ChatFilters;
  /** The next value is the one after the old one in its list. */
  readonly isOrdered?: boolean;
}

export interface Case {
  readonly kind: string;
  readonly language: Language;
  readonly message: string;
  readonly before: ChatFilters | null;
  readonly earlier: ChatFilters | undefined;
  readonly expected: ChatFilters;
}

/** The cases of a table with lines like `add.place en: {X} too | also {X}`; `{X}` is the new value and `{O}` the old one. */
export function casesOf(kinds: Readonly<Record<string, Kind>>, table: string, seed: number): Case[] {
  const random = dice(seed);
  const cases: Case[] = [];
  for (const line of table.split('\n')) {
    const found = /^\s*([\w.]+) (en|hl|hi): (.*)$/.exec(line);
    if (found === null) continue;
    const [, name = '', language, all = ''] = found;
    const kind = kinds[name];
    if (kind === undefined) throw new Error(`No kind ${name}`);
    for (const phrasing of all.split(' | '))
      cases.push(caseOf(kind, name, language as Language, phrasing.trim(), random));
  }
  return cases;
}

function caseOf(kind: Kind, name: string, language: Language, phrasing: string, random: () => number): Case {
  const list: readonly Value[] = values[kind.slot];
  const at = Math.floor(random() * (kind.isOrdered ? list.length - 1 : list.length));
  const step = kind.isOrdered ? 1 : 1 + Math.floor(random() * Math.max(1, list.length - 1));
  const old = list[at] ?? list[0];
  const next = list[(at + step) % list.length] ?? list[0];
  if (old === undefined || next === undefined) throw new Error(`No values of ${kind.slot}`);
  const before = kind.before?.(old.filters) ?? null;
  return {
    kind: name,
    language,
    message: phrasing.replaceAll('{X}', next.said[language]).replaceAll('{O}', old.said[language]),
    before,
    earlier: kind.earlier?.(old.filters),
    expected: kind.expected(before ?? {}, next.filters, old.filters),
  };
}

const spelled = new Map(values.place.map(({ said, filters }) => [said.hi, filters.place ?? '']));
const known = new Set([...spelled.keys(), ...spelled.values(), 'chennai', 'चेन्नई']);
const index = new EventIndex(
  demoEvents.map(({ key, title, location, description }) => ({ id: key, title, location, description })),
);

/** What a message makes of the search before it. */
function filtersOf({ message, before, earlier }: Pick<Case, 'message' | 'before' | 'earlier'>) {
  const reader = readerOf({
    ...{ today: Temporal.PlainDate.from(today), known, places: known, feasts: feastIn, index },
  });
  const context = before
    ? { filters: before, shown: ['gate-walk', 'ghat-lamps'], focus: null, ...(earlier && { earlier }) }
    : undefined;
  const found = questionsIn(message, reader, context);
  return found.length === 1 && found[0]?.reading.intent === 'find_events' ? found[0].reading.filters : null;
}

/** So that readings which find the same are equal: places and topics in any order, dates as what they cover. */
function canonical(filters: ChatFilters): string {
  const { from, to, otherDates, place, otherPlaces, notPlaces, category, categories, ...others } = filters;
  const names = (all: readonly (string | undefined)[]) =>
    [...new Set(all.flatMap((name) => (name === undefined ? [] : (spelled.get(name) ?? name))))].sort();
  // Nothing is found before today.
  const spans = from === undefined && to === undefined ? [] : [{ from: from ?? today, to: to ?? '9999' }];
  const dates = [...spans, ...(otherDates ?? [])].sort((one, other) => one.from.localeCompare(other.from));
  const covered: { from: string; to: string }[] = [];
  for (const { from: first, to: end } of dates) {
    const last = covered.at(-1);
    if (last === undefined || last.to === '9999' || first > dayAfter(last.to))
      covered.push({ from: first, to: end });
    else if (last.to < end) last.to = end;
  }
  return JSON.stringify({
    dates: covered.map((span) => `${span.from}/${span.to}`),
    places: names([place, ...(otherPlaces ?? [])]),
    notPlaces: names(notPlaces ?? []),
    categories: names([category, ...(categories ?? [])]),
    others: Object.entries(others)
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => [name, Array.isArray(each) ? [...each].sort() : each])
      .sort(),
  });
}

function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** Whether a case is read rightly; `after the 5th` may or may not have the 5th in it. */
function isRight(one: Case): boolean {
  const found = filtersOf(one);
  if (found === null) return false;
  const { expected } = one;
  const wanted = [expected];
  if (one.kind.startsWith('bound.')) {
    const { from, to } = expected;
    if (from !== undefined) wanted.push({ ...expected, from: dayAfter(from) });
    if (to !== undefined)
      wanted.push({ ...expected, to: Temporal.PlainDate.from(to).subtract({ days: 1 }).toString() });
  }
  return wanted.some((each) => canonical(each) === canonical(found));
}

/** How many are right, by the kind and by the language. */
export function scoreOf(cases: readonly Case[]) {
  const right = new Set(cases.filter(isRight));
  const by = (of: (one: Case) => string) =>
    [...Map.groupBy(cases, of)].map(
      ([name, some]) => `${name} ${some.filter((one) => right.has(one)).length}/${some.length}`,
    );
  return {
    right: right.size,
    all: cases.length,
    byKind: by(({ kind }) => kind),
    byLanguage: by(({ language }) => language),
    wrong: cases.filter((one) => !right.has(one)),
  };
}
