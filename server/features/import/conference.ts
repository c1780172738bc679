import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EventFields } from '../../../contracts/events.ts';
import type { ImportNote, ImportRefusal } from '../../../contracts/import-kinds.ts';
import { foldText, webAddress } from './text.ts';
import { subjectsInName, topicNamed } from './topics.ts';

/** A conference in the confs.tech list (its `conference-data` repository). */
export const Conference = z.object({
  topic: z.string().min(1),
  name: z.string().trim().min(1),
  url: z.string().optional(),
  startDate: z.iso.date(),
  endDate: z.iso.date().optional(),
  city: z.string().trim().optional(),
  country: z.string().trim().optional(),
  online: z.boolean().optional(),
  locales: z.string().optional(),
  cfpUrl: z.string().optional(),
  cfpEndDate: z.string().optional(),
  twitter: z.string().optional(),
  cocUrl: z.string().optional(),
});
export type Conference = z.infer<typeof Conference>;

/** Conferences have no times, so all are all-day events; those without a city are online. */
export function draftOfConference(conference: Conference): Draft {
  const place = [conference.city, conference.country].filter(Boolean).join(', ');
  const online = conference.online === true || place === '';
  const topic = topicNamed(conference.topic);
  return {
    sourceKey: keyOfNameDayPlace(conference.name, conference.startDate, place),
    event: {
      eventTitle: conference.name,
      description: descriptionOf(conference, subjectsOf(conference, topic.label), place, online),
      location: place,
      date: conference.startDate,
      endDate: conference.endDate ?? null,
      allDay: true,
      online,
      onlineLink: online ? webAddress(conference.url) : null,
      categories: [...topic.categories],
    },
    place: place === '' ? null : place,
    notes: [],
  };
}

function subjectsOf({ name }: Conference, topic: string): string {
  return [...new Set([topic, ...subjectsInName(name)])].join(' and ');
}

function descriptionOf(conference: Conference, subjects: string, place: string, online: boolean): string {
  const where = [place === '' ? null : `in ${place}`, online ? 'online' : null].filter(Boolean).join(' and ');
  const facts = [
    link('Website', conference.url),
    conference.locales ? `Languages: ${languages(conference.locales)}` : null,
    callForPapers(conference),
    link('Code of conduct', conference.cocUrl),
    conference.twitter ? `On social media: ${conference.twitter.replaceAll('_', '\\_')}` : null,
  ].filter((fact) => fact !== null);
  return [`A conference on ${subjects}, ${where}.`, '', ...facts.map((fact) => `- ${fact}`)]
    .join('\n')
    .trim();
}

function link(title: string, address: string | undefined): string | null {
  const url = webAddress(address);
  return url === null ? null : `${title}: <${url}>`;
}

function callForPapers({ cfpUrl, cfpEndDate }: Conference): string | null {
  const call = link('Call for papers', cfpUrl);
  if (call === null) return cfpEndDate ? `Call for papers: open until ${cfpEndDate}` : null;
  return cfpEndDate ? `${call}, open until ${cfpEndDate}` : call;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
/** The list also uses country codes as language codes. */
const languageOfCountry: Record<string, string> = { cz: 'cs', jp: 'ja' };

/** @param locales comma-separated codes, e.g. `EN, JP` */
function languages(locales: string): string {
  return locales
    .toLowerCase()
    .split(',')
    .map((code) => code.trim())
    .map((code) => languageOfCountry[code] ?? code)
    .map((code) => (/^[a-z]{2,3}$/.test(code) ? (languageNames.of(code) ?? code) : code))
    .join(', ');
}

/** An event from a file, before geocoding, zone lookup and validation. */
export interface Draft {
  /** Identifies the event in the organiser's later imports. */
  readonly sourceKey: string;
  readonly event: z.input<typeof EventFields>;
  /**
   * The text to look up coordinates and time zone by; null when the file has them, or for an online
   * event.
   */
  readonly place: string | null;
  /** Assumptions made. */
  readonly notes: readonly ImportNote[];
  /** Start and end as instants, where the source says them. The event's times are then as written there. */
  readonly moments?: Moments;
  /** Where its picture is. */
  readonly picture?: string | null;
}

/** In ISO 8601. */
export interface Moments {
  readonly start: string;
  readonly end: string;
}

/** An entry that can't be used. */
export interface Refused {
  /** From 1. */
  readonly line: number;
  readonly title: string | null;
  readonly kind: ImportRefusal;
  /** As the table calls it. */
  readonly column?: string;
  /** What can't be read. */
  readonly value?: string;
  /** In English. */
  readonly error: string;
  /** Where the source still has the event, but it can't be read. */
  readonly sourceKey?: string;
  /** It may be any of the source's events, or several: a series, or one without an id. */
  readonly isUnknown?: boolean;
}

/** An entry of a file: an event, or why it can't be used. `line` counts from 1. */
export type Entry = { readonly line: number; readonly draft: Draft } | Refused;

/** The key of an event whose source has no id: its normalised name, day and place. */
export function keyOfNameDayPlace(name: string, date: string, place: string): string {
  return keyOf('name-day-place', foldText(name), date, foldText(place));
}

/** The key of an event whose source has an id. */
export function keyOfSourceId(id: string): string {
  return keyOf('source-id', id);
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}
