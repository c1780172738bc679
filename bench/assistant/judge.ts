import type { ChatFilters, ChatReply } from '../../contracts/assistant.ts';
import type { AskedQuestion, Expectation } from './expectation.ts';

/** An event as the judge knows it. */
export interface Shown {
  readonly id: string;
  readonly title: string;
  readonly full: boolean;
}

export interface Given {
  readonly reply: ChatReply;
  /** All results of the search, not only those in the reply. */
  readonly results: readonly Shown[];
  /** Titles by event id. */
  readonly titleOf: (eventId: string) => string | undefined;
}

type Part = NonNullable<ChatReply['reading']>['parts'][number];

const intents: Readonly<Record<string, string>> = {
  find_events: 'find',
  about_event: 'event_fact',
  my_registrations: 'own_registrations',
  my_ticket: 'own_ticket',
  my_events: 'organiser_own',
  how_to_register: 'how_to',
  payment_rules: 'how_to',
  organiser_help: 'how_to',
  site_help: 'how_to',
  small_talk: 'small_talk',
  human: 'human',
  out_of_scope: 'out_of_scope',
  unknown: 'out_of_scope',
  instruction: 'refuse_instruction',
};

/** What questions call the topics of the site's rules. */
const topicNames: Readonly<Record<string, readonly string[]>> = {
  create: ['create event', 'host event', 'organise event', 'publish event'],
  edit: ['edit event', 'change event', 'change date', 'change venue'],
  approve: ['approve registrations', 'approve', 'approval', 'approve attendees'],
  attendees: ['export attendees', 'attendee list', 'list attendees', 'export'],
  message: ['message attendees', 'email attendees'],
  cancel_event: ['cancel event', 'delete event'],
  capacity: ['change capacity', 'capacity', 'seats'],
  paid: ['paid tickets', 'paid event', 'sell tickets', 'set price', 'ticket price'],
  check_in: ['check in', 'scan tickets', 'offline check in'],
  team: ['add team member', 'team', 'co-organiser', 'volunteers'],
  repeat: ['recurring event', 'repeat event', 'copy event', 'duplicate event'],
  remove: ['remove attendee', 'block attendee'],
  close: ['close registration'],
  delete_account: ['delete account'],
  download_data: ['download data', 'export data'],
  unsubscribe: [
    'unsubscribe emails',
    'notifications',
    'email settings',
    'unsubscribe',
    'notification settings',
  ],
  change_name: ['change name', 'edit profile', 'change email', 'change picture', 'profile'],
  saved: ['saved events', 'save event'],
  group: ['create group', 'groups', 'join group', 'follow group'],
  share: ['share event', 'invite friends', 'share'],
  discussion: ['discussion', 'ask organiser', 'contact organiser'],
  calendar: ['calendar', 'add to calendar'],
  transfer: ['transfer ticket'],
  language: ['language', 'change language'],
  privacy: ['privacy'],
  report: ['report event', 'report'],
  register: ['register', 'registration', 'book', 'buy ticket'],
  waitlist: ['waitlist'],
  approval: ['approval'],
  age: ['age', 'age limit', 'minors'],
  deadline: ['registration deadline', 'deadline'],
  cancel: ['cancel registration'],
  account: ['account', 'login', 'password', 'reset password', 'sign up', 'forgot password', 'create account'],
  refund: ['refund', 'refunds', 'cancellation policy'],
  pay: ['payment', 'pay', 'payment methods'],
  receipt: ['receipt', 'invoice'],
  failed: ['payment failed', 'failed payment'],
  hold: ['payment deadline', 'seat held'],
};

/** What is wrong with an answer; empty if it is right. */
export function judge({ expect, as }: AskedQuestion, given: Given): string[] {
  const { reading } = given.reply;
  if (reading === null) return ['was not read'];
  if (expect.intent === 'several') return judgeParts(expect, given, as);
  return judgeOne(expect, given, reading.parts[0], as);
}

function judgeParts(expect: Expectation, given: Given, as: string): string[] {
  const parts = given.reply.reading?.parts ?? [];
  return (expect.parts ?? []).flatMap((each) => {
    const fit = parts.some((part) => judgeOne(each, given, part, as).length === 0);
    return fit
      ? []
      : [
          `no part answers ${each.intent} ${each.fact ?? ''} of “${each.event}”, only ${parts.map((part) => `${part.intent} ${part.topic}`).join(', ')}`,
        ];
  });
}

function kindOf({ intent, action }: Pick<Part, 'intent' | 'action'>): string {
  if (intent !== 'act') return intents[intent] ?? intent;
  return action === 'cancel' ? 'cancel_registration' : action === 'register' ? 'register' : 'own_ticket';
}

function judgeOne(expect: Expectation, given: Given, part: Part | undefined, as: string): string[] {
  if (part === undefined) return ['was not read'];
  const kind = kindOf(part);
  if (kind !== expect.intent)
    return expect.alsoOk.includes(kind)
      ? []
      : [`read as ${kind} (${part.topic ?? ''}), not ${expect.intent}`];
  switch (expect.intent) {
    case 'find':
      return judgeSearch(expect, given);
    case 'event_fact':
      return [...judgeEvent(expect, given, part), ...judgeFact(expect, given, part)];
    case 'organiser_own':
      return [
        ...judgeEvent(expect, given, part),
        ...(part.topic === expect.about || related(part.topic, expect.about)
          ? []
          : [`about ${part.topic}, not ${expect.about}`]),
      ];
    case 'register':
      return judgeEvent(expect, given, part);
    case 'own_registrations':
    case 'own_ticket':
    case 'cancel_registration':
      // Without an account, the answer is to log in.
      return as === 'guest' && part.eventId === null ? [] : judgeEvent(expect, given, part);
    case 'how_to': {
      const wanted = [expect.topic, expect.alsoTopic]
        .filter((each) => each !== undefined)
        .map((each) => each.toLowerCase());
      const names = topicNames[part.topic ?? ''] ?? [];
      return names.some((name) => wanted.includes(name))
        ? []
        : [`explains ${part.topic}, not ${wanted.join(' or ')}`];
    }
    default:
      return [];
  }
}

/** An overview of registrations has the seats too, and the other way round. */
function related(topic: string | null, about: string | undefined): boolean {
  return (topic === 'registrations' && about === 'seats') || (topic === 'seats' && about === 'registrations');
}

function judgeEvent({ event }: Expectation, { titleOf }: Given, { eventId }: Part): string[] {
  if (event === undefined) return [];
  const title = eventId === null ? undefined : titleOf(eventId);
  return title?.startsWith(event) ? [] : [`about “${title ?? 'no event'}”, not “${event}”`];
}

/** What the overview of an event says; it names no seats and no organiser. */
const ofOverview = new Set(['when', 'where', 'price', 'online']);

function judgeFact({ fact, alsoFact, quote }: Expectation, { reply }: Given, part: Part): string[] {
  const facts = new Set([part.topic, ...(reply.reading?.parts ?? []).map(({ topic }) => topic)]);
  if (fact === 'description' && quote !== undefined) {
    return plain(reply.text).includes(plain(quote)) ? [] : [`does not quote “${quote}”: ${reply.text}`];
  }
  if (fact === 'not_stated' && part.topic !== 'not_stated')
    return [`answers ${part.topic}, though the page does not say`];
  const right = [fact, alsoFact].some(
    (each) => each !== undefined && (facts.has(each) || (facts.has('all') && ofOverview.has(each))),
  );
  return right ? [] : [`answers ${part.topic}, not ${fact}`];
}

function judgeSearch(expect: Expectation, { reply, results }: Given): string[] {
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
  ['gurugram', 'gurgaon'],
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

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
