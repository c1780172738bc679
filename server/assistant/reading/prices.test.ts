import { expect, test } from 'vitest';
import { textOf, wordsOf } from './message-words.ts';
import { takePrice } from './prices.ts';
import { RemainingText } from './remaining-text.ts';

test.each([
  ['under ₹500', { max: 500, currency: 'INR' }],
  ['under €20', { max: 20, currency: 'EUR' }],
  ['between 10 and 20 euros', { min: 10, max: 20, currency: 'EUR' }],
  ['more than 5 dinars', { min: 5, currency: 'KWD' }],
  ['below Rs. 1,500', { max: 1500, currency: 'INR' }],
  ['upto 1.5k', { max: 1500 }],
  ['500 rupaye se kam', { max: 500, currency: 'INR' }],
  ['500 ke andar', { max: 500 }],
  ['more than 1000', { min: 1000 }],
  ['1000 se zyada', { min: 1000 }],
  ['tickets between 200 and 500', { min: 200, max: 500 }],
  ['₹200-₹500', { min: 200, max: 500, currency: 'INR' }],
  ['900 tops', { max: 900 }],
  ['300 per head', { max: 300 }],
  ['cheaper than 200 though', { max: 200 }],
  ['I refuse to pay', { ticketType: 'free' }],
  ['jinme ticket ke paise lagte hai', { ticketType: 'paid' }],
  ['that costs nothing', { ticketType: 'free' }],
  ['that costs zero', { ticketType: 'free' }],
  ['free', { ticketType: 'free' }],
  ['muft', { ticketType: 'free' }],
  ['wher i dont need mony', { ticketType: 'free' }],
  ['where I need no money', { ticketType: 'free' }],
  ['without a ticket price', { ticketType: 'free' }],
  ['ek paisa nahi dunga', { ticketType: 'free' }],
  ['1000 rupaye ya usse upar', { min: 1000, currency: 'INR' }],
  ['1000 रुपये या उससे ऊपर', { min: 1000, currency: 'INR' }],
  ['paid, under 300', { max: 300, ticketType: 'paid' }],
  ['not free', { ticketType: 'paid' }],
])('%s', (text, price) => {
  expect(takePrice(new RemainingText(textOf(wordsOf(`events ${text} please`, undefined))))).toEqual(price);
});

test.each([
  'between 5 and 10 December',
  'within 10 km',
  'for 20 people',
  'a freestyle evening',
  'for 3 days',
])('finds no price in: %s', (text) => {
  expect(takePrice(new RemainingText(textOf(wordsOf(text, undefined))))).toEqual({});
});
