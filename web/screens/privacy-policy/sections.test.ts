import { expect, test } from 'vitest';
import { catalogues } from '../../../messages/catalogues.ts';
import { sectionsOf } from './sections.ts';

const none = {
  ...{ mapTiles: null, geocoder: null, router: null, assistant: null, mail: null, files: null },
  signIn: [],
};
const all = {
  mapTiles: 'tiles.example',
  geocoder: 'places.example',
  router: 'routes.example',
  assistant: 'models.example',
  mail: 'mail.example',
  files: 'bucket.example',
  signIn: ['Google', 'Example Inc.'],
};

test('names a service only if it is configured', () => {
  const own = sectionsOf({ ...none, payments: 'none', stripe: false }).flatMap(
    ({ paragraphs }) => paragraphs,
  );
  expect(own.filter(({ hosts }) => hosts !== undefined)).toEqual([]);
  expect(own.map(({ text }) => text)).toContain('noPayments');
  expect(own.map(({ text }) => text)).not.toContain('providers');
  const outside = sectionsOf({ ...all, payments: 'razorpay', stripe: false }).flatMap(
    ({ paragraphs }) => paragraphs,
  );
  expect(outside.flatMap(({ hosts }) => hosts ?? []).sort()).toEqual(Object.values(all).flat().sort());
  expect(outside.map(({ text }) => text)).not.toContain('ownMap');
});

test.each(Object.entries(catalogues))('has exactly the paragraphs in %s', (_, { privacy: catalogue }) => {
  const shown = [
    ...(['none', 'sandbox', 'razorpay'] as const).flatMap((payments) =>
      sectionsOf({ ...all, payments, stripe: true }),
    ),
    ...sectionsOf({ ...none, payments: 'none', stripe: false }),
  ].flatMap(({ key, paragraphs }) => paragraphs.map(({ text }) => `${key}.${text}`));
  const keys = sectionsOf({ ...none, payments: 'none', stripe: false }).map(({ key }) => key);
  const written = keys.flatMap((key) =>
    Object.keys(catalogue[key])
      .filter((text) => text !== 'title')
      .map((text) => `${key}.${text}`),
  );
  expect([...new Set(shown)].sort()).toEqual(written.sort());
});
