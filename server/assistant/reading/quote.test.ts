import { expect, test } from 'vitest';
import { asksNothing, quoteFor, shortText } from './quote.ts';

const page = [
  'Nine films, none longer than twelve minutes.',
  'Bring a shawl.',
  "If it rains, we'll show them on the stairs.",
  'We check, because the birds were here first.',
];

function asked(words: string, named = '') {
  const each = (text: string) => text.split(' ').filter((word) => word !== '');
  return { words: each(words), named: each(named) };
}

test.each([
  ['how much film show many long so not hai', 'Nine films, none longer than twelve minutes.'],
  ['what if it pours', "If it rains, we'll show them on the stairs."],
])('answers “%s” with the sentence that shares its words or related ones', (question, sentence) => {
  expect(quoteFor(page, asked(question))?.text).toBe(sentence);
});

test('comes closest with a reason where a question asks for one', () => {
  expect(quoteFor(page, asked('why only cotton'))).toEqual({
    text: 'We check, because the birds were here first.',
    isSure: false,
  });
});

test('quotes nothing that has nothing to do with the question', () => {
  expect(quoteFor(page, asked('is there parking'))).toBeNull();
});

test('is sure of no sentence that shares only the name of the event', () => {
  expect(quoteFor(page, asked('how many', 'films'))).toMatchObject({ isSure: false });
});

test('tells a bare name from a question', () => {
  expect(asksNothing(asked(''))).toBe(true);
  expect(asksNothing(asked('the one'))).toBe(true);
  expect(asksNothing(asked('what to bring'))).toBe(false);
});

test('shows short descriptions as a whole, and no long ones', () => {
  expect(shortText(page)).toBe(page.join(' '));
  expect(shortText(['long '.repeat(200)])).toBeNull();
  expect(shortText([])).toBeNull();
});
