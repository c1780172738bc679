import { expect, test } from 'vitest';
import { renderMarkdown } from '../../infra/text/markdown.ts';
import { markMentions, mentionedIn, nameMentions } from './mentions.ts';

const names = new Map([
  ['ravi', 'Ravi <b>'],
  ['zoya', 'Zoya'],
]);
const shown = (text: string) => markMentions(renderMarkdown(text), names).trim();

test('finds people by id, each once', () => {
  expect(mentionedIn('@{ravi} and @{zoya}, and @{ravi} again; not ravi@{ nor @{}')).toEqual(['ravi', 'zoya']);
});

test('shows a mention as a mark with the current name, whatever its characters', () => {
  expect(shown('**@{ravi}**?')).toBe('<p><strong><mark>@Ravi &lt;b&gt;</mark></strong>?</p>');
});

test("puts no mark into a link's address", () => {
  const html = shown('[@{zoya}](https://example.org/@{zoya}?">x)');
  expect(html.match(/<mark>/g) ?? []).toHaveLength(html.includes('<a ') ? 1 : 2);
  expect(html).not.toMatch(/="[^"]*<mark>/);
});

test("names no one the post doesn't mention", () => {
  expect(shown('@{meera}')).toBe('<p>@{meera}</p>');
});

test("shows just the name where marks aren't possible", () => {
  expect(nameMentions('@{zoya}, @{meera}?', names)).toBe('@Zoya, @{meera}?');
});
