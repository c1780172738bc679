import { escapeHtml } from '../../../contracts/escape-html.ts';
import { inLanguage, isLanguage, type Language } from '../../../contracts/languages.ts';
import { describeEmbed, embedSize } from '../../../contracts/oembed.ts';
import { cardSize } from '../../../contracts/sharing.ts';
import { Id } from '../../../contracts/values.ts';
import { en } from '../../../messages/catalogues.ts';
import type { Deps } from '../../infra/deps.ts';
import { invalidField, Problem } from '../../infra/http/problem.ts';
import type { Bind } from '../../infra/http/server.ts';
import { findVisibleEvent } from '../events/index.ts';
import { findVisibleGroup } from '../groups/index.ts';

/** What other sites show for a link to an event or a group. Only what every visitor sees. */
export function embedRoutes(bind: Bind, { db, siteUrl }: Pick<Deps, 'db'> & { siteUrl: string }): void {
  bind(describeEmbed, async ({ query }) => {
    const { kind, id, language } = subjectOf(query.url, siteUrl);
    const size = {
      width: Math.min(embedSize.width, query.maxwidth ?? embedSize.width),
      height: Math.min(embedSize.height, query.maxheight ?? embedSize.height),
    };
    const about = kind === 'event' ? await eventAbout(id, language) : await groupAbout(id);
    const source = escapeHtml(`${siteUrl}/embed/${kind}/${id}${inQuery(language)}`);
    return {
      ...{ version: '1.0' as const, type: 'rich' as const, ...about, ...size },
      ...{ provider_name: en.site.name, provider_url: siteUrl },
      html: `<iframe src="${source}" title="${escapeHtml(about.title)}" width="${size.width}" height="${size.height}" style="border:0" loading="lazy"></iframe>`,
    };
  });

  async function eventAbout(id: string, language: Language | null) {
    const event = await findVisibleEvent(db, id, null);
    if (event === null) throw new Problem('event_not_found');
    const { title } = language === null ? event : inLanguage(event, language);
    return {
      title,
      ...(event.organiserName !== '' && { author_name: event.organiserName }),
      thumbnail_url: `${siteUrl}/event/${event.id}/card.png${inQuery(language)}`,
      thumbnail_width: cardSize.width,
      thumbnail_height: cardSize.height,
    };
  }

  async function groupAbout(id: string) {
    const met = await findVisibleGroup(db, id, null);
    if (met === null) throw new Problem('group_not_found');
    return { title: met.group.name };
  }
}

function inQuery(language: Language | null): string {
  return language === null ? '' : `?language=${language}`;
}

/** @throws Problem `general_argument_invalid` for addresses of other pages and sites */
function subjectOf(
  text: string,
  siteUrl: string,
): { kind: 'event' | 'group'; id: string; language: Language | null } {
  const url = URL.parse(text);
  const [, kind, name = ''] = /^\/(event|group)\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  const id = Id.safeParse(name);
  const isOurs = url !== null && url.origin === new URL(siteUrl).origin;
  if (!isOurs || !id.success || (kind !== 'event' && kind !== 'group')) {
    throw invalidField('url', `Use the address of an event or a group on ${siteUrl}`);
  }
  const language = url.searchParams.get('language') ?? undefined;
  return { kind, id: id.data, language: isLanguage(language) ? language : null };
}
