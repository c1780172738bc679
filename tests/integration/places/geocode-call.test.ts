import { beforeAll, expect, test } from 'vitest';
import { Place } from '../../../contracts/places.ts';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

const mela = useMela();
let person: TestPerson;

beforeAll(async () => {
  person = await signUp(mela());
});

function ask(text: string, cookie: string | undefined = person.cookie) {
  return mela().app.inject({
    url: `/v1/places/geocode?${new URLSearchParams({ text })}`,
    headers: cookie === '' ? {} : { cookie },
  });
}

test('visitors can look up places too', async () => {
  expect((await ask('19.076, 72.8777', '')).statusCode).toBe(200);
});

test('returns coordinates unchanged', async () => {
  const answer = await ask('19.076, 72.8777');
  expect(answer.statusCode).toBe(200);
  expect(Place.parse(answer.json())).toMatchObject({
    latitude: 19.076,
    longitude: 72.8777,
    source: 'coordinates',
  });
});

test('rejects an empty text with the form’s message', async () => {
  const answer = await ask('  ');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    type: 'general_argument_invalid',
    fields: { text: 'Location is required' },
  });
});

test('asks to retry until the gazetteer is loaded', async () => {
  const answer = await ask('Mumbai');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({ type: 'places_loading' });
});

test('answers not found for unknown places', async () => {
  await mela().deps.db.insertInto('gazetteer').values({ edition: 'empty', places: 0 }).execute();
  const answer = await ask('Mumbai');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ type: 'place_not_found', message: 'Location not found' });
});

test('limits a person to sixty lookups in ten minutes without affecting others', async () => {
  const eager = await signUp(mela());
  const codes: number[] = [];
  for (let count = 0; count < 61; count++) codes.push((await ask('1, 1', eager.cookie)).statusCode);
  expect(codes.slice(0, 60).every((code) => code === 200)).toBe(true);
  expect(codes[60]).toBe(429);
  expect((await ask('1, 1')).statusCode).toBe(200);
  mela().clock.advance({ minutes: 10 });
  expect((await ask('1, 1', eager.cookie)).statusCode).toBe(200);
});
