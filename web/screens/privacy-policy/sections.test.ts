import { expect, test } from 'vitest';
import { privacy as english } from '../../../messages/en/policies.ts';
import { privacy as hindi } from '../../../messages/hi/policies.ts';
import { sectionsOf } from './sections.ts';

const none = { mapTiles: null, geocoder: null, router: null, assistant: null, mail: null, files: null, stripe: false };
const all = {
  mapTiles: 'tiles.example',
  geocoder: 'places.example',
  router: 'routes.example',
  assistant: 'models.example',
  mail: 'mail.example',
  files: 'bucket.example',
};
const withStripe = { ...all, stripe: true };

test('names a service only if it is configured', () => {
  const own = sectionsOf({ ...none, payments: 'none' }).flatMap(({ paragraphs }) => paragraphs);
  expect(own.filter(({ host }) => host !== undefined)).toEqual([]);
  expect(own.map(({ text }) => text)).toContain('noPayments');
  const outside = sectionsOf({ ...all, stripe: false, payments: 'razorpay' }).flatMap(({ paragraphs }) => paragraphs);
  expect(outside.flatMap(({ host }) => host ?? []).sort()).toEqual(Object.values(all).sort());
  expect(outside.map(({ text }) => text)).not.toContain('ownMap');
  const stripe = sectionsOf({ ...none, stripe: true, payments: 'none' }).flatMap(({ paragraphs }) => paragraphs);
  expect(stripe.map(({ text }) => text)).toContain('stripe');
  expect(stripe.map(({ text }) => text)).not.toContain('noPayments');
});

test.each([
  ['English', english],
  ['Hindi', hindi],
])('has exactly the paragraphs in %s', (_, catalogue) => {
  const shown = [
    ...(['none', 'sandbox', 'razorpay'] as const).flatMap((payments) => sectionsOf({ ...withStripe, payments })),
    ...sectionsOf({ ...none, payments: 'none' }),
  ].flatMap(({ key, paragraphs }) => paragraphs.map(({ text }) => `${key}.${text}`));
  const keys = sectionsOf({ ...none, payments: 'none' }).map(({ key }) => key);
  const written = keys.flatMap((key) =>
    Object.keys(catalogue[key])
      .filter((text) => text !== 'title')
      .map((text) => `${key}.${text}`),
  );
  expect([...new Set(shown)].sort()).toEqual(written.sort());
});
