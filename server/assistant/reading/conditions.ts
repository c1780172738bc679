import type { ChatFilters } from '../../../contracts/assistant.ts';
import { highestPriceAsked, maxKilometres } from '../../../contracts/limits.ts';
import { defaultCurrency } from '../../../contracts/money.ts';
import { withPlainBounds } from './bounds.ts';
import { withoutCircumstances } from './circumstances.ts';
import type { ConditionContext } from './condition-context.ts';
import { takeDates, takeWeekdays } from './dates.ts';
import { isEnglishWord } from './english-words.ts';
import type { EventIndex } from './event-index.ts';
import { takeNegated } from './exclusions.ts';
import { type Roles, rolesIn } from './learned-decisions.ts';
import { isRegion, takeNearMe, takePlace } from './places.ts';
import { takePrice } from './prices.ts';
import { RemainingText } from './remaining-text.ts';
import { isTopic, takeTopics } from './search-words.ts';
import { takeTimes } from './times.ts';
import { isFunctionWord, takeCategories } from './vocabulary.ts';
import { takeInPerson, takeSeatsLeft } from './wishes.ts';

export interface Conditions {
  readonly filters: ChatFilters;
  /** Words that were not used. */
  readonly ignored: readonly string[];
  readonly nearMe: boolean;
}

const online =
  /(?<![\p{L}\d])(?:online|virtual(?:ly)?|remote(?:ly)?|webinars?|from home|home (?:se|baithe)|(?:on|over) the (?:internet|web)|internet (?:par|se)|on zoom|over zoom|live ?streams?)(?: (?:wala|only))?(?![\p{L}\d])/u;
const cheapest =
  /(?:whatever |whichever |what |that |which )?(?:costs?|is) (?:the )?least(?: first)?|least (?:expensive|costly|pricey)|(?:the )?cheapest(?: (?:first|one|ones))?|(?:lowest|low) price(?: first)?|sort(?:ed)? by price|cheaper(?: ones?)?|(?<![a-z])cheap(?: ones?| wala)?(?![a-z])|sabse cheap|price low to high|all se cheap/;
const soonest =
  /(?:all se|sabse|most) (?:jaldi|soon|early)(?: hai| wala)*|(?:the )?(?:soonest|earliest|nearest)(?: (?:first|one|ones))?(?= |$)|sort(?:ed)? by date|(?:what is |the )?next (?:event|one)(?= |$)/;

const numberWords: Readonly<Record<string, string>> = {
  ...{
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
  },
};
const numberBeforeMonth =
  /(?<![a-z])(?<!(?:those|these|the|other|or|and|any|of|for|us|all) )(?:one|two|three|four|five|six|seven|eight|nine|ten)(?= (?:jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec)[a-z]*(?![a-z]))/g;

/** Few events say in their texts what kind they are: beside a place, a date or a category, the kind finds less than is there. */
const kindOfEvent =
  /^(?:conferences?|meetups?|class(?:es)?|sessions?|courses?|talks?|seminars?|summits?|gatherings?)$/;

const mostPlaces = 5;
const most = 200;

const read = new WeakMap<ConditionContext, Map<string, Conditions>>();

const noRoles: ReadonlyMap<string, Roles> = new Map();

function rolesOf(
  text: string,
  { index, known, places }: ConditionContext & { readonly index: EventIndex },
): ReadonlyMap<string, Roles> {
  return rolesIn(text, (word) => ({
    isPlace: known.has(word) || ((places?.has(word) ?? false) && !isFunctionWord(word)),
    isTitle: index.isInTitle(word),
  }));
}

const surelyTold = 0.8;

function isPlaceName(name: string, { known, places }: ConditionContext): boolean {
  return known.has(name) || (places?.has(name) ?? false);
}

/** Where someone comes from, or has been. */
function isOnlyTold(place: string, roles: ReadonlyMap<string, Roles>): boolean {
  const found = place.split(' ').flatMap((word) => roles.get(word) ?? []);
  return found.length > 0 && found.every(({ told }) => told > surelyTold);
}

/** The conditions of a message by itself, read once for everything that asks: it is most of what a message costs. */
export function plainConditions(text: string, knowledge: ConditionContext, withCategory = true): Conditions {
  const known = read.get(knowledge) ?? new Map<string, Conditions>();
  read.set(knowledge, known);
  const key = `${withCategory} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const conditions = readConditions(text, { ...knowledge, index: undefined }, withCategory);
  known.set(key, conditions);
  return conditions;
}

/** Reads the conditions of a search from a text in the words of the grammar. */
export function readConditions(typed: string, context: ConditionContext, withCategory = true): Conditions {
  const text = withPlainBounds(typed);
  const rest = new RemainingText(
    withoutCircumstances(text.replace(numberBeforeMonth, (word) => numberWords[word] ?? word)),
  );
  const { index, currency = defaultCurrency } = context;
  const roles = index === undefined ? noRoles : rolesOf(text, { ...context, index });
  const notPaid =
    rest.take(
      /(?<![\p{L}])(?<!free )(?:not|no|without|stop (?:showing|giving|sending|suggesting)(?: me| us)?|leave out|leaving out|exclude|excluding|except|skip|hide|minus|remove) (?:the |any |all )*(?:paid|ticketed)(?: events?| ones?)?(?![\p{L}])/u,
    ) !== null;
  const anyPrice =
    rest.take(
      /paid (?:ho |hai )?or free(?: \w+)?|free (?:ho |hai )?or paid(?: \w+)?|paid (?:ones? |events? |wala )?(?:is |are |hai )?(?:also |fine|okay|ok|too|chalega)(?: too)?/,
    ) !== null;
  const price = notPaid ? { ticketType: 'free' as const } : takePrice(rest);
  const clockTimes = /\d ?(?:am|pm|a m|p m|oclock)(?![\p{L}])|\d:\d\d/u.test(rest.text)
    ? takeTimes(rest)
    : undefined;
  const isTonight = /(?<![a-z])(?:tonight|today (?:ke |ko )?night)(?![a-z])/.test(text);
  const notOn = rest.take(notWeekday)?.[1];
  const wanted = takeWeekdays(rest);
  // `Only Sundays, don't show Saturdays`
  const weekdays = notOn === undefined || wanted.length > 0 ? wanted : otherWeekdays(notOn);
  const before = spanOf(context.before);
  // A conversation about next year goes on there.
  const isLater = before?.from !== undefined && before.from.year > context.today.year;
  // `8 December`, in November after a search in January, is still the next one.
  const isOfNextYear = (before?.from?.year ?? 0) === context.today.year + 1;
  const today =
    isLater && !(isOfNextYear && dayOfMonth.test(rest.text))
      ? (before?.from ?? context.today)
      : context.today;
  const dateContext = {
    today:
      /year|today|tomorrow|week|tonight/.test(rest.text) || plainMonth.test(rest.text)
        ? context.today
        : today,
    before,
    feasts: context.feasts,
    ...(isShortStay(before, context.today) && { near: before?.from }),
  };
  const isNextWeekend =
    before !== undefined &&
    rest.take(
      /(?<![\p{L}])(?:the )?weekend after(?: that| this| it| then)?(?= |$)(?! (?:the|christmas|new))/u,
    ) !== null;
  const besideWeekend = rest.take(weekendBeside)?.[1];
  const isThatWeekend = plainDate.test(rest.text) && rest.take(thatWeekend) !== null;
  const named = takeDates(rest, dayOfConversation(rest.text, dateContext));
  const near = besideWeekend === undefined || named === null ? named : weekendBy(named, besideWeekend);
  const following =
    isNextWeekend && before !== undefined
      ? weekendBy({ from: (before.to ?? before.from).add({ days: 1 }), others: [] }, 'after')
      : near;
  const dates = following !== null && isThatWeekend ? weekendOf(following) : following;
  const laterTimes = takeTimes(rest);
  const times =
    isTonight && clockTimes === undefined
      ? { from: '17:00' }
      : clockTimes && (clockTimes.from ?? clockTimes.to) !== undefined
        ? clockTimes
        : laterTimes;
  rest.take(/(?<![a-z])(?:tonight)(?![a-z])/);
  const away = takeInPerson(rest);
  const remote = !away && takeAll(rest, online);
  const seatsLeft = takeSeatsLeft(rest);
  const order =
    rest.take(cheapest) !== null
      ? ('cheapest' as const)
      : rest.take(soonest) !== null
        ? ('soonest' as const)
        : undefined;
  const negated = takeNegated(rest, { ...context, roles }, withCategory);
  const nearMe = takeNearMe(rest);
  const mayName = (word: string) =>
    index !== undefined && !isFunctionWord(word) && !isEnglishWord(word) && !index.has(word);
  const places = takePlaces(rest, { ...context, mayName }).filter(
    ({ name, within }) =>
      !negated.notPlaces?.includes(name) &&
      !(within === undefined && isPlaceName(name, context) && isOnlyTold(name, roles)),
  );
  const [place, ...otherPlaces] = places;
  const categories = (withCategory ? takeCategories(rest, (word) => isTopic(word, context)) : []).filter(
    (category) => !negated.notCategories?.includes(category),
  );
  const topics = takeTopics(
    rest,
    { ...context, roles },
    {
      hasOthers:
        dates !== null ||
        places.length > 0 ||
        categories.length > 0 ||
        price.ticketType !== undefined ||
        withCategory,
      length: text.split(' ').length,
    },
  );
  const isByKind =
    withCategory &&
    topics.others.length === 0 &&
    topics.words.length > 0 &&
    topics.words.every((word) => kindOfEvent.test(word)) &&
    (places.length > 0 || categories.length > 0 || price.ticketType !== undefined || dates !== null);
  const filters: ChatFilters = {
    ...(dates?.from && { from: dates.from.toString() }),
    ...(dates?.to && { to: dates.to.toString() }),
    ...(dates &&
      dates.others.length > 0 && {
        otherDates: dates.others.flatMap(({ from, to }) =>
          from ? [{ from: from.toString(), to: (to ?? from).toString() }] : [],
        ),
      }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(times.from !== undefined && { timeFrom: times.from }),
    ...(times.to !== undefined && { timeTo: times.to }),
    ...(price.ticketType && !anyPrice && { ticketType: price.ticketType }),
    ...('min' in price && price.min !== undefined && { minPrice: Math.min(price.min, highestPriceAsked) }),
    ...('max' in price && price.max !== undefined && { maxPrice: Math.min(price.max, highestPriceAsked) }),
    ...('currency' in price && price.currency !== currency && { currency: price.currency }),
    ...(categories.length === 1 && { category: categories[0] }),
    ...(categories.length > 1 && { categories }),
    ...(place && { place: place.name.slice(0, most) }),
    ...(otherPlaces.length > 0 && { otherPlaces: otherPlaces.map(({ name }) => name.slice(0, most)) }),
    ...(place?.within !== undefined && place.within > 0 && { within: Math.min(place.within, maxKilometres) }),
    ...(away && { online: false }),
    ...(remote && { online: true }),
    ...(topics.words.length > 0 && !isByKind && { words: topics.words.join(' ').slice(0, most) }),
    ...(topics.others.length > 0 && {
      otherWords: topics.others.map((words) => words.join(' ').slice(0, most)),
    }),
    ...negated,
    ...(seatsLeft && { seatsLeft: true as const }),
    ...(order && { order }),
  };
  return { filters, ignored: isByKind ? [...topics.ignored, ...topics.words] : topics.ignored, nearMe };
}

/** `Make that December`: the next one to come, even after a search in January. */
const plainMonth =
  /(?<!(?:before|until|till|by|\d(?:st|nd|rd|th)?) (?:of )?)(?<![a-z])(?:january|february|march|april|june|july|august|september|october|november|december)(?! \d)(?! (?:se|tak|ke) (?:pehle|before))(?![a-z])/;

/** A plain day of the month (`on the 13th`) belongs to the month the conversation is about. */
function dayOfConversation<
  Context extends {
    readonly today: Temporal.PlainDate;
    readonly before?: { from?: Temporal.PlainDate } | undefined;
  },
>(text: string, context: Context): Context {
  const from = context.before?.from;
  const isPlainDay =
    /(?<![\d])\d{1,2}(?:st|nd|rd|th)|\d{1,2} (?:date|tarikh)/.test(text) &&
    !/jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/.test(text);
  return isPlainDay && from !== undefined && Temporal.PlainDate.compare(from, context.today) > 0
    ? { ...context, today: from }
    : context;
}

const dayOfMonth =
  /(?<!(?:before|until|till|by) (?:the )?)(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?! (?:20|se pehle|tak))/;

function isShortStay(span: ReturnType<typeof spanOf>, today: Temporal.PlainDate): boolean {
  if (span === undefined || Temporal.PlainDate.compare(span.from, today) <= 0) return false;
  return span.from.until(span.to ?? span.from).days <= 3;
}

const plainDate =
  /\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d/;
/** `on 5 December, and what else is on that weekend` */
const thatWeekend = /(?<![\p{L}])(?:that|the same|same) (?:whole )?weekend(?![\p{L}])/u;

type Dates = NonNullable<ReturnType<typeof takeDates>>;

function weekendOf(dates: Dates): Dates {
  const { from, to } = dates;
  if (from === undefined || to === undefined || !from.equals(to)) return dates;
  const saturday = from.add({ days: from.dayOfWeek === 7 ? -1 : 6 - from.dayOfWeek });
  return { ...dates, from: saturday, to: saturday.add({ days: 1 }) };
}

/** `the weekend before Christmas`, which is read as until or from then. */
const weekendBeside = /(?<![\p{L}])(?:the )?(?:last |first )?weekend (?=(before|after) (?!that|this|next))/u;

function weekendBy({ from, to, others }: Dates, side: string): Dates {
  if (side === 'before' && to !== undefined) {
    const sunday = to.subtract({ days: to.dayOfWeek % 7 });
    return { from: sunday.subtract({ days: 1 }), to: sunday, others };
  }
  if (side === 'after' && from !== undefined) {
    const saturday = from.add({ days: (6 - from.dayOfWeek + 7) % 7 });
    return { from: saturday, to: saturday.add({ days: 1 }), others };
  }
  return { from, to, others };
}

const notWeekday =
  /(?<![\p{L}])(?:but |and |only )*(?:not|no|except(?: for)?|excluding|without|avoid|skip) (?:on |for |the |any |a )*((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?![\p{L}])/u;

function otherWeekdays(day: string): number[] {
  const at = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].indexOf(day) + 1;
  return [1, 2, 3, 4, 5, 6, 7].filter((each) => each !== at);
}

function spanOf(filters: ChatFilters | undefined) {
  if (filters?.from === undefined) return undefined;
  return {
    from: Temporal.PlainDate.from(filters.from),
    ...(filters.to && { to: Temporal.PlainDate.from(filters.to) }),
  };
}

/** Removes all matches, because people repeat themselves. */
function takeAll(rest: RemainingText, pattern: RegExp): boolean {
  let taken = false;
  while (rest.take(pattern) !== null) taken = true;
  return taken;
}

function takePlaces(rest: RemainingText, context: ConditionContext) {
  const found: { name: string; within?: number | undefined }[] = [];
  let isAlternative = /(?<![\p{L}])or(?![\p{L}])/u.test(rest.text);
  while (found.length < mostPlaces) {
    const place = takePlace(rest, context);
    if (place === null) break;
    if (!found.some(({ name }) => name === place.name)) found.push(place);
    while (takeAlternative(rest, context, found)) isAlternative = true;
  }
  // `Travelling through Rajasthan … in Jaipur`: the town says more.
  const towns = found.filter(({ name }) => !isRegion(name));
  return towns.length > 0 && !isAlternative ? towns : found;
}

/** `… or Berlin` after a place. */
function takeAlternative(
  rest: RemainingText,
  { places, known }: ConditionContext,
  found: { name: string }[],
): boolean {
  const match = /\| (?:or|and|,|\/) (?:in |mein )?((?:[\p{L}\p{M}.]+ ?){1,3})/u.exec(rest.text);
  if (match === null || found.length >= mostPlaces) return false;
  const words = (match[1] ?? '').trim().split(' ');
  for (let length = words.length; length >= 1; length--) {
    const name = words.slice(0, length).join(' ');
    if (!known.has(name) && !places?.has(name)) continue;
    const start = match.index + match[0].indexOf(words[0] ?? '', 2);
    rest.cut(match.index, start + name.length);
    found.push({ name });
    return true;
  }
  return false;
}
