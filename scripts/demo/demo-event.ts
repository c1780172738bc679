import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Category, ScheduleDay } from '../../contracts/events.ts';
import type { DemoOrganiser } from './people.ts';

/** Pictures in `covers/`, by file name. */
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

/** A fictional event, on a weekday some weeks from today. */
export interface DemoEvent {
  /** Stays the same if the title changes, so that later runs recognise the event. */
  readonly key: string;
  readonly organiser: DemoOrganiser;
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  /** Empty for an online event without a place. */
  readonly location: string;
  /** Degrees, if the organiser would have moved the pin; other locations are looked up. */
  readonly pin?: readonly [latitude: number, longitude: number];
  readonly weekday: (typeof weekdays)[number];
  /** 0 is the next such day. */
  readonly inWeeks: number;
  /** Wall-clock time in India; an end before the start is the next morning. */
  readonly from: string;
  readonly to: string;
  /** Duration in days; 1 by default. */
  readonly days?: number;
  readonly categories: readonly Category[];
  /** Whole rupees; free by default. */
  readonly price?: number;
  readonly approval?: true;
  readonly capacity?: number;
  readonly schedule?: readonly ScheduleDay[];
  readonly cover?: DemoCover;
  readonly onlineLink?: string;
  /** How many of the demo attendees register. */
  readonly asking: number;
}

/** The date of a demo event; never today itself, so that no event has started. */
export function dateOf(
  event: Pick<DemoEvent, 'weekday' | 'inWeeks'>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const ahead = (weekdays.indexOf(event.weekday) + 1 - today.dayOfWeek + 6) % 7;
  return today.add({ days: ahead + 1 + 7 * event.inWeeks });
}

/** A cover as an organiser would upload it: a PNG of 1600 × 900, rendered from the SVG in `covers/`. */
export async function drawCover(cover: DemoCover): Promise<Buffer> {
  // The site never reads SVG, because uploads are untrusted; these are our own files.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawing = await readFile(new URL(`./covers/${cover}.svg`, import.meta.url));
  return sharp(drawing).png({ palette: true }).toBuffer();
}
