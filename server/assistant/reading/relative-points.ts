import { oneDay, type Span } from './calendar.ts';
import { beside, countOf, type DateContext, weekOf } from './date-arithmetic.ts';
import { countPattern, weekdayPattern } from './date-patterns.ts';

/** A date range at one place of a text, and where its words end. */
export interface Point {
  readonly span: Span;
  readonly end: number;
}

const relative = new RegExp(
  `(?:the )?(?:(${weekdayPattern}|weekend|week|day) )(after|before|following|pehle) (?:the )?`,
  'y',
);
const weekendOf =
  /(?:(?:on|over|for|during) )?(?:the )?(weekend|week) (?:of|around|near|on) (?:the )?(?=\d|[a-z]{3,9} \d)/y;
const counted = new RegExp(`${countPattern} (day|week)s? (after|before) (?:the )?`, 'y');

/** The week of a day, or its nearest weekend. */
function aroundDay(day: Temporal.PlainDate, unit: string): Span {
  if (unit === 'week') return weekOf(day);
  const saturday = day.add({ days: day.dayOfWeek === 7 ? -1 : 6 - day.dayOfWeek });
  return { from: saturday, to: saturday.add({ days: 1 }) };
}

/** `the Monday after next weekend`, `two days after Diwali`, `the week before 5 December`. */
export function relativeAt(
  text: string,
  index: number,
  context: DateContext,
  plainAt: (text: string, index: number, context: DateContext) => Point | null,
): Point | null {
  relative.lastIndex = index;
  const named = relative.exec(text);
  weekendOf.lastIndex = index;
  const around = weekendOf.exec(text);
  if (around !== null) {
    const point = plainAt(text, index + around[0].length, context);
    if (point !== null) return { span: aroundDay(point.span.from, around[1] ?? ''), end: point.end };
  }
  if (named !== null) {
    const point = plainAt(text, index + named[0].length, context);
    if (point !== null) return { span: beside(point.span, named[1] ?? '', named[2] ?? ''), end: point.end };
  }
  counted.lastIndex = index;
  const many = counted.exec(text);
  const point = many && plainAt(text, index + many[0].length, context);
  if (!many || !point) return null;
  const days = countOf(many[1] ?? '') * (many[2] === 'week' ? 7 : 1);
  const found = many[3] === 'after' ? point.span.to.add({ days }) : point.span.from.subtract({ days });
  return { span: oneDay(found), end: point.end };
}
