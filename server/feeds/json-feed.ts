import { en } from '../../messages/en.ts';
import type { EventRow } from '../events/index.ts';
import { type Feed, upcoming } from './feed.ts';
import { eventUrl } from './links.ts';
import { summaryOf } from './summary.ts';
import { say } from './texts.ts';

interface About {
  readonly siteUrl: string;
  readonly pictures: string;
  readonly url: string;
  readonly now: Temporal.Instant;
}

/** A feed as JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed, about: About): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    description: say('description'),
    home_page_url: feed.pageUrl,
    feed_url: about.url,
    language: 'en',
    items: upcoming(feed, about.now).map((event) => item(event, about)),
  });
}

function item(event: EventRow, { siteUrl, pictures }: About) {
  const url = eventUrl(siteUrl, event.id);
  const { when, words } = summaryOf(event);
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
    tags: event.categories.map((category) => en.categories[category]),
  };
}
