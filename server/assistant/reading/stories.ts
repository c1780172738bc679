import type { ChatFilters } from '../../../contracts/assistant.ts';
import type { Parted } from './clauses.ts';
import { isRegion } from './places.ts';

const isThere =
  /(?<![\p{L}\p{M}])(?:be|there|utr\p{L}*|utar\p{L}*|nikal\p{L}*|thahar\p{L}*|theher\p{L}*|ruk(?:e|enge|na|ne|ungi|unga|rahe)|उतर\p{L}*|ठहर\p{L}*|रुक\p{L}*|land\p{L}*|arriv\p{L}*|reach\p{L}*|visit\p{L}*|stay\p{L}*|com(?:e|ing)|fly\p{L}*|travel\p{L}*|in|live|around|hain?|h|honge|hoga|rahenge|rahungi|rahunga|(?:aa|ja|jaa) rah\p{L}*|में|है|हैं|पहुँच\p{L}*|पहुंच\p{L}*|रहेंगे|होंगे|जा रहे|आ रहे|रहते|रहता|रहती)(?![\p{L}\p{M}])/iu;
const has =
  /(?<![\p{L}\p{M}])(?:have|has|got|left|only|budget|gives?|allows?|lets?|denge|dega|degi|diye|देंगे|देगी|देगा|दिए|spend|afford|bucks|bache|bachi|bacha|paas|hain?|h|बचे|बचा|पास|हैं|है)(?![\p{L}\p{M}])/iu;
const thatDay =
  /(?<![\p{L}\p{M}])(?:(?:that|same|those|these) (?:days?|week|weekend|month|time|evening|night|morning|afternoon)|then|(?:us|uss|usi) (?:din|hafte|mahine|shaam|sham|raat|subah)|tab|उस (?:दिन|हफ़्ते|हफ्ते|महीने|शाम|रात|सुबह)|उन दिनों|तब)(?![\p{L}\p{M}])/iu;
const afterThat =
  /(?<![\p{L}\p{M}])(?:after (?:that|it|then|exams?|this)|(?:right|just|straight|soon|immediately) after|afterwards?|(?:\p{L}*day|weekend|week) after(?=\W*$)|(?:us|uske|iske) (?:ke )?baad|उसके बाद|इसके बाद)(?![\p{L}\p{M}])/iu;
const beforeThat =
  /(?<![\p{L}\p{M}])(?:before (?:that|it|then|this)|(?:us|uss|usse|isse) (?:se )?pehle|उससे पहले|इससे पहले)(?![\p{L}\p{M}])/iu;

/** `our break starts on the 14th, what is on from then until Christmas?` */
const fromThen =
  /(?<![\p{L}\p{M}])(?:(?:from|since) (?:then|that day|there)|(?:tab|us din|wahan) se|तब से|उस दिन से)(?![\p{L}\p{M}])/iu;

const dayBefore =
  /(?<![\p{L}\p{M}])(?:(?:the|a|one) day before(?! (?:yesterday|that|the|it))|(?:uske|usse) ek din pehle|ek din pehle|(?:उससे |)एक दिन पहले)(?![\p{L}\p{M}])/iu;

const dayAfter =
  /(?<![\p{L}\p{M}])(?:(?:the )?(?:next|following) day|(?:uske |us ke )?agle (?:din|roz)|(?:उसके )?अगले (?:दिन|रोज़|रोज))(?![\p{L}\p{M}])/iu;

const isFree =
  /(?<![\p{L}\p{M}])(?:spare|free|day off|nothing planned|no plans|khali|khaali|chhutti|ख़ाली|खाली|छुट्टी|फ़्री|फ्री)(?![\p{L}\p{M}])/iu;

const speaksOfMoney =
  /(?<![\p{L}\p{M}])(?:pay\p{L}*|money|rupees?|cash|spend\p{L}*|broke|skint|paisa|paise|पैस\p{L}*|रुपय\p{L}*)(?![\p{L}\p{M}])/iu;

/** What someone waits for to be over. */
const isDone =
  /(?<![\p{L}\p{M}])(?:over|ends?|ended|finish\p{L}*|done|shuts?|clos(?:e|es|ed)|breaks? (?:up|for)|khatam|khatm|ख़त्म|खत्म|band ho\p{L}*|बंद हो\p{L}*)(?![\p{L}\p{M}])/iu;

/** `exams till the 10th`, unlike `weekends I'm home` */
const lasts =
  /(?<![\p{L}\p{M}])(?:till?|until|upto|up to|to|through|ends?|over|finish\p{L}*|se|tak|khatam|से|तक|ख़त्म|खत्म)(?![\p{L}\p{M}])/iu;

interface StoryConditions {
  readonly told: ChatFilters;
  readonly busy: ChatFilters;
  /** The time of day when what takes someone's time ends. */
  readonly busyUntil?: string | undefined;
}

const clockTold =
  /(?:\d{1,2}(?::\d\d)?\s*(?:am|pm|baje|bje|बजे|o'?clock)|(?:ek|do|teen|char|paanch|panch|chhe|saat|aath|nau|एक|दो|तीन|चार|पाँच|पांच|छह|सात|आठ|नौ)\s+(?:baje|बजे)|(?<=\bat\s|\btill\s|\buntil\s)(?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine))(?![\p{L}\p{M}\d])(?!\s+(?:of|to|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|days?|weeks?|people|rs|rupees))/giu;

/** The last time of day that a story tells, as typed. */
export function lastClockIn(story: string): string | undefined {
  return [...story.matchAll(clockTold)].at(-1)?.[0];
}

/** A search with what someone tells beside it: when and where they are, and what they can spend. The request itself goes before. */
export function withStory(
  asked: ChatFilters,
  { told, busy, busyUntil }: StoryConditions,
  { request, story, busy: whenBusy }: Parted,
): ChatFilters {
  const filters: ChatFilters = { ...asked };
  const hasDates = asked.from !== undefined || asked.to !== undefined;
  const first = told.from ?? busy.from;
  const last = told.to ?? told.from ?? busy.to ?? busy.from;
  const isOver = told.from !== undefined && isDone.test(story) && !hasDates && told.place === undefined;
  const end = busy.from === busy.to || !lasts.test(whenBusy) ? undefined : busy.to;
  // `she marries on the 6th, what is on the day before?`
  if (last !== undefined && dayBefore.test(request))
    Object.assign(filters, { from: dayBeside(last, -1), to: dayBeside(last, -1) });
  // `we land on the evening of the 12th, what is on the next day?`
  else if (told.from !== undefined && last !== undefined && dayAfter.test(request))
    Object.assign(filters, { from: dayBeside(last, 1), to: dayBeside(last, 1) });
  else if (end !== undefined) narrow(filters, { from: dayBeside(end, 1) });
  // `school shuts after the 18th`
  else if (busy.from !== undefined && busy.to === undefined && isDone.test(whenBusy))
    narrow(filters, { from: busy.from });
  else if (last !== undefined && afterThat.test(request)) {
    // `my exams end on the 11th, what is on the Saturday after?`
    if (isShort(asked)) later(filters, last, /(?<!\p{L})(?:weekend|wknd|वीकेंड)/iu.test(request));
    narrow(filters, { from: dayBeside(last, 1) });
  } else if (isOver && last !== undefined && (told.to === undefined || told.from === told.to))
    narrow(filters, { from: told.to === undefined ? told.from : dayBeside(last, 1) });
  else if (first !== undefined && fromThen.test(request)) filters.from = first;
  else if (last !== undefined && beforeThat.test(request)) narrow(filters, { to: last });
  else if (!hasDates && (thatDay.test(request) || isThere.test(story))) {
    const { from, to, otherDates } = told.from === undefined && thatDay.test(request) ? busy : told;
    if (from !== undefined)
      Object.assign(filters, { from, ...(to && { to }), ...(otherDates && { otherDates }) });
    // `We have a spare Saturday afternoon`
    const { timeFrom, timeTo } = told;
    if (isFree.test(story) && asked.timeFrom === undefined && asked.timeTo === undefined)
      Object.assign(filters, { ...(timeFrom && { timeFrom }), ...(timeTo && { timeTo }) });
  }
  // `in Kerala for the first time; we land in Kochi`: the town says more.
  const isOpen = asked.place === undefined || (isRegion(asked.place) && asked.otherPlaces === undefined);
  if (isOpen && asked.online !== true && told.place !== undefined && isThere.test(story)) {
    filters.place = told.place;
    if (told.otherPlaces !== undefined) filters.otherPlaces = told.otherPlaces;
  }
  // `Tuition ends at seven, only those that start after it`
  const isTimed = asked.timeFrom !== undefined || asked.timeTo !== undefined;
  if (!isTimed && busyUntil !== undefined && afterThat.test(request)) filters.timeFrom = busyUntil;
  const hasPrice =
    asked.ticketType !== undefined || asked.maxPrice !== undefined || asked.minPrice !== undefined;
  // `I refuse to pay`
  if (!hasPrice && told.ticketType === 'free' && speaksOfMoney.test(story)) filters.ticketType = 'free';
  if (!hasPrice && told.maxPrice !== undefined && has.test(story)) filters.maxPrice = told.maxPrice;
  leaveOutTold(filters, told);
  return filters;
}

/** `My wife can't stand anything about computers`: what is told to be disliked is left out, unless it's asked for. */
function leaveOutTold(filters: ChatFilters, { notWords, notCategories }: ChatFilters): void {
  const wanted = filters.words?.split(' ') ?? [];
  const left = notWords?.split(' ').filter((word) => !wanted.includes(word)) ?? [];
  if (filters.notWords === undefined && left.length > 0) filters.notWords = left.join(' ');
  const categories = [filters.category, ...(filters.categories ?? [])];
  const others = notCategories?.filter((each) => !categories.includes(each)) ?? [];
  if (filters.notCategories === undefined && others.length > 0) filters.notCategories = others;
}

function isShort({ from, to }: ChatFilters): boolean {
  return from !== undefined && to !== undefined && to <= dayBeside(from, 1);
}

/** The first of the same days of the week after a date. */
function later(filters: ChatFilters, last: string, isWeekend: boolean): void {
  // Of this weekend, only its Sunday may be left.
  if (isWeekend && filters.to !== undefined) filters.from = dayBeside(filters.to, -1);
  while (filters.from !== undefined && filters.to !== undefined && filters.from <= last) {
    filters.from = dayBeside(filters.from, 7);
    filters.to = dayBeside(filters.to, 7);
  }
}

function dayBeside(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Both conditions, unless no day would be left. */
function narrow(filters: ChatFilters, { from, to }: Pick<ChatFilters, 'from' | 'to'>): void {
  if (from !== undefined && (filters.from ?? '') < from && (filters.to ?? from) >= from) filters.from = from;
  if (to !== undefined && (filters.to ?? '9') > to && (filters.from ?? to) <= to) filters.to = to;
}
