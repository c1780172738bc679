import type { ChatFilters } from '../../contracts/assistant.ts';
import type { Expectation, Given } from './expectation.ts';

/** What is wrong with a search; empty if it is right. */
export function judgeSearch(expect: Expectation, { reply, results }: Given): string[] {
  const { filters = {}, relaxed = null, ignored = [] } = reply.reading ?? {};
  const titles = results.map(({ title }) => title);
  const isWhole = relaxed === null;
  const missing = expect.mustShow.filter((title) => !titles.some((each) => each.startsWith(title)));
  const strangers = isWhole
    ? expect.mustNotShow.filter((title) => titles.some((each) => each.startsWith(title)))
    : [];
  const shows = missing.length === 0;
  return [
    ...missing.map((title) => `“${title}” is missing`),
    ...strangers.map((title) => `“${title}” is too much`),
    ...judgeDates(expect, filters),
    ...differs('timeFrom', expect.timeFrom, filters.timeFrom),
    ...differs('timeTo', expect.timeTo, filters.timeTo),
    ...judgePlaces(expect, filters),
    ...judgeTopics(expect, filters, shows),
    ...judgePrices(expect, filters),
    ...differs('online', expect.online, filters.online),
    ...(expect.order === undefined || expect.order === filters.order || expect.order === 'soonest'
      ? []
      : [`not in the order ${expect.order}`]),
    ...(expect.notFull && !filters.seatsLeft ? ['shows full events'] : []),
    ...(expect.ignored ?? [])
      .filter(
        (words) =>
          !words
            .toLowerCase()
            .split(' ')
            .filter((word) => word.length > 2 && !/^(?:with|from|that|have|the|and|for)$/.test(word))
            .some((word) => ignored.join(' ').toLowerCase().includes(word)),
      )
      .map((words) => `does not say that it ignored “${words}”`),
  ];
}

function differs(name: string, expected: unknown, got: unknown): string[] {
  return expected === got ? [] : [`${name} was read as ${got ?? 'nothing'}, not ${expected ?? 'nothing'}`];
}

const day = 86_400_000;
const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / day;
const weekdayNumbers: Readonly<Record<string, number>> = {
  Mon: 1,
  Tue: 2,
  Wed: 3,
  Thu: 4,
  Fri: 5,
  Sat: 6,
  Sun: 7,
};

function judgeDates(expect: Expectation, filters: ChatFilters): string[] {
  const { from, to, otherDates = [], weekdays } = filters;
  const wanted = (expect.weekdays ?? [])
    .map((name) => weekdayNumbers[name])
    .sort()
    .join();
  const wrongDays =
    wanted !== '' && wanted !== [...(weekdays ?? [])].sort().join()
      ? [`weekdays were read as ${weekdays ?? 'nothing'}`]
      : [];
  if (expect.dates !== undefined) {
    const got = [{ from, to }, ...otherDates].map((each) => `${each.from}/${each.to}`);
    const want = expect.dates.map((each) => `${each.from}/${each.to}`);
    const [onlyDay] = new Set(expect.dates.map((each) => new Date(each.from).getUTCDay() || 7));
    const byWeekday =
      weekdays?.length === 1 &&
      weekdays[0] === onlyDay &&
      expect.dates.every((each) => (from ?? '') <= each.from && each.to <= (to ?? '9'));
    return byWeekday || (want.every((each) => got.includes(each)) && got.every((each) => want.includes(each)))
      ? []
      : [`dates were read as ${got}, not ${want}`];
  }
  const { dateFrom, dateTo } = expect;
  if (expect.weekdays !== undefined && dateFrom === undefined && dateTo === undefined) return wrongDays;
  if (weekdays !== undefined && expect.weekdays === undefined) return [`weekdays were read as ${weekdays}`];
  if (expect.lenient && dateFrom !== undefined && dateTo !== undefined) {
    if (from === undefined || to === undefined) return ['has no dates'];
    const within = from >= dateFrom && to <= dateTo;
    const contains =
      from <= dateFrom && to >= dateTo && daysBetween(from, to) - daysBetween(dateFrom, dateTo) <= 7;
    return within || contains ? [] : [`dates were read as ${from}/${to}, not about ${dateFrom}/${dateTo}`];
  }
  const today = '2026-11-22';
  const isNear = (one: string | undefined, other: string | undefined, slack: number) =>
    one === undefined || other === undefined ? one === other : Math.abs(daysBetween(one, other)) <= slack;
  const fromRight =
    isNear(from, dateFrom, dateTo === undefined ? 1 : 0) ||
    (dateFrom === undefined && (from === undefined || from <= today)) ||
    (dateFrom === today && from !== undefined && from >= '2026-11-21' && from <= today);
  const open = dateFrom === undefined || dateFrom === today;
  const toRight = isNear(to, dateTo, open && dateTo !== dateFrom ? 1 : 0);
  return [
    ...(fromRight && toRight && otherDates.length === 0
      ? []
      : [`dates were read as ${from}/${to}, not ${dateFrom}/${dateTo}`]),
    ...wrongDays,
  ];
}

const samePlaces = [
  ['bengaluru', 'bangalore', 'blr', 'बेंगलुरु', 'बैंगलोर', 'बंगलौर', 'बेंगलूरु', 'बंगलुरु'],
  ['mumbai', 'bombay', 'मुंबई', 'मुम्बई'],
  ['delhi', 'new delhi', 'dilli', 'दिल्ली', 'नई दिल्ली'],
  ['thiruvananthapuram', 'trivandrum'],
  ['mysuru', 'mysore', 'मैसूर', 'मैसूरु'],
  ['kolkata', 'calcutta', 'कोलकाता', 'कलकत्ता'],
  ['chennai', 'madras', 'चेन्नई'],
  ['kochi', 'cochin', 'कोच्चि', 'कोची'],
  ['varanasi', 'banaras', 'benares', 'kashi', 'वाराणसी', 'बनारस', 'काशी'],
  ['hyderabad', 'हैदराबाद'],
  ['jaipur', 'जयपुर'],
  ['lucknow', 'लखनऊ'],
  ['nagpur', 'नागपुर'],
  ['indore', 'इंदौर'],
  ['ahmedabad', 'अहमदाबाद'],
  ['goa', 'गोवा'],
  ['india', 'भारत'],
  ['germany', 'जर्मनी'],
  ['u.k.', 'uk', 'united kingdom'],
  ['u.s.a.', 'usa', 'us', 'america', 'united states'],
  ['pune', 'poona', 'पुणे', 'पूना'],
  ['gurugram', 'gurgaon', 'गुड़गांव', 'गुड़गाँव', 'गुरुग्राम'],
];
/** Names of the same place are one. */
function placeKey(name: string): string {
  const key = plain(name);
  return samePlaces.find((names) => names.map(plain).includes(key))?.[0] ?? key;
}

function judgePlaces(expect: Expectation, filters: ChatFilters): string[] {
  const got = [filters.place, ...(filters.otherPlaces ?? [])].filter((each) => each !== undefined);
  const known = (names: readonly string[]) => [...new Set(names.map(placeKey))].sort().join();
  const right = known(got) === known(expect.places ?? []);
  const excluded = known(filters.notPlaces ?? []) === known(expect.notPlaces ?? []);
  return [
    ...(right ? [] : [`places were read as ${got}, not ${expect.places ?? 'nothing'}`]),
    ...(excluded || (got.length > 0 && (expect.notPlaces ?? []).length === 0)
      ? []
      : [
          `excluded places were read as ${filters.notPlaces ?? 'nothing'}, not ${expect.notPlaces ?? 'nothing'}`,
        ]),
  ];
}

/** Words that belong to a category's name, or say no more than the category. */
const categoryWords: Readonly<Record<string, RegExp>> = {
  music: /music|concert|song|sing|gig|band|choir/,
  technology: /tech|coding|code|program|developer|software/,
  art: /art|paint|draw|sketch|craft/,
  gaming: /gam/,
  sports: /sport|khel|run|fitness/,
  business: /business|startup|founder|entrepreneur/,
  finance: /financ|money|invest/,
  cultural: /cultur|heritage|tradition/,
  social: /social|meet/,
};

const kindOfEvent =
  /^(?:conference|workshop|concert|meetup|event|class|classe|session|walk|tour|festival|show|talk)s?$/;

function judgeTopics(expect: Expectation, filters: ChatFilters, shows: boolean): string[] {
  const got = [filters.words, ...(filters.otherWords ?? [])].filter((each) => each !== undefined).map(plain);
  const categories = [filters.category, ...(filters.categories ?? [])].filter((each) => each !== undefined);
  const wantedCategories = (expect.categories ?? []).map((name) => name.toLowerCase());
  const groups = (expect.words ?? []).map((each) => (Array.isArray(each) ? each : [each]));
  const isAlternatives = Array.isArray(expect.words?.[0]);
  const hasWord = (text: string, wording: string) =>
    wording
      .toLowerCase()
      .split('|')
      .some((each) => each.split(' ').every((word) => text.includes(stemmed(word))));
  const asCategory = (wording: string) =>
    shows && categories.some((category) => categoryWords[category]?.test(wording.toLowerCase()));
  const all = got.join(' ');
  const missingWords = isAlternatives
    ? groups.filter(
        (group) => !got.some((text) => group.every((word) => hasWord(text, word))) && !group.some(asCategory),
      )
    : groups.filter(([word = '']) => !hasWord(all, word) && !asCategory(word));
  const missingCategories = wantedCategories.filter(
    (name) => !categories.includes(name as never) && !(shows && categoryWords[name]?.test(all)),
  );
  const wantsNone = groups.length === 0 && wantedCategories.length === 0;
  // Asking for conferences, of which most events are, names a kind of event and no topic.
  const topics = got.filter(
    (text) => !(shows && /^(?:(?:conference|workshop|concert|meetup)s? ?)+$/.test(text)),
  );
  const extra = wantsNone
    ? [...topics, ...categories]
    : categories.filter((name) => wantedCategories.length > 0 && !wantedCategories.includes(name));
  // Words beside the wanted ones must not hide what has to be found.
  const narrowed =
    !wantsNone &&
    groups.length === 0 &&
    got.some((text) => !wantedCategories.some((name) => categoryWords[name]?.test(text))) &&
    !shows
      ? got
      : [];
  // Words beside the wanted ones narrow a search; that is only harmless where what has to be found is found.
  const wanted = groups.flat().flatMap((wording) => wording.toLowerCase().split('|'));
  const beside =
    expect.mustShow.length > 0 || groups.length === 0
      ? []
      : got
          .flatMap((text) => text.split(' '))
          .filter(
            (word) =>
              !kindOfEvent.test(word) &&
              !wanted.some((each) => each.split(' ').some((part) => word.includes(stemmed(part)))),
          );
  const excludedWords = (expect.notWords ?? []).filter(
    (word) => !plain(filters.notWords ?? '').includes(stemmed(word)),
  );
  const excluded = (expect.notCategories ?? []).filter(
    (name) =>
      !(filters.notCategories ?? []).includes(name.toLowerCase() as never) &&
      !plain(filters.notWords ?? '').includes(name.toLowerCase().slice(0, 4)),
  );
  return [
    ...missingWords.map((group) => `does not search for “${group.join(' ')}” but ${all || 'nothing'}`),
    ...missingCategories.map(
      (name) => `does not search in ${name} but in ${categories.join() || 'nothing'} for “${all}”`,
    ),
    ...extra.map((name) => `“${name}” is too narrow`),
    ...beside.map((word) => `“${word}” narrows the search`),
    ...narrowed.map((name) => `“${name}” hides results`),
    ...excludedWords.map((word) => `does not exclude “${word}”`),
    ...excluded.map((name) => `does not exclude ${name}`),
  ];
}

function judgePrices(expect: Expectation, { ticketType, minPrice, maxPrice }: ChatFilters): string[] {
  const free = ticketType === undefined ? (maxPrice === 0 ? true : undefined) : ticketType === 'free';
  return [
    ...differs('free', expect.free, free),
    ...differs('priceMin', expect.priceMin, minPrice),
    ...differs('priceMax', expect.priceMax, maxPrice === 0 ? undefined : maxPrice),
  ];
}

function stemmed(word: string): string {
  return plain(word).replace(/(?:ings?|es|s|e)$/, '');
}

/** In lower case, without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
