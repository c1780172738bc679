import { describe, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { mailsTo, newAddress, signUp } from '../../kit/people.ts';

const mela = useMela();

const event = {
  eventTitle: 'Kite day',
  description: 'Everybody brings a kite.',
  location: 'Juhu Beach, Mumbai',
  latitude: 19.1,
  longitude: 72.83,
  date: '2030-12-05',
  startTime: '10:00',
  endTime: '18:00',
};

async function create(cookie: string, changes: Partial<typeof event>) {
  const answer = await mela().app.inject({
    method: 'POST',
    url: '/v1/events',
    headers: { cookie },
    payload: { ...event, ...changes },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('texts', () => {
  test.each(['\u200b\u200d', '\u00a0\u3000', '\u202e', '\u2800', '\u3164'])(
    'a title of only %j counts as missing',
    async (eventTitle) => {
      const { cookie } = await signUp(mela());
      expect(await create(cookie, { eventTitle })).toMatchObject({
        status: 400,
        body: { fields: { eventTitle: 'Event title is required' } },
      });
    },
  );

  test("lose direction controls in pages and mails, but keep their language's joiners", async () => {
    const asha = await signUp(mela());
    const hindi = 'रक्\u200dषा मेला';
    const { status, body } = await create(asha.cookie, { eventTitle: `\u202e${hindi}\u2066\u200b` });
    expect(status).toBe(201);
    expect(body.eventTitle).toBe(hindi);
    const ravi = await signUp(mela(), { name: 'Ra\u202evi\u200b' });
    const registered = await mela().app.inject({
      method: 'POST',
      url: `/v1/events/${body.$id}/registrations`,
      headers: { cookie: ravi.cookie },
      payload: { socialMedia: 'Mastodon', email: ravi.email, reason: 'I like\u202e kites' },
    });
    expect(registered.statusCode, registered.body).toBeLessThan(300);
    const { subject = '', text = '' } = (await mailsTo(mela(), ravi.email)).at(-1) ?? {};
    expect(subject).toContain(hindi);
    expect(text).toContain('Ravi');
    expect(text).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/);
  });

  test('of old rows are mailed in reading order', async () => {
    const ravi = await signUp(mela(), { name: 'Ravi' });
    await mela()
      .deps.db.updateTable('users')
      .set({ name: 'Ra\u202evi' })
      .where('id', '=', ravi.userId)
      .execute();
    const payload = { oldPassword: ravi.password, password: 'another password of his' };
    await mela().app.inject({
      method: 'PATCH',
      url: '/v1/account/password',
      headers: { cookie: ravi.cookie },
      payload,
    });
    const texts = (await mailsTo(mela(), ravi.email)).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join('')).not.toContain('\u202e');
  });
});

describe('internationalised addresses', () => {
  test('one mailbox is one account, however its address is typed', async () => {
    const unique = newAddress('x').split('@')[0];
    const { userId } = await signUp(mela(), { email: `ünï.${unique}@xn--mnchen-3ya.de` });
    const typed = [`ünï.${unique}@münchen.de`, `U\u0308NI\u0308.${unique}@MÜNCHEN.DE`];
    for (const email of typed) {
      const again = await mela().app.inject({
        method: 'POST',
        url: '/v1/account',
        payload: { userId: 'unique()', email, password: 'a password of hers', name: 'Asha' },
      });
      expect(again.statusCode).toBe(409);
      const session = await mela().app.inject({
        method: 'POST',
        url: '/v1/account/sessions/email',
        payload: { email, password: 'a password of hers' },
      });
      expect(session.statusCode).toBe(201);
      expect(session.json().userId).toBe(userId);
    }
  });
});
