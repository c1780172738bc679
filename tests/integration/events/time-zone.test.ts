import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';

const mela = useMela({ settings: { TIME_ZONE: 'Europe/Berlin' } });

const kiteDay = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Tempelhofer Feld, Berlin',
  latitude: 52.47,
  longitude: 13.4,
  date: '2030-07-06',
  startTime: '10:00',
  endTime: '18:00',
};

test('an event that states no time zone takes the site’s, and one that does keeps its own', async () => {
  const { cookie } = await signUp(mela());
  const create = async (fields: object) => {
    const answer = await mela().app.inject({
      method: 'POST',
      url: '/v1/events',
      headers: { cookie },
      payload: { ...kiteDay, ...fields },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  expect(await create({})).toMatchObject({
    timeZone: 'Europe/Berlin',
    startsAt: '2030-07-06T08:00:00.000+00:00',
  });
  expect(await create({ timeZone: 'Asia/Kolkata' })).toMatchObject({ timeZone: 'Asia/Kolkata' });
});
