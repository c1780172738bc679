import { en } from '../../messages/en.ts';
import type { EventRow } from '../events/index.ts';
import { type Feed, upcoming } from './feed.ts';
import { eventUrl } from './links.ts';
import { summaryOf } from './summary.ts';
import { say } from './texts.ts';

/** A feed as RSS 2.0. */
export function writeRssFeed(
  feed: Feed,
  about: { siteUrl: string; url: string; now: Temporal.Instant },
): string {
  const items = upcoming(feed, about.now).map((event) => item(event, about.siteUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', feed.name)}
${element('link', feed.pageUrl)}
${element('description', say('description'))}
<language>en</language>
<ttl>60</ttl>
<atom:link href="${escapeXml(about.url)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

function item(event: EventRow, siteUrl: string): string {
  const url = eventUrl(siteUrl, event.id);
  const { when, words } = summaryOf(event);
  return `<item>
${element('title', event.title)}
${element('link', url)}
<guid isPermaLink="true">${escapeXml(url)}</guid>
<pubDate>${new Date(event.createdAt.epochMilliseconds).toUTCString()}</pubDate>
${element('dc:creator', event.organiserName)}
${element('description', [when, words].filter(Boolean).join('\n'))}
${event.categories.map((category) => element('category', en.categories[category])).join('\n')}
</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

// What XML 1.0 has no room for, in whatever spelling.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(unfit, '').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
