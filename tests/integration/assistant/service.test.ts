import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { useAssistant } from './stage.ts';

const received: unknown[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };
const server = createServer(async (request, response) => {
  received.push({
    method: request.method,
    url: request.url,
    body: await json(request),
    cookie: request.headers.cookie,
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const { say, person } = useAssistant({
  settings: { CHAT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat` },
});

test('an external service gets only the message, and its text is the answer', async () => {
  answer = { status: 200, body: '{"response":"See https://example.org/fair"}' };
  const asha = await person('Asha');
  const reply = await say('Is there a fair?', {
    person: asha,
    history: [{ sender: 'user', text: 'before' }],
  });
  expect(received).toEqual([
    { method: 'POST', url: '/chat', body: { message: 'Is there a fair?' }, cookie: undefined },
  ]);
  expect(reply).toMatchObject({
    response: 'See https://example.org/fair',
    answeredBy: 'service',
    notice: null,
  });
});

test.each([
  ['fails', { status: 500, body: '{}' }],
  ['returns an empty text', { status: 200, body: '{"response":""}' }],
  ['returns something other than JSON', { status: 200, body: '<html>' }],
])('when the service %s, the built-in assistant answers and says so', async (_, given) => {
  answer = given;
  const reply = await say('hello');
  expect(reply.answeredBy).toBe('built_in');
  expect(reply.notice).toBe("The chat service didn't respond, so the built-in assistant is answering.");
});
