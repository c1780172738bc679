import { createTranslator } from 'use-intl/core';
import { assistant } from '../../messages/en/assistant.ts';
import { categories } from '../../messages/en/frame.ts';

/** The assistant's texts; one that is missing, or is not given what it names, is a fault of ours. */
export const say = createTranslator({
  locale: 'en',
  messages: { assistant },
  namespace: 'assistant',
  onError: (error) => {
    throw error;
  },
});

/** A category as people read it. */
export function categoryName(category: keyof typeof categories): string {
  return categories[category];
}

const money = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Rupees as people write them: `₹1,200`. */
export function rupeesText(amount: number): string {
  return money.format(amount);
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const stretch = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Days as people write them: `Sat, 3 Oct 2026`, or a stretch of them, `3 – 5 Oct 2026`. */
export function daysText(from: string, to: string): string {
  const text =
    from === to ? day.format(Date.parse(from)) : stretch.formatRange(Date.parse(from), Date.parse(to));
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ');
}
