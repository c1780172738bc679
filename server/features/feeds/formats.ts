import { escapeHtml } from '../../../contracts/escape-html.ts';
import { inLanguage, type Language } from '../../../contracts/languages.ts';
import { catalogues } from '../../../messages/catalogues.ts';
import type { Db } from '../../infra/db/database.ts';
import { plainExcerpt } from '../../infra/text/markdown.ts';
import { type CalendarEntry, entryOf, whenOf, writeCalendar } from '../calendar/index.ts';
import type { EventRow } from '../events/index.ts';
import { type Feed, siteName, translatorFor, upcoming } from './feed.ts';
import { entriesOf } from './series-entries.ts';

interface About {
  readonly siteUrl: string;
  readonly pictures: string;
  readonly url: string;
  readonly now: Temporal.Instant;
}

/** JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed, about: About): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    description: translatorFor(feed.language)('description'),
    home_page_url: feed.pageUrl,
    feed_url: about.url,
    language: feed.language,
    items: upcoming(feed, about.now).map((event) => item(event, feed.language, about)),
  });
}

function item(event: EventRow, language: Language, { siteUrl, pictures }: About) {
  const url = eventUrl(siteUrl, event.id);
  const { when, words } = summaryOf(event, language);
  const picture = event.imageFileId;
  return {
    id: url,
    url,
    title: event.title,
    summary: when,
    content_text: words || when,
    ...(picture !== null && { image: `${siteUrl}${pictures}/${encodeURIComponent(picture)}/view` }),
    date_published: event.createdAt.toString(),
    date_modified: event.updatedAt.toString(),
    authors: [{ name: event.organiserName }],
    tags: event.categories.map((category) => catalogues[language].categories[category]),
  };
}

/** RSS 2.0. */
export function writeRssFeed(
  feed: Feed,
  about: { siteUrl: string; url: string; now: Temporal.Instant },
): string {
  const items = upcoming(feed, about.now).map((event) => rssItem(event, feed.language, about.siteUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', feed.name)}
${element('link', feed.pageUrl)}
${element('description', translatorFor(feed.language)('description'))}
<language>${feed.language}</language>
<ttl>60</ttl>
<atom:link href="${escapeXml(about.url)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

function rssItem(event: EventRow, language: Language, siteUrl: string): string {
  const url = eventUrl(siteUrl, event.id);
  const { when, words } = summaryOf(event, language);
  return `<item>
${element('title', event.title)}
${element('link', url)}
<guid isPermaLink="true">${escapeXml(url)}</guid>
<pubDate>${new Date(event.createdAt.epochMilliseconds).toUTCString()}</pubDate>
${element('dc:creator', event.organiserName)}
${element('description', [when, words].filter(Boolean).join('\n'))}
${event.categories.map((category) => element('category', catalogues[language].categories[category])).join('\n')}
</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

// Characters that XML 1.0 can't contain, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const invalidInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replace(invalidInXml, ''));
}

/** A calendar to subscribe to; without reminders, which subscribers set themselves. */
export async function writeCalendarFeed(
  db: Db,
  feed: Feed,
  about: { siteUrl: string; url: string },
): Promise<string> {
  const entries = await entriesOf(db, feed.events, {
    entryFor: (event) => publicEntry(event, about.siteUrl, { alarms: false }),
    urlOf: ({ id }) => eventUrl(about.siteUrl, id),
  });
  return writeCalendar(
    { method: 'PUBLISH', site: siteName(feed.language), feed: { name: feed.name, url: about.url } },
    entries,
  );
}

/** A single event's file with reminders, for the reader's own calendar. */
export function writeEventFile(event: EventRow, siteUrl: string, asked: Language | null): string {
  const shown = asked === null ? event : inLanguage(event, asked);
  return writeCalendar({ method: 'PUBLISH', site: siteName(asked ?? 'en') }, [
    publicEntry(shown, siteUrl, { alarms: true }),
  ]);
}

function publicEntry(event: EventRow, siteUrl: string, { alarms }: { alarms: boolean }): CalendarEntry {
  const cancelled = event.status === 'cancelled';
  return entryOf(event, {
    url: eventUrl(siteUrl, event.id),
    asOf: event.updatedAt,
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    alarms: alarms && !cancelled,
  });
}

/** Characters of the description in a feed. */
const maxWords = 240;

/** An event's time and place in its own zone on one line, and the beginning of its description. */
function summaryOf(event: EventRow, language: Language): { readonly when: string; readonly words: string } {
  const { date, time } = whenOf(event, event.timeZone, language);
  const places = [event.location, event.online ? catalogues[language].events.online : ''].filter(Boolean);
  return {
    when: [[date, time].filter(Boolean).join(', '), ...places].join(' · '),
    words: plainExcerpt(event.opening, maxWords),
  };
}

export function eventUrl(siteUrl: string, eventId: string): string {
  return `${siteUrl}/event/${eventId}`;
}
