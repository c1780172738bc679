import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Category, ScheduleDay } from '../../contracts/events.ts';
import type { DemoOrganiser } from './people.ts';

/** Pictures of `covers/`, by file name. */
type DemoCover =
  | 'board'
  | 'books'
  | 'cinema'
  | 'clay'
  | 'coins'
  | 'gig'
  | 'heritage'
  | 'lamps'
  | 'raga-night'
  | 'stars'
  | 'sunrise-run'
  | 'thali';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A made-up event of a made-up community, on a weekday some weeks from whatever day it is. */
export interface DemoEvent {
  /** Stays the same when the title changes, so that a second run knows the event. */
  readonly key: string;
  readonly organiser: DemoOrganiser;
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  /** Empty for an online event without a place. */
  readonly location: string;
  /** Degrees, where the organiser would have set the pin; the others are looked up. */
  readonly pin?: readonly [latitude: number, longitude: number];
  readonly weekday: (typeof weekdays)[number];
  /** 0 is the next such day. */
  readonly inWeeks: number;
  /** Wall-clock time in India; an end before the start is the next morning. */
  readonly from: string;
  readonly to: string;
  /** Days it lasts, 1 unless told. */
  readonly days?: number;
  readonly categories: readonly Category[];
  /** Whole rupees; free unless told. */
  readonly price?: number;
  readonly approval?: true;
  readonly capacity?: number;
  readonly schedule?: readonly ScheduleDay[];
  readonly cover?: DemoCover;
  readonly onlineLink?: string;
  /** How many of the made-up attendees ask for a seat. */
  readonly asking: number;
}

/** The date of a demo event as seen from `today`; never today itself, so that nothing has begun. */
export function dateOf(
  event: Pick<DemoEvent, 'weekday' | 'inWeeks'>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const ahead = (weekdays.indexOf(event.weekday) + 1 - today.dayOfWeek + 6) % 7;
  return today.add({ days: ahead + 1 + 7 * event.inWeeks });
}

/** A cover as an organiser would upload it: a PNG of 1600 × 900, drawn from the vector picture in `covers/`. */
export async function drawCover(cover: DemoCover): Promise<Buffer> {
  // The site's processes read no vector pictures, whoever they come from; this one serves nobody and draws its own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawing = await readFile(new URL(`./covers/${cover}.svg`, import.meta.url));
  return sharp(drawing).png({ palette: true }).toBuffer();
}
