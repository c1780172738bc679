import type { TicketType } from '../../../contracts/events.ts';
import { monthPattern } from './date-patterns.ts';
import type { RemainingText } from './remaining-text.ts';

/** Whole amounts. */
interface PriceRange {
  readonly ticketType?: TicketType | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** As named; the site's otherwise. */
  readonly currency?: string | undefined;
}

/** What people call currencies, as patterns. Signs are words by now. */
const namesOf = {
  INR: 'rs|rupees?|rupaye|rupay|rupaiye|rupiya|rupe|/-',
  EUR: 'eur|euros?',
  USD: 'usd|dollars?',
  GBP: 'gbp|pounds?|quid',
  JPY: 'jpy|yen',
  CHF: 'chf|francs?',
  AED: 'aed|dirhams?',
  KWD: 'kwd|dinars?',
  SGD: 'sgd',
  CAD: 'cad',
  AUD: 'aud',
} as const;
const currency = `(?:${Object.values(namesOf).join('|')}|bucks)`;
const currencyNames = (Object.entries(namesOf) as [string, string][]).map(
  ([code, names]) => [code, new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])`, 'u')] as const,
);
const amount = '(\\d{1,7}(?:\\.\\d+)?k?)';
/** Not prices: numbers before a date, a distance, people or days. */
const noAmount = `(?! ?(?:(?:st|nd|rd|th)(?![a-z])|km|kms|kilomet|people|seats|spots|days?|weeks?|months?|hours?|minutes?|years?|yr|din\\b|hafte|${monthPattern}\\b|/\\d))(?![\\w.])`;
const money = `(?:${currency} ?)?${amount}${noAmount}(?: ?${currency})?`;
const sureMoney = `(?:${currency} ?${amount}${noAmount}(?: ?${currency})?|${amount} ?${currency})`;

const between = new RegExp(`(?:(?:between|from) )?${money}(?: ?- ?| to | and | se | aur )${money}`);
const under = new RegExp(
  `(?:under|below|less than|lower than|cheaper than|up ?to|at most|more se more|(?:not|never|no) (?:(?:to|want|like|going|wanting|able|can|willing|rather|will|i|we) )*(?:pay|spend|cost)(?:ing)? (?:more than|over|above)|not more than|no more than|maximum(?: of)?|max|within a budget of|(?:my )?budget(?: is| of)?|costing less than|<) ${money}(?: or less)?`,
);
const over = new RegExp(
  `(?:(?:that |which )?costs? )?(?:above|over|more than|at least|less se less|minimum(?: of)?|min|costlier than|higher than|>) ${money}`,
);
const thenUnder = new RegExp(
  `${money} (?:se (?:less|cheap|below|(?:above|more)(?: \\S+){0,4} not)|ke (?:within|below|under)|tak|or less|or under|or below|max|maximum|tops|at (?:the )?most|(?:is )?(?:my|the|our) (?:limit|max|maximum|budget)|per (?:head|person|banda|bande)|(?:each|apiece|a head|a person)(?= |$)|is all (?:i|we) (?:have|got|can)|from (?:my |our )?(?:pocket )?money)(?: (?:mein|ke|wala))?`,
);
const thenOver = new RegExp(
  `${money} (?:se (?:more|above|expensive)|or more|(?:and|or) (?:(?:usse|use|that) )?above|and up)(?: ke)?`,
);
const plain = new RegExp(`(?:(?<![a-z])(?:for|within|at|in) )?${sureMoney}(?: (?:mein|me|wala))?`);

const free =
  /(?:\b(?:for|that are|which are|are|is|it|totally|completely|absolutely) )*\b(?:(?:do |does |will |should |must )?not cost (?:anything|any money|money|a thing|a rupee|me anything|us anything)|costs? (?:nothing|zero|zilch|0)|(?:costs?|for) (?:zero|0) (?:rupees|rs)|zero (?:entry )?(?:fee|cost|ticket|rupees|rs)|no (?:entry |ticket |any |extra )*(?:fees?|charges?|costs?|ticket needed)|without (?:a |any )*tickets?|not paid|free of (?:cost|charge)|free|muft|mufat|muftmein|gratis|no cost|(?:paas )?(?:no money|money not hai)(?! back)|without (?:paying|a fee|fee)|bina (?:paise|paison)(?: ke)?|without (?:any )?(?:money|rupees|price|fee|ticket)(?: ke| (?:spend|give)\\w*)?|(?:money|rupees|something|anything) (?:ji |not )*(?:give|pay|spend|lage|lagta)\\w* (?:ji |not |hai |want )*(?:pade|padta|need|lage)|(?:money|rupees) not (?:lage|lagta|lagte|need|give|pay|spend)|(?:not need|need no) (?:any )?(?:money|rupees)|without (?:a |any )?(?:ticket )?price|(?:leave|leaving) out the ones (?:that |which )?(?:people |i |we )?(?:pay(?: for)?|cost)|(?:not|never) (?:have|having) to pay(?: anything)?|nothing to pay|not pay(?:ing)?(?: \S+){0,2} (?:rupees?|paisa|penny|money|anything|thing)|zero (?:rupees|cost)|on the house|(?:refus\w*|unwilling) to pay(?: anything)?|(?:will|would|am|are|is) not (?:going to )?pay(?:ing)?(?! (?:more|over|above|that|this|so|\d)))\b(?: (?:mein|me|wale|wala|waale|ka|ke|entry))*/;
const paid =
  /\b(?:(?:(?:things|ones|events?|stuff|those|that|which|where) )*(?:(?:you|we|i|one|people|they) )*(?:have|has|had|need|needs|must) (?:to )?(?:pay (?:for|at)|buy (?:a |the )?tickets?(?: for)?)(?: the door)?|(?:you|we|one) pay for|(?:which|jo|that) (?:ticket ke |ticket )?(?:money|rupees|ticket) need hai|(?:ticket ke |ticket )?(?:money|rupees|ticket) (?:applies|lage\w*|lagte|lagta|lagega) hai|(?:that|which|who|jo) (?:charge|charges|take) (?:money|a fee|entry|for (?:it|tickets?|entry))|(?:money|rupees) (?:give|take|lekar|leke) (?:ke )?wala|(?:with|for) (?:a |an )(?:entry fee|ticket price|fee)|not free|free (?:wala |ke |event |events |mein )*not(?: (?:chahiye|want))?|paid|ticketed|paise wale|paid wale)\b/;

/** Extracts the ticket price of a message. */
export function takePrice(rest: RemainingText): PriceRange {
  const bounds = takeBounds(rest);
  if (bounds.max === 0) return { ticketType: 'free' };
  if (rest.take(paid) !== null) return { ...bounds, ticketType: 'paid' };
  return rest.take(free) === null ? bounds : { ...bounds, ticketType: 'free' };
}

function takeBounds(rest: RemainingText): PriceRange {
  const both = hasPrice(rest.text) || hundreds.test(rest.text) ? rest.take(between) : null;
  if (both !== null) return { min: amountOf(both[1]), max: amountOf(both[2]), ...currencyIn(both) };
  const most = (isDay.test(rest.text) ? null : rest.take(thenUnder)) ?? rest.take(under);
  const least = rest.take(thenOver) ?? rest.take(over);
  const range = {
    ...(least && { min: amountOf(least[1]), ...currencyIn(least) }),
    ...(most && { max: amountOf(most[1]), ...currencyIn(most) }),
  };
  if (most !== null || least !== null) return range;
  const stated = rest.take(plain);
  return stated === null ? {} : { max: amountOf(stated[1] ?? stated[2]), ...currencyIn(stated) };
}

/** `from the 11th 31 tak`: a day. */
const isDay = new RegExp(`(?:se|from) (?:[12]?\\d|3[01]) tak(?! \\S*(?:${currency}))`);

/** `between 200 and 600`: no dates, no times and no years. */
const hundreds =
  /between (?!20[2-4]\d)(?:[1-9]\d{2}|[1-9]\d?00) (?:and|to|-) (?!20[2-4]\d)(?:[1-9]\d{2}|[1-9]\d?00)(?! ?(?:km|people|seats|steps|metres|\d))(?!\d)/;

/** Whether a range of two numbers can be prices. */
function hasPrice(text: string): boolean {
  return new RegExp(`\\b(?:${currency}|price|priced|tickets?|cost|costs|costing|fee|fees)(?!\\w)`).test(text);
}

/** The currency that the words name; none for the site's. */
function currencyIn([words]: RegExpExecArray): Pick<PriceRange, 'currency'> {
  const named = currencyNames.find(([, pattern]) => pattern.test(words));
  return named === undefined ? {} : { currency: named[0] };
}

function amountOf(text: string | undefined): number {
  const thousands = text?.endsWith('k') ? 1000 : 1;
  return Math.round(Number((text ?? '').replace('k', '')) * thousands);
}
