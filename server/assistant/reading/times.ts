import type { RemainingText } from './remaining-text.ts';

/** When events may start, as `HH:MM` in the event's own time zone. */
export interface Times {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Half = 'am' | 'pm' | undefined;

const clock = '(\\d{1,2})(?::(\\d{2}))?(?: ?(am|pm|a m|p m)\\b| ?oclock)?';
const sure =
  '(\\d{1,2})(?:(?::(\\d{2}))(?: ?(am|pm|a m|p m)\\b| ?oclock)?| ?(?:(am|pm|a m|p m)\\b| ?oclock))';
const part = '(morning|afternoon|evening|night|noon|midnight|lunch)';
const inPart = `(?:(?:in the |at |this |ke |mein )*${part}(?: ke| mein| ko| at)* )?`;

const between = new RegExp(`(?:between|from) ${clock} ?(?:-|to|and|till|until) ?${clock}`);
const range = new RegExp(`${inPart}${clock} ?(?:-|to|se|till) ?${sure}(?: tak)?`);
const after = new RegExp(
  `${inPart}(?:after|from|past|later than|post|starting at|starting after|starting from) ${sure}`,
);
const before = new RegExp(`${inPart}(?:before|until|till|by|earlier than) ${sure}`);
const thenAfter = new RegExp(
  `(?:(?:start|begin)(?:s|ing)? (?:at |from )?)?${inPart}${sure}(?: ke| mein| se)* (?:baad|after|onwards|(?:or|and) (?:(?:that|his|it) (?:ke |se )?)?(?:later|after|baad|onwards)|se)(?! pehle)(?! before)`,
);
const thenBefore = new RegExp(
  `${inPart}${sure}(?: se| ke)* (?:pehle|before|tak|(?:or|and) (?:(?:that|his|it) (?:ke |se )?)?(?:pehle|before|earlier|sooner))`,
);
/** `evening 6 ke baad`. */
const partThenHour = new RegExp(
  `${part}(?: ke| mein| ko)* (\\d{1,2})(?: ke| se| oclock)* (baad|after|pehle|before|tak|onwards)`,
);
/** `evenings after 6`, `early morning, before 7`, `night ko online what hai 9 ke baad`: the hour stands apart from its half of the day. */
const partApart =
  /(?<![a-z])(morning|afternoon|evening|night)s?(?![a-z]) (?:[^\d|]{0,60}? )?(?:\| )?(?:(after|from|past|before|until|till|by) (\d{1,2})|(\d{1,2}) (?:ke |se |oclock )*(baad|after|pehle|before|tak))(?![\d:]|st|nd|rd|th| ?(?:am|pm|rs|rupees|km|people|people|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*| days?| date)(?![\p{L}])/u;
/** `after 6`, at the end or before a word that can't belong to a date. */
const bareAfter =
  /()(?:after|post|past) ([4-9]|1[01])(?= \||$| in | on | today| tomorrow| only)|(?<=(?:day|today|tomorrow|tonight|\|) )()(?:after|post|past) ([1-9]|1[0-2])(?![\w:./-])(?! (?:st|nd|rd|th|pm|am|oclock|days?|weeks?|months?|rs|rupees|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/;
const at = new RegExp(`${inPart}(?:at|around|about) ${sure}`);
const parts: Readonly<Record<string, Times>> = {
  morning: { to: '12:00' },
  lunch: { from: '12:00', to: '15:00' },
  noon: { from: '12:00', to: '14:00' },
  afternoon: { from: '12:00', to: '17:00' },
  evening: { from: '17:00' },
  night: { from: '20:00' },
  tonight: { from: '17:00' },
  midnight: { from: '23:00' },
};
const named =
  /(?<![a-z])(?:(?:in the|at|during the|during|this|every|only|late|early) )*(morning|afternoon|evening|night|noon|lunch ?time)s?(?: (?:mein|ko|ke|wala|time|ke time))*(?![a-z])/;
const afterWork =
  /(?<![a-z])after (?:work|office|college|school|class)(?:es)?(?![a-z])|(?:work|office|college|school|class) ke baad/;

/** Extracts the time of day that a message asks for. */
export function takeTimes(rest: RemainingText): Times {
  const found = takeClock(rest);
  const isTonight = /(?<![a-z])(?:tonight|today (?:ke |ko )?night)(?![a-z])/.test(rest.text);
  rest.take(/(?<=(?<![a-z])today )(?:ke |ko )?night(?![a-z])/);
  const late = rest.take(afterWork);
  if (found !== null) {
    const also = rest.take(named);
    // `not in the morning, an afternoon one`
    return found.from === '12:00' && found.to === undefined && also?.[1] === 'afternoon'
      ? { ...found, ...parts.afternoon }
      : found;
  }
  if (isTonight) return parts.tonight ?? {};
  const match = rest.take(named);
  if (match !== null) {
    return parts[(match[1] ?? '').replace(/ ?time/, '')] ?? {};
  }
  return late === null ? {} : { from: '17:00' };
}

/** `subah 6 se 9 ke beech`: both hours are of the half of the day that is named. */
const partThenRange =
  /(?<![a-z])(morning|afternoon|evening|night)s?(?: ke| ko| mein)? (\d{1,2}) ?(?:se|to|till|-) ?(\d{1,2})(?: oclock)?(?: ke between| ke bich| tak)?(?![\d:/-]|st|nd|rd|th)(?! ?(?:pm|am|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|rs|rupees|days?|date))/;

function takeClock(rest: RemainingText): Times | null {
  const within = rest.take(partThenRange);
  if (within !== null) {
    const half = halfIn(within[1]);
    return ordered(hhmm(within[2], '0', half), hhmm(within[3], '0', half));
  }
  const plain = rest.take(partThenHour) ?? rest.take(bareAfter);
  if (plain !== null) {
    const [, day, first, third, , second] = plain;
    const [number, order] = day === undefined ? [second, undefined] : [first, third];
    const time = hhmm(number, '0', day === undefined || day === '' ? 'pm' : halfIn(day));
    return /^(?:baad|after|onwards)$/.test(order ?? 'after') ? { from: time } : { to: time };
  }
  const apart = partApart.exec(rest.text);
  if (apart !== null) {
    const [whole, day, before, first, second, after] = apart;
    const hour = first ?? second ?? '';
    const order = before ?? after ?? '';
    const start = apart.index + whole.lastIndexOf(before ?? hour);
    rest.cut(start, apart.index + whole.length);
    rest.take(named);
    const time = hhmm(hour, '0', halfIn(day));
    return /^(?:after|from|past|baad)$/.test(order) ? { from: time } : { to: time };
  }
  const both = rest.take(between);
  if (both !== null)
    return ordered(
      hhmm(both[1], both[2], halfOf(both[3]) ?? halfOf(both[6])),
      hhmm(both[4], both[5], halfOf(both[6])),
    );
  const spanned = rest.take(range);
  if (spanned !== null) {
    const half = halfOf(spanned[7] ?? spanned[8]) ?? halfIn(spanned[1]);
    return ordered(
      hhmm(spanned[2], spanned[3], halfOf(spanned[4]) ?? half),
      hhmm(spanned[5], spanned[6], half),
    );
  }
  const earlier = rest.take(thenBefore) ?? rest.take(before);
  const later = rest.take(thenAfter) ?? rest.take(after);
  if (earlier !== null || later !== null) {
    const from = later === null ? undefined : one(later, 'evening');
    const to = earlier === null ? undefined : one(earlier, 'morning');
    // `Class till 5, so after 6`: nothing is between, and the first is only told.
    return from !== undefined && to !== undefined && to <= from ? { from } : { from, to };
  }
  const around = rest.take(at);
  if (around === null) return null;
  // `around 11` is before noon, `around 7` after it.
  const likely = Number(around[2]) >= 9 ? 'morning' : 'evening';
  const [hour = 0] = one(around, likely).split(':').map(Number);
  return { from: text(Math.max(0, hour - 1), 0), to: text(Math.min(23, hour + 1), 59) };
}

/** The time of a match of `inPart` and `sure`; without a half of the day, the likelier one. */
function one(match: RegExpExecArray, likely: string): string {
  const [, day, hour, minute, half, otherHalf] = match;
  const said = halfOf(half ?? otherHalf) ?? halfIn(day);
  // From one to six nobody means the small hours; before seven to eleven, it depends on the question.
  const guess: Half =
    said ??
    (Number(hour) < 7 && likely !== 'morning'
      ? 'pm'
      : Number(hour) < 12 && likely === 'evening'
        ? 'pm'
        : Number(hour) < 6
          ? 'pm'
          : undefined);
  return hhmm(hour, minute, guess);
}

function halfIn(day: string | undefined): Half {
  if (day === undefined) return undefined;
  return day === 'morning' ? 'am' : 'pm';
}

function halfOf(text: string | undefined): Half {
  if (text === undefined) return undefined;
  return text.startsWith('p') ? 'pm' : 'am';
}

function ordered(from: string, to: string): Times {
  if (from <= to) return { from, to };
  // `5 to 8 pm`: the half of the day was said once.
  const [hour = 0, minute = 0] = to.split(':').map(Number);
  return hour + 12 < 24 ? { from, to: text(hour + 12, minute) } : { from };
}

function hhmm(hour = '0', minute = '0', half: Half = undefined): string {
  const number = Number(hour) % 24;
  const shifted = half === 'pm' && number < 12 ? number + 12 : half === 'am' && number === 12 ? 0 : number;
  return text(shifted, Math.min(59, Number(minute)));
}

function text(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
