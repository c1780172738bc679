import { mentionPattern } from '../../contracts/board-limits.ts';
import { escapeHtml } from '../platform/markdown.ts';

/** Whom a post mentions, by id, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, id = '']) => id))];
}

/** A text with the names of the people it mentions in place of their ids, for where there are no marks: a mail, a file. */
export function nameMentions(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(mentionPattern, (token, id: string) => (names.has(id) ? `@${names.get(id)}` : token));
}

/**
 * Sanitised HTML with marks in place of the ids of the people whom its text mentions. Between its tags only: in an
 * attribute, a link's address say, a mark would break out of it.
 */
export function markMentions(html: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return html;
  return html.replace(/<[^<>]*>|[^<]+|</g, (part) =>
    part.startsWith('<')
      ? part
      : part.replace(mentionPattern, (token, id: string) => {
          const name = names.get(id);
          return name === undefined ? token : `<mark>@${escapeHtml(name)}</mark>`;
        }),
  );
}
