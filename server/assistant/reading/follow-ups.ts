import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { Removed } from './edit-operators.ts';
import type { Slot } from './edit-values.ts';
import type { EditKind } from './part-features.ts';

const anyTime =
  /any ?(?:day|time|date|week|month)(?![\p{L}])|(?:day|date|time|month|week|weekend|when)s? (?:(?:it is|is|actually|really|honestly|do|does|are) )*(?:does not|do not|not|no) (?:really )?(?:matter|important|care)|(?:day|date|time|month|week)s? (?:is|are) (?:flexible|open|up to you|all the same)|(?<!(?:same|that|us) )(?:day|date|time) any(?: also)?(?![\p{L}])|does not matter when|whenever|kabhi also|(?:forget|ignore|drop|lose|never ?mind|remove|skip) (?:about )?(?:the )?(?:dates?|days?|time)(?: part)?(?![\p{L}])/u;
const anyPlace =
  /any ?where|any (?:city|place|country)|(?:any |some )?(?:other|another|different|and) (?:city|town|place)|(?:city|place|country) any(?: also)?(?![\p{L}])|(?:where|country|city|place|location) does not matter|does not matter (?:where|(?:which|what) (?:city|town|place))|(?:which|what)ever (?:city|town|place)|(?:which|what) (?:city|town|place) does not matter|(?:forget|ignore|drop|lose|never ?mind|remove|skip) (?:about )?(?:the )?(?:place|city|location|town)(?: part)?(?![\p{L}])/u;

const anyPrice =
  /any price|price does not matter|paid (?:ones? |events? |wala )?(?:is |are )?(?:also|too|fine|ok|okay)|(?:forget|ignore|drop|lose|never ?mind|remove|skip) (?:about )?(?:the )?(?:price|budget|costs?|money|free)(?: (?:part|limit))?(?![\p{L}])/u;

const named = (what: string) =>
  new RegExp(
    `(?<![\\p{L}])(?:forget|ignore|drop|lose|never ?mind|remove|skip|scrap) (?:about )?(?:the )?(?:\\S+ )?(?:${what})s? (?:thing|part|bit|filter|limit|condition|wala|requirement)(?![\\p{L}])`,
    'u',
  );
/** `Drop the evening thing`: what is named is taken away. */
const noHours = named('morning|afternoon|evening|night|hour|time of day');
const noDays = named('weekday|weekend|date|month|week|day');
const noPrice = named('price|money|cost|budget|free|rupee');

/** The conditions that a message takes away, by its words or by what it most likely means. */
export function removedBy(text: string, likely: Readonly<Record<EditKind, number>>): Set<Removed> {
  const removed = new Set<Removed>();
  if (noHours.test(text)) return removed.add('hours');
  if (noDays.test(text)) return removed.add('time');
  if (noPrice.test(text)) return removed.add('price');
  if (anyTime.test(text) || likely.any_time > 0.6) removed.add('time');
  if (anyPlace.test(text) || likely.any_place > 0.6) removed.add('place');
  if (anyPrice.test(text) || likely.any_price > 0.6) removed.add('price');
  if (likely.any_topic > 0.6) removed.add('topic');
  return removed;
}

interface Edit {
  readonly text: string;
  readonly removes: ReadonlySet<Removed>;
  /** What it names of these is one more possibility. */
  readonly adds: ReadonlySet<Slot>;
}

/** Filters of a follow-up: new ones replace those of the same kind; others stay. */
export function merged(before: ChatFilters, now: ChatFilters, edit: Edit): ChatFilters {
  const { text, removes, adds } = edit;
  const kept: ChatFilters = { ...before };
  const has = (...names: (keyof ChatFilters)[]) => names.some((name) => now[name] !== undefined);
  const drop = (...names: (keyof ChatFilters)[]) => {
    for (const name of names) delete kept[name];
  };
  const dates = ['from', 'to', 'otherDates'] as const;
  const narrows =
    now.from !== undefined &&
    before.from !== undefined &&
    now.to !== undefined &&
    now.to > before.from &&
    /(?:before|until|till|tak|pehle)/.test(text);
  if (narrows) drop('to', 'otherDates');
  else if (now.from !== undefined && now.to === undefined && before.to !== undefined && before.to > now.from)
    drop('from');
  else if (has('from', 'to')) drop(...dates, 'weekdays');
  const added = narrows ? { ...now, from: before.from } : now;
  // After Sundays, `the Saturday ones` are Saturdays; after a month, `only if it's on a Sunday` is any Sunday of it.
  const day = plainDayOf(now, text);
  const allDays = adds.has('D') ? moreDays(before, now, day) : null;
  if (allDays !== null) {
    const { from: _, to: __, otherDates: ___, weekdays: ____, ...others } = now;
    return {
      ...merged(before, others, { ...edit, text: '', adds: adds.difference(new Set(['D'])) }),
      ...allDays,
    };
  }
  if ((before.weekdays !== undefined || isLong(before)) && day !== null) {
    const { from: _, to: __, ...others } = now;
    return merged(before, { ...others, weekdays: [day] }, { ...edit, text: '' });
  }
  if (has('weekdays')) drop('weekdays');
  if (has('timeFrom', 'timeTo')) drop('timeFrom', 'timeTo');
  if (has('ticketType', 'minPrice', 'maxPrice')) {
    // `Under 500`, of those that cost something, still leaves out what is free.
    const isPaid = before.ticketType === 'paid' && !has('ticketType');
    drop(...(isPaid ? [] : (['ticketType'] as const)), 'minPrice', 'maxPrice', 'currency');
  }
  if (has('place'))
    drop('place', 'otherPlaces', 'within', ...(before.online === true ? (['online'] as const) : []));
  if (has('online') && now.online) drop('place', 'otherPlaces', 'within');
  const earlier = before.categories ?? (before.category === undefined ? [] : [before.category]);
  if (adds.has('T') && now.category !== undefined && earlier.length > 0) {
    const { category, ...others } = now;
    delete kept.category;
    return { ...merged(kept, others, edit), categories: [...new Set([...earlier, category])] };
  }
  if (has('category', 'categories'))
    drop('category', 'categories', ...(has('words') ? [] : (['words', 'otherWords'] as const)));
  else if (has('words')) drop('category', 'categories');
  if (has('words')) drop('words', 'otherWords');
  // `Jaipur is fine too`, after `not in Jaipur`
  const named = [now.place, ...(now.otherPlaces ?? [])];
  if (before.notPlaces?.some((each) => named.includes(each))) drop('notPlaces');
  if ((removes.has('time') || removes.has('dates')) && !has('from', 'to')) drop(...dates, 'weekdays');
  if ((removes.has('hours') || (removes.has('time') && !has('from', 'to'))) && !has('timeFrom', 'timeTo'))
    drop('timeFrom', 'timeTo');
  if (removes.has('online') && !has('online')) drop('online');
  if (removes.has('seats')) drop('seatsLeft');
  if (removes.has('place') && !has('place')) drop('place', 'otherPlaces', 'within');
  if (removes.has('topic') && !has('words', 'category', 'categories'))
    drop('words', 'otherWords', 'category', 'categories');
  const isElsewhere =
    /(?<![\p{L}])(?:other|another|different|any and) (?:city|town|place)(?![\p{L}])/u.test(text) &&
    now.place === undefined &&
    before.place !== undefined;
  if (removes.has('price') && !has('ticketType', 'minPrice', 'maxPrice'))
    drop('ticketType', 'minPrice', 'maxPrice', 'currency');
  const left = placesLeft(before, now);
  if (left !== null) {
    drop('place', 'otherPlaces');
    const { notPlaces: _, ...others } = added;
    const [place, ...otherPlaces] = left;
    return { ...kept, ...others, place, ...(otherPlaces.length > 0 && { otherPlaces }) };
  }
  if (adds.has('P') && now.place !== undefined && before.place !== undefined && now.notPlaces === undefined) {
    const [place, ...otherPlaces] = new Set([before.place, ...(before.otherPlaces ?? []), ...named]);
    return { ...kept, ...added, place, otherPlaces: otherPlaces.filter((each) => each !== undefined) };
  }
  // `Not Lucknow, the other towns`: nothing but that is left out.
  if (before.place !== undefined && now.place === undefined && now.notPlaces?.includes(before.place))
    drop('place', 'otherPlaces', 'within');
  // `No more music`, after music
  if (
    before.category !== undefined &&
    now.category === undefined &&
    now.notCategories?.includes(before.category)
  )
    drop('category');
  // `Delhi nahi, Mumbai`: what is corrected is replaced, not excluded.
  const { notPlaces, ...corrected } = added;
  const isCorrection =
    notPlaces !== undefined &&
    (now.place !== undefined ||
      now.online === true ||
      (removes.has('place') && /(?<![\p{L}])(?:forget|(?<!(?:ke|ko) )chhodkar|chakar)/u.test(text)));
  return {
    ...kept,
    ...(isCorrection ? corrected : added),
    ...excludedSoFar(before, now),
    ...(isElsewhere && before.place !== undefined && { notPlaces: [before.place] }),
  };
}

/** `Sunday too`: the days of the week, or the dates, of both; null if one of them has none. */
function moreDays(
  before: ChatFilters,
  now: ChatFilters,
  day: number | null,
): Pick<ChatFilters, 'from' | 'to' | 'otherDates' | 'weekdays'> | null {
  const weekdays = now.weekdays ?? (day === null ? undefined : [day]);
  if (before.weekdays !== undefined && weekdays !== undefined)
    return { weekdays: [...new Set([...before.weekdays, ...weekdays])].sort() };
  const spans = [before, now].flatMap(({ from, to, otherDates = [] }) =>
    from === undefined || to === undefined ? [] : [{ from, to }, ...otherDates],
  );
  if (before.from === undefined || now.from === undefined || spans.length < 2) return null;
  const ordered = spans.sort((one, other) => one.from.localeCompare(other.from));
  const apart: { from: string; to: string }[] = [];
  for (const { from, to } of ordered) {
    const last = apart.at(-1);
    if (last === undefined || from > nextDay(last.to)) apart.push({ from, to });
    else if (last.to < to) last.to = to;
  }
  const [first, ...otherDates] = apart;
  return { ...first, ...(otherDates.length > 0 && { otherDates: otherDates.slice(0, mostDates) }) };
}
const mostDates = 5;

function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** More than a week, so that a day of the week is several days. */
function isLong({ from, to }: ChatFilters): boolean {
  if (from === undefined || to === undefined) return false;
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days > 7;
}

/** `No business either`, after `no technology`: both stay left out, but for what is asked for now. */
function excludedSoFar(
  before: ChatFilters,
  now: ChatFilters,
): Pick<ChatFilters, 'notCategories' | 'notWords'> {
  const wanted = [now.category, ...(now.categories ?? [])];
  const notCategories = [...new Set([...(before.notCategories ?? []), ...(now.notCategories ?? [])])].filter(
    (each) => !wanted.includes(each),
  );
  const said = (now.words ?? '').split(' ');
  const notWords = [before.notWords, now.notWords]
    .flatMap((words) => words?.split(' ') ?? [])
    .filter((word, at, all) => all.indexOf(word) === at && !said.includes(word));
  return {
    ...(notCategories.length > 0 && { notCategories }),
    ...(notWords.length > 0 && { notWords: notWords.slice(0, mostLeftOut).join(' ') }),
  };
}
const mostLeftOut = 6;

/** The day of the week of a date that was named by it alone. */
function plainDayOf({ from, to }: ChatFilters, text: string): number | null {
  if (from === undefined || from !== to) return null;
  const isPlain =
    /(?<![\p{L}])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}])/u.test(text) &&
    !/\d|(?<![\p{L}])(?:next|this|coming|first|last)(?![\p{L}])/u.test(text);
  return isPlain ? Temporal.PlainDate.from(from).dayOfWeek : null;
}

/** `Forget Pune`, after Jaipur or Pune: the others stay. */
function placesLeft(before: ChatFilters, { notPlaces, place }: ChatFilters): string[] | null {
  if (notPlaces === undefined || place !== undefined) return null;
  const asked = [before.place, ...(before.otherPlaces ?? [])].filter((each) => each !== undefined);
  const left = asked.filter((each) => !notPlaces.includes(each));
  return left.length > 0 && left.length < asked.length ? left : null;
}
