import { expect, test } from 'vitest';
import type { Question } from '../../../contracts/questions.ts';
import { answerErrors, givenAnswers } from './rules.ts';

const question = (about: Partial<Question>): Question => ({
  $id: 'q',
  kind: 'text',
  label: 'What do you bring?',
  required: false,
  options: [],
  ...about,
});
const error = (about: Partial<Question>, answer?: string | number | boolean) =>
  answerErrors([question(about)], answer === undefined ? {} : { q: answer })['answers.q'];

test('accepts optional questions left out or empty', () => {
  for (const kind of ['text', 'choice', 'number', 'consent'] as const)
    expect(error({ kind })).toBeUndefined();
  expect(error({}, '')).toBeUndefined();
  expect(givenAnswers({ q: '', other: false, third: 0 })).toEqual([
    ['other', false],
    ['third', 0],
  ]);
});

test('names the field of a missing required answer', () => {
  for (const kind of ['text', 'choice', 'number', 'consent'] as const) {
    expect(error({ kind, required: true })).toBe('This field is required');
  }
  expect(error({ required: true }, '')).toBe('This field is required');
  expect(error({ kind: 'number', required: true }, 0)).toBeUndefined();
});

test('each kind of question accepts only its own answers', () => {
  const options = ['Veg', 'Non-veg'];
  expect(error({}, 'A kite')).toBeUndefined();
  expect(error({}, 5)).toBe('Enter some text');
  expect(error({ kind: 'choice', options }, 'Veg')).toBeUndefined();
  expect(error({ kind: 'choice', options }, 'veg')).toBe('Choose one of the options');
  expect(error({ kind: 'number' }, -2.5)).toBeUndefined();
  expect(error({ kind: 'number' }, '12')).toBe('Enter a number');
  expect(error({ kind: 'number' }, 1e13)).toBe('Enter a number');
  expect(error({ kind: 'consent' }, false)).toBeUndefined();
  expect(error({ kind: 'consent' }, 'yes')).toBe('Answer yes or no');
});

test('requires a required consent', () => {
  expect(error({ kind: 'consent', required: true }, true)).toBeUndefined();
  expect(error({ kind: 'consent', required: true }, false)).toBe('You need to agree to this to register');
});

test('rejects an answer to a removed question instead of dropping it', () => {
  expect(answerErrors([], { gone: 'x' })).toEqual({
    'answers.gone': 'The questions have changed. Check the form again.',
  });
});
