import { describe, expect, test } from 'vitest';
import { plainExcerpt, renderMarkdown } from './markdown.ts';

describe('rendered Markdown', () => {
  test('leaves the first two heading levels to the page', () => {
    expect(renderMarkdown('# One\n\n### Three\n\n###### Six')).toBe(
      '<h3>One</h3>\n<h5>Three</h5>\n<h6>Six</h6>\n',
    );
  });

  test('skips no heading level, whatever level the text starts with', () => {
    expect(renderMarkdown('## Two\n\n### Three\n\n> ## Two')).toBe(
      '<h3>Two</h3>\n<h4>Three</h4>\n<blockquote>\n<h3>Two</h3>\n</blockquote>\n',
    );
  });

  test('marks links as untrusted and strips their attributes', () => {
    expect(renderMarkdown('[Tickets](https://example.org/a?b=1&c=2 "buy")')).toBe(
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc">Tickets</a></p>\n',
    );
    expect(renderMarkdown('<a href="/x" target="_blank" onclick="steal()" style="color:red">x</a>')).toBe(
      '<p><a href="/x" rel="nofollow noopener ugc">x</a></p>\n',
    );
  });

  test.each([
    ['[x](javascript:alert(1))'],
    ['[x](JaVaScRiPt&colon;alert(1))'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[x](vbscript:x)'],
    ['[x](//evil.example)'],
    ['<a href="java\nscript:alert(1)">x</a>'],
    ['<svg/onload=alert(1)>'],
    ['<img src=x onerror=alert(1)>'],
    ['<script>alert(1)</script>'],
    ['<iframe srcdoc="<script>alert(1)</script>">'],
    ['<style>@import "https://evil.example"</style>'],
    ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">'],
    ['<form action=https://evil.example><input name=p><button>ok'],
    ['![x](https://evil.example/pixel.png" onerror="alert(1))'],
    ['<p class="toast" id="root">x</p>'],
  ])('removes everything dangerous from %s', (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toMatch(/<(?!\/?(p|a|br)\b)[a-z]/i);
    expect(html).not.toMatch(/<[^>]*\b(?:on\w+|style|src|class|id|action)=/i);
    expect(html).not.toMatch(/<[^>]*href="(?:\s*(?:javascript|data|vbscript)|\/\/)/i);
  });

  test('shows an external image as its description', () => {
    expect(renderMarkdown('![Our <hall>](https://example.org/hall.jpg)')).toBe('<p>Our &lt;hall&gt;</p>\n');
  });

  test('keeps line breaks, lists and tables', () => {
    expect(renderMarkdown('one\ntwo')).toBe('<p>one<br />two</p>\n');
    expect(renderMarkdown('3. a\n4. b')).toContain('<ol start="3">');
    expect(renderMarkdown('| a | b |\n|--:|---|\n| 1 | 2 |')).toContain('<td align="right">1</td>');
  });

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['quotes in lists', '> - '.repeat(5000)],
    ['lists', '1. '.repeat(6600)],
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a **b '.repeat(2800)],
    ['underscores', '_a**b'.repeat(4000)],
    ['emphases inside each other', '*a_'.repeat(6600)],
    ['strokes inside each other', '[~~a'.repeat(5000)],
  ])('renders thousands of %s quickly', (_name, text) => {
    const before = process.threadCpuUsage();
    expect(typeof renderMarkdown(text)).toBe('string');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000, 'milliseconds of work').toBeLessThan(1500);
  });
});

test('keeps all emphasis in a long text', () => {
  const paragraph = `${'word '.repeat(20)}**bold** and *slanted*, ~~gone~~. `.repeat(4);
  const html = renderMarkdown(`${paragraph}\n\n`.repeat(35));
  for (const element of ['<strong>', '<em>', '<del>']) expect(html.split(element)).toHaveLength(4 * 35 + 1);
});

describe('an excerpt', () => {
  test('is plain text on one line', () => {
    const text =
      '# Kolam\n\nBring *rice flour* & a [friend](https://example.org).\n\n- one\n- `two`\n\n<b>bold</b> ![x](y)';
    expect(plainExcerpt(text, 200)).toBe('Kolam Bring rice flour & a friend. one · two bold x');
    expect(plainExcerpt('| a | b |\n|---|---|\n| 1 | 2 |', 200)).toBe('a b 1 2');
  });

  test('keeps the items of a list apart', () => {
    const text = 'Bring a cup.\n\n- No fees, no speeches\n- New faces sit in the middle\n  - or at the end\n';
    expect(plainExcerpt(text, 200)).toBe(
      'Bring a cup. No fees, no speeches · New faces sit in the middle or at the end',
    );
  });

  test('is cut between words, with an ellipsis', () => {
    expect(plainExcerpt('one two three', 13)).toBe('one two three');
    expect(plainExcerpt('one two three', 12)).toBe('one two…');
    expect(plainExcerpt('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  test('never splits a character', () => {
    expect(plainExcerpt('🎪'.repeat(5), 3)).toBe('🎪🎪…');
  });
});
