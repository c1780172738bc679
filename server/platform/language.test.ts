import { expect, test } from 'vitest';
import { askedLanguage } from './language.ts';

function asked(headers: Record<string, string>, cookies: Record<string, string> = {}) {
  return askedLanguage({ headers, cookies });
}

test.each([
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN, en;q=0.9, hi;q=0.8', 'en'],
  ['en;q=0.3, HI-in;q=0.7', 'hi'],
  ['ta-IN,ta;q=0.9,hi;q=0.4', 'hi'],
  ['hi;q=0, en', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=much', 'en'],
  ['fr-FR,de;q=0.5', 'en'],
  ['*', 'en'],
  ['constructor', 'en'],
  ['', 'en'],
])('a browser that prefers "%s" gets %s', (header, language) => {
  expect(asked({ 'accept-language': header })).toBe(language);
});

test('what the visitor chose here goes before what the browser prefers', () => {
  expect(asked({ 'accept-language': 'hi' }, { language: 'en' })).toBe('en');
  expect(asked({ 'accept-language': 'hi' }, { language: 'nonsense' })).toBe('hi');
});

test("the language that the protocol's client states goes before both", () => {
  expect(asked({ 'x-appwrite-locale': 'hi', 'accept-language': 'en' }, { language: 'en' })).toBe('hi');
});

test('a request that says nothing is answered in English', () => {
  expect(asked({})).toBe('en');
});
