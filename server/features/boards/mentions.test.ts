import { expect, test } from 'vitest';
import { renderMarkdown } from '../../infra/text/markdown.ts';
import { markMentions, mentionedIn, nameMentions } from './mentions.ts';

const names = new Map([
  ['ravi', 'Ravi <b>'],
  ['zoya', 'Zoya'],
]);
const shown = (text: string) => markMentions(renderMarkdown(text), names).trim();

test('people are found by their ids, each once', () => {
  expect(mentionedIn('@{ravi} and @{zoya}, and @{ravi} again; not ravi@{ nor @{}')).toEqual(['ravi', 'zoya']);
});

test('a mention shows as a mark with the name of today, whatever characters it has', () => {
  expect(shown('**@{ravi}**?')).toBe('<p><strong><mark>@Ravi &lt;b&gt;</mark></strong>?</p>');
});

test('in the address of a link there is no mark to break out of it', () => {
  const html = shown('[@{zoya}](https://example.org/@{zoya}?">x)');
  expect(html.match(/<mark>/g) ?? []).toHaveLength(html.includes('<a ') ? 1 : 2);
  expect(html).not.toMatch(/="[^"]*<mark>/);
});

test('whoever is not mentioned in the post is not named', () => {
  expect(shown('@{meera}')).toBe('<p>@{meera}</p>');
});

test('where there are no marks the name stands by itself', () => {
  expect(nameMentions('@{zoya}, @{meera}?', names)).toBe('@Zoya, @{meera}?');
});
