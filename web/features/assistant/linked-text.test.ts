import { expect, test } from 'vitest';
import { piecesOf } from './linked-text.tsx';

const linksIn = (text: string) => piecesOf(text).flatMap(({ url }) => (url === null ? [] : [url.href]));

test.each([
  ['see https://mela.example/event/1.', ['https://mela.example/event/1']],
  ['(https://a.example/b?c=d#e)', ['https://a.example/b?c=d#e']],
  ['http://a.example and https://b.example!', ['http://a.example/', 'https://b.example/']],
])('links addresses without trailing punctuation: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '<a href="x">y</a>',
  'www.example.org',
  '[a](javascript:b)',
])('doesn’t link: %s', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('loses no text', () => {
  const text = 'One https://a.example, two.\n- three';
  expect(
    piecesOf(text)
      .map(({ piece }) => piece)
      .join(''),
  ).toBe(text);
});
