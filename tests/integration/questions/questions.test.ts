import { beforeAll, describe, expect, test } from 'vitest';
import type { ManagedQuestion } from '../../../contracts/questions.ts';
import { useMela } from '../../kit/app.ts';
import { TestClock } from '../../kit/clock.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

const mela = useMela({ clock: new TestClock('2026-11-21T10:00:00Z') });
let asha: TestPerson;
let ravi: TestPerson;

beforeAll(async () => {
  [asha, ravi] = await Promise.all([signUp(mela(), { name: 'Asha' }), signUp(mela(), { name: 'Ravi' })]);
});

const form = { socialMedia: 'Mastodon', email: 'guest@example.org', reason: 'I like kites.' };
const meal = { kind: 'choice', label: 'Which meal?', required: true, options: ['Veg', 'Non-veg'] };
const guests = { kind: 'number', label: 'How many kites do you bring?' };
const photos = { kind: 'consent', label: 'I may be seen on pictures.' };

async function ask(
  as: TestPerson | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  payload?: object,
) {
  const headers = as === null ? {} : { cookie: as.cookie };
  const answer = await mela().app.inject({ method, url, headers, ...(payload && { payload }) });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
}

async function newEvent(fields: object = {}): Promise<string> {
  const { body } = await ask(asha, 'POST', '/v1/events', {
    eventTitle: 'Kite day',
    description: 'Everybody brings a kite.',
    location: 'Juhu Beach, Mumbai',
    date: '2026-12-25',
    startTime: '10:00',
    endTime: '18:00',
    latitude: 19.1,
    longitude: 72.83,
    ...fields,
  });
  return body.$id;
}

async function add(event: string, question: object): Promise<ManagedQuestion> {
  const { status, body } = await ask(asha, 'POST', `/v1/events/${event}/questions`, question);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const register = (as: TestPerson, event: string, answers?: object) =>
  ask(as, 'POST', `/v1/events/${event}/registrations`, { ...form, ...(answers && { answers }) });

describe('the registration form', () => {
  test('asks everyone the questions in order', async () => {
    const event = await newEvent();
    for (const question of [meal, guests, photos]) await add(event, question);
    const { body } = await ask(null, 'GET', `/v1/events/${event}/questions`);
    expect(body.questions).toMatchObject([meal, guests, photos]);
  });

  test('names invalid answers and registers no one', async () => {
    const event = await newEvent();
    const which = await add(event, meal);
    const many = await add(event, guests);
    const { status, body } = await register(ravi, event, { [many.$id]: 'three' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      [`answers.${which.$id}`]: 'This field is required',
      [`answers.${many.$id}`]: 'Enter a number',
    });
    expect((await ask(ravi, 'GET', `/v1/events/${event}/registrations/own`)).body).toBeNull();
    expect((await register(ravi, event, { [which.$id]: 'Veg' })).status).toBe(201);
  });

  test('rejects the answer to a question that has since been reworded', async () => {
    const event = await newEvent();
    const { $id } = await add(event, guests);
    const url = `/v1/events/${event}/questions/${$id}`;
    const anew = await ask(asha, 'PUT', url, { ...guests, label: 'How many people come along?' });
    expect(anew.body).toMatchObject({ label: 'How many people come along?', answers: 0 });
    const { body } = await register(ravi, event, { [$id]: 3 });
    expect(Object.keys(body.fields)).toEqual([`answers.${$id}`]);
    expect((await register(ravi, event, { [anew.body.$id]: 3 })).status).toBe(201);
  });

  test('returns an existing registration, whatever the answers', async () => {
    const event = await newEvent();
    const { $id } = await add(event, meal);
    const first = await register(ravi, event, { [$id]: 'Veg' });
    expect(await register(ravi, event)).toEqual(first);
  });

  test('lets clients without questions register if none is required', async () => {
    const event = await newEvent();
    await add(event, guests);
    const url = `/v1/databases/main/collections/events/documents/${event}`;
    const { status } = await ask(ravi, 'PATCH', url, { data: { registrations: [ravi.userId] } });
    expect(status).toBe(200);
    expect((await ask(ravi, 'GET', `/v1/events/${event}/registrations/own`)).body.state).toBe('confirmed');
    const strict = await newEvent();
    await add(strict, meal);
    const refused = await ask(ravi, 'PATCH', url.replace(event, strict), {
      data: { registrations: [ravi.userId] },
    });
    expect([refused.status, refused.body.type]).toEqual([400, 'registration_answers_required']);
  });
});

describe('the organiser', () => {
  test('sees answers with each registration and in the exported sheet', async () => {
    const event = await newEvent();
    const ids = [];
    for (const question of [meal, guests, photos]) ids.push((await add(event, question)).$id);
    const [which = '', many = '', seen = ''] = ids;
    await register(ravi, event, { [seen]: false, [many]: 2, [which]: 'Veg' });
    const { body } = await ask(asha, 'GET', `/v1/events/${event}/registrations?state=confirmed`);
    expect(body.registrations[0].answers).toEqual([
      { questionId: which, label: meal.label, value: 'Veg' },
      { questionId: many, label: guests.label, value: 2 },
      { questionId: seen, label: photos.label, value: false },
    ]);
    const sheet = String((await ask(asha, 'GET', `/v1/events/${event}/registrations.csv`)).body).split(
      '\r\n',
    );
    expect(sheet[0]).toContain('"Which meal?","How many kites do you bring?","I may be seen on pictures."');
    expect(sheet[1]).toMatch(/"Veg","2","No"$/);
  });

  test('can only retire a question that has answers', async () => {
    const event = await newEvent();
    const { $id } = await add(event, guests);
    await register(ravi, event, { [$id]: 2 });
    const url = `/v1/events/${event}/questions/${$id}`;
    expect((await ask(asha, 'PUT', url, guests)).body.type).toBe('question_answered');
    expect((await ask(asha, 'DELETE', url)).body).toEqual({ outcome: 'retired' });
    expect((await ask(null, 'GET', `/v1/events/${event}/questions`)).body.questions).toEqual([]);
    expect((await ask(asha, 'GET', `/v1/events/${event}/questions/managed`)).body.questions).toMatchObject([
      { $id, answers: 1, retired: true },
    ]);
    expect((await ask(asha, 'DELETE', url)).body.type).toBe('question_not_found');
  });

  test('can delete a question without answers', async () => {
    const event = await newEvent();
    const { $id } = await add(event, guests);
    const gone = await ask(asha, 'DELETE', `/v1/events/${event}/questions/${$id}`);
    expect(gone.body).toEqual({ outcome: 'deleted' });
    expect((await ask(asha, 'GET', `/v1/events/${event}/questions/managed`)).body.questions).toEqual([]);
  });

  test('must give a choice its options, and can ask at most twenty questions', async () => {
    const event = await newEvent();
    const url = `/v1/events/${event}/questions`;
    const { body } = await ask(asha, 'POST', url, { ...meal, options: ['Veg'] });
    expect(body.fields).toEqual({ options: 'Add at least two options' });
    for (let count = 0; count < 20; count++) await add(event, { ...guests, label: `Question ${count}` });
    expect((await ask(asha, 'POST', url, guests)).body.type).toBe('question_too_many');
  });

  test('is the only one to see, ask and change questions', async () => {
    const event = await newEvent();
    const { $id } = await add(event, guests);
    const url = `/v1/events/${event}/questions`;
    for (const refused of [
      await ask(ravi, 'POST', url, guests),
      await ask(ravi, 'PUT', `${url}/${$id}`, guests),
      await ask(ravi, 'DELETE', `${url}/${$id}`),
      await ask(ravi, 'GET', `${url}/managed`),
    ]) {
      expect(refused.body.type).toBe('event_not_found');
    }
  });
});

test('deletes the answers with the account', async () => {
  const event = await newEvent();
  const { $id } = await add(event, guests);
  const zoya = await signUp(mela(), { name: 'Zoya' });
  await register(zoya, event, { [$id]: 7 });
  const deletion = await ask(zoya, 'DELETE', '/v1/account', { password: zoya.password });
  expect(deletion.status).toBe(204);
  const { body } = await ask(asha, 'GET', `/v1/events/${event}/questions/managed`);
  expect(body.questions).toMatchObject([{ answers: 0 }]);
});
