import type { ChatFilters } from '../../contracts/assistant.ts';
import type { Kind } from './phrase-table.ts';

const pune: ChatFilters = { place: 'pune' };
const music: ChatFilters = { category: 'music' };
const december: ChatFilters = { from: '2026-12-01', to: '2026-12-31' };
const allDays = [1, 2, 3, 4, 5, 6, 7];

/** The search before, beside the value that is changed. */
const beside =
  (...all: readonly ChatFilters[]) =>
  (old: ChatFilters): ChatFilters =>
    Object.assign({}, ...all, old);
const always =
  (...all: readonly ChatFilters[]) =>
  (): ChatFilters =>
    Object.assign({}, ...all);

function without(filters: ChatFilters, ...names: readonly (keyof ChatFilters)[]): ChatFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !names.includes(name as keyof ChatFilters)),
  );
}

const replaced: Kind['expected'] = (before, next, old) => ({
  ...without(before, ...(Object.keys(old) as (keyof ChatFilters)[])),
  ...next,
});
const removed: Kind['expected'] = (before, _, old) =>
  without(before, ...(Object.keys(old) as (keyof ChatFilters)[]));
const narrowed: Kind['expected'] = (before, next) => ({ ...before, ...next });
const addedDates: Kind['expected'] = (before, { from = '', to = '' }) => ({
  ...before,
  otherDates: [{ from, to }],
});
const shifted =
  (duration: { readonly days: number }): Kind['expected'] =>
  (before, _, { from = '' }) => {
    const date = Temporal.PlainDate.from(from).add(duration).toString();
    return { ...before, from: date, to: date };
  };
const alone =
  (of: (next: ChatFilters) => ChatFilters): Kind['expected'] =>
  (_, next) => ({ ...pune, ...of(next) });
/** Upper bounds of the same values. */
const upTo = ({ timeFrom, from }: ChatFilters): ChatFilters => ({
  ...(timeFrom && { timeTo: timeFrom }),
  ...(from && { to: from }),
});
const sinceMonth = ({ from }: ChatFilters): ChatFilters => (from === undefined ? {} : { from });
const beforeMonth = ({ from = '' }: ChatFilters): ChatFilters => ({
  to: Temporal.PlainDate.from(from).subtract({ days: 1 }).toString(),
});

/** What people do with the last search, for each of its conditions, and bounds in a first one. */
export const kinds = {
  'add.place': {
    slot: 'place',
    before: beside(music, december),
    expected: (before, { place = '' }) => ({ ...before, otherPlaces: [place] }),
  },
  'add.day': { slot: 'day', isOrdered: true, before: beside(pune, music), expected: addedDates },
  'add.date': { slot: 'date', before: beside(pune, music), expected: addedDates },
  'add.month': { slot: 'month', isOrdered: true, before: beside(pune, music), expected: addedDates },
  'add.weekday': {
    slot: 'weekday',
    before: beside(pune, december),
    expected: (before, { weekdays = [] }) => ({
      ...before,
      weekdays: [...(before.weekdays ?? []), ...weekdays],
    }),
  },
  'add.topic': {
    slot: 'topic',
    before: beside(pune, december),
    expected: ({ category, ...before }, next) => ({
      ...before,
      categories: [category, next.category].filter((each) => each !== undefined),
    }),
  },
  'add.paid': {
    slot: 'none',
    before: always(pune, music, { ticketType: 'free' }),
    expected: always(pune, music),
  },
  'replace.place': { slot: 'place', before: beside(music, december), expected: replaced },
  'replace.day': { slot: 'day', before: beside(pune, music), expected: replaced },
  'replace.month': { slot: 'month', before: beside(pune, music), expected: replaced },
  'replace.time': { slot: 'time', before: beside(pune, december), expected: replaced },
  'replace.price': { slot: 'price', before: beside(pune, december), expected: replaced },
  'replace.topic': { slot: 'topic', before: beside(pune, december), expected: replaced },
  'replace.online': { slot: 'none', before: always(pune, music), expected: always(music, { online: true }) },
  'remove.place': { slot: 'place', before: beside(music, december), expected: removed },
  'remove.dates': { slot: 'month', before: beside(pune, music), expected: removed },
  'remove.time': { slot: 'time', before: beside(pune, december), expected: removed },
  'remove.price': { slot: 'price', before: beside(pune, december), expected: removed },
  'remove.topic': { slot: 'topic', before: beside(pune, december), expected: removed },
  'remove.seats': {
    slot: 'none',
    before: always(pune, music, { seatsLeft: true }),
    expected: always(pune, music),
  },
  'remove.online': { slot: 'none', before: always(music, { online: true }), expected: always(music) },
  'exclude.old': {
    slot: 'place',
    before: beside(music, december),
    expected: ({ place = '', ...before }) => ({ ...before, notPlaces: [place] }),
  },
  'exclude.place': {
    slot: 'place',
    before: always(music, december),
    expected: (before, { place = '' }) => ({ ...before, notPlaces: [place] }),
  },
  'exclude.topic': {
    slot: 'topic',
    before: always(pune, december),
    expected: (before, { category }) => ({ ...before, ...(category && { notCategories: [category] }) }),
  },
  'exclude.weekday': {
    slot: 'weekday',
    before: always(pune, december),
    expected: (before, { weekdays = [] }) => ({
      ...before,
      weekdays: allDays.filter((each) => !weekdays.includes(each)),
    }),
  },
  'exclude.online': {
    slot: 'none',
    before: always(music, december),
    expected: always(music, december, { online: false }),
  },
  'narrow.time': { slot: 'time', before: always(pune, december), expected: narrowed },
  'narrow.hour': { slot: 'hour', before: always(pune, december), expected: narrowed },
  'narrow.price': { slot: 'price', before: always(pune, december), expected: narrowed },
  'narrow.free': {
    slot: 'none',
    before: always(pune, december),
    expected: always(pune, december, { ticketType: 'free' }),
  },
  'narrow.weekday': { slot: 'weekday', before: always(pune, december), expected: narrowed },
  'narrow.seats': {
    slot: 'none',
    before: always(pune, december),
    expected: always(pune, december, { seatsLeft: true }),
  },
  'relative.next': { slot: 'date', before: beside(pune, music), expected: shifted({ days: 1 }) },
  'relative.previous': { slot: 'date', before: beside(pune, music), expected: shifted({ days: -1 }) },
  'relative.week': { slot: 'date', before: beside(pune, music), expected: shifted({ days: 7 }) },
  'relative.month': {
    slot: 'month',
    before: beside(pune, music),
    expected: (before, _, { from = '' }) => {
      const first = Temporal.PlainDate.from(from).add({ months: 1 });
      return { ...before, from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
    },
  },
  'relative.morning': {
    slot: 'date',
    before: beside(pune, music),
    expected: (...all) => ({ ...shifted({ days: 1 })(...all), timeTo: '12:00' }),
  },
  'back.place': { slot: 'place', before: beside(music, december), expected: replaced },
  'back.last': {
    slot: 'place',
    before: beside(music, december),
    earlier: always(pune, december, { category: 'art' }),
    expected: always(pune, december, { category: 'art' }),
  },
  'bound.time.from': { slot: 'hour', before: null, expected: alone((next) => next) },
  'bound.time.to': { slot: 'hour', before: null, expected: alone(upTo) },
  'bound.time.reason': { slot: 'bare', before: null, expected: alone((next) => next) },
  'bound.time.reason.to': { slot: 'bare', before: null, expected: alone(upTo) },
  'bound.date.from': { slot: 'nth', before: null, expected: alone((next) => next) },
  'bound.date.to': { slot: 'nth', before: null, expected: alone(upTo) },
  'bound.month.from': { slot: 'month', before: null, expected: alone(sinceMonth) },
  'bound.month.to': { slot: 'month', before: null, expected: alone(beforeMonth) },
  'bound.edit.from': {
    slot: 'nth',
    before: always(pune, { from: '2026-12-01', to: '2026-12-31' }),
    expected: narrowed,
  },
  'bound.edit.to': {
    slot: 'nth',
    before: always(pune, { from: '2026-12-01', to: '2026-12-31' }),
    expected: (before, next) => ({ ...before, ...upTo(next) }),
  },
  'bound.edit.hour': { slot: 'bare', before: always(pune, december), expected: narrowed },
  'verbs.asking': { slot: 'place', before: null, expected: (_, next) => next },
  'verbs.beside': { slot: 'place', before: null, expected: (_, next) => next },
} satisfies Record<string, Kind>;
