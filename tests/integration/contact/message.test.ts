import { expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { mailsTo } from '../../kit/people.ts';

const mela = useMela({ settings: { CONTACT_EMAIL: 'hello@mela.example' } });

const message = {
  name: 'Ravi',
  email: 'ravi@people.example',
  subject: 'Kites for children',
  message: 'Could there be a day for the little ones?',
};
const send = (payload: object, remoteAddress = '192.0.2.1') =>
  mela().app.inject({ method: 'POST', url: '/v1/contact', payload, remoteAddress });

test("a message reaches the site's operator, and a reply its sender", async () => {
  const answer = await send(message);
  expect(answer.statusCode, answer.body).toBe(204);

  const [mail, ...more] = await mela()
    .deps.db.selectFrom('mails')
    .select(['to_address', 'reply_to', 'reply_to_name', 'subject', 'text_body', 'template'])
    .execute();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to_address: 'hello@mela.example',
    reply_to: 'ravi@people.example',
    reply_to_name: 'Ravi',
    subject: 'Message: Kites for children',
    template: 'contact',
  });
  expect(mail?.text_body).toContain('Could there be a day for the little ones?');
  expect(await mailsTo(mela(), 'ravi@people.example')).toEqual([]);
});

test('requires all four fields and a valid address', async () => {
  const answer = await send({ name: ' ', email: 'ravi', subject: '', message: '' }, '192.0.2.2');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    name: 'This field is required',
    email: 'Value must be a valid email address',
    subject: 'This field is required',
    message: 'This field is required',
  });
});

test('limits a sender to five messages an hour without affecting others', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await send(message, '192.0.2.3')).statusCode);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect((await send(message, '192.0.2.4')).statusCode).toBe(204);
});
