import { expect, test } from 'vitest';
import { unsubscribeUrl } from '../../../server/features/notifications/index.ts';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';

const mela = useMela();

const everything = {
  reminder_day: true,
  reminder_hour: true,
  organiser_messages: true,
  new_registrations: true,
  followed_events: true,
  mentions: true,
  board_digest: false,
};

const wanted = async ({ cookie }: TestPerson) =>
  (await mela().app.inject({ url: '/v1/account/notifications', headers: { cookie } })).json();
const change = ({ cookie }: TestPerson, payload: object) =>
  mela().app.inject({ method: 'PATCH', url: '/v1/account/notifications', headers: { cookie }, payload });

/** The path and query of an unsubscribe link. */
function linkOf(list: 'reminder_day' | 'digest', id: string): string {
  const { site, secret } = mela().config;
  return unsubscribeUrl({ siteUrl: site.url, secret }, list, id).replace(site.url, '');
}

test('all mails but the daily digest are on by default, and can be switched off and on', async () => {
  const asha = await signUp(mela());
  expect(await wanted(asha)).toEqual(everything);
  const answer = await change(asha, { reminder_hour: false, new_registrations: false });
  expect(answer.json()).toEqual({ ...everything, reminder_hour: false, new_registrations: false });
  await change(asha, { reminder_hour: true, board_digest: true });
  expect(await wanted(asha)).toEqual({ ...everything, new_registrations: false, board_digest: true });
});

test('two simultaneous changes both take effect', async () => {
  const asha = await signUp(mela());
  await Promise.all([change(asha, { reminder_day: false }), change(asha, { reminder_hour: false })]);
  expect(await wanted(asha)).toEqual({ ...everything, reminder_day: false, reminder_hour: false });
});

test('one-click unsubscribing works from anywhere without a session', async () => {
  const asha = await signUp(mela());
  for (const contentType of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await mela().app.inject({
      method: 'POST',
      url: linkOf('reminder_day', asha.userId),
      headers: { 'content-type': contentType, origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect(await wanted(asha)).toEqual({ ...everything, reminder_day: false });
});

test('opening a link changes nothing', async () => {
  const asha = await signUp(mela());
  await mela().app.inject({ url: linkOf('reminder_day', asha.userId) });
  expect(await wanted(asha)).toEqual(everything);
});

test('a link works for its own reader and topic only', async () => {
  const asha = await signUp(mela());
  const ravi = await signUp(mela());
  const link = linkOf('reminder_day', asha.userId);
  const forged = [
    link.replace(asha.userId, ravi.userId),
    link.replace('reminder_day', 'organiser_messages'),
    link.replace(/token=.*/, 'token=guessed'),
  ];
  for (const url of forged) {
    expect((await mela().app.inject({ method: 'POST', url })).json().type).toBe('user_invalid_token');
  }
  expect(await wanted(asha)).toEqual(everything);
  expect(await wanted(ravi)).toEqual(everything);
});
