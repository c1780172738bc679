import { expect, test } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

test('a page is rendered once a second, however many ask at once', async () => {
  let now = 0;
  let rendered = 0;
  const pages = keepAnswers<number>({ now: () => now });
  const render = async () => ++rendered;
  const ask = () => Promise.all(Array.from({ length: 50 }, () => pages.get('/', render)));
  expect(new Set(await ask())).toEqual(new Set([1]));
  now = 999;
  expect(new Set(await ask())).toEqual(new Set([1]));
  now = 1000;
  expect(new Set(await ask())).toEqual(new Set([2]));
});

test('a change is seen by the next who asks', async () => {
  let state = 'before';
  const pages = keepAnswers<string>({ now: () => 0 });
  const render = async () => state;
  expect(await pages.get('/', render)).toBe('before');
  state = 'after';
  expect(await pages.get('/', render)).toBe('before');
  pages.forget();
  expect(await pages.get('/', render)).toBe('after');
});

test('a rendering that failed is tried again', async () => {
  const pages = keepAnswers<string>({ now: () => 0 });
  await expect(pages.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pages.get('/', async () => 'yes')).toBe('yes');
});

test('no more pages are kept than fit', async () => {
  const pages = keepAnswers<number>({ now: () => 0 });
  for (let index = 0; index < 1000; index++) await pages.get(String(index), async () => index);
  let again = 0;
  for (let index = 0; index < 1000; index++) {
    await pages.get(String(index), async () => {
      again += 1;
      return index;
    });
  }
  expect(again).toBeGreaterThan(600);
});
