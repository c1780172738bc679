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
const fault = (about: Partial<Question>, answer?: string | number | boolean) =>
  answerErrors([question(about)], answer === undefined ? {} : { q: answer })['answers.q'];

test('accepts optional questions left out or empty', () => {
  for (const kind of ['text', 'choice', 'number', 'consent'] as const)
    expect(fault({ kind })).toBeUndefined();
  expect(fault({}, '')).toBeUndefined();
  expect(givenAnswers({ q: '', other: false, third: 0 })).toEqual([
    ['other', false],
    ['third', 0],
  ]);
});

test('names the field of a missing required answer', () => {
  for (const kind of ['text', 'choice', 'number', 'consent'] as const) {
    expect(fault({ kind, required: true })).toBe('This field is required');
  }
  expect(fault({ required: true }, '')).toBe('This field is required');
  expect(fault({ kind: 'number', required: true }, 0)).toBeUndefined();
});

test('each kind of question accepts only its own answers', () => {
  const options = ['Veg', 'Non-veg'];
  expect(fault({}, 'A kite')).toBeUndefined();
  expect(fault({}, 5)).toBe('Enter some text');
  expect(fault({ kind: 'choice', options }, 'Veg')).toBeUndefined();
  expect(fault({ kind: 'choice', options }, 'veg')).toBe('Choose one of the options');
  expect(fault({ kind: 'number' }, -2.5)).toBeUndefined();
  expect(fault({ kind: 'number' }, '12')).toBe('Enter a number');
  expect(fault({ kind: 'number' }, 1e13)).toBe('Enter a number');
  expect(fault({ kind: 'consent' }, false)).toBeUndefined();
  expect(fault({ kind: 'consent' }, 'yes')).toBe('Answer yes or no');
});

test('requires a required consent', () => {
  expect(fault({ kind: 'consent', required: true }, true)).toBeUndefined();
  expect(fault({ kind: 'consent', required: true }, false)).toBe('You need to agree to this to register');
});

test('rejects an answer to a removed question instead of dropping it', () => {
  expect(answerErrors([], { gone: 'x' })).toEqual({
    'answers.gone': 'The questions have changed. Check the form again.',
  });
});
