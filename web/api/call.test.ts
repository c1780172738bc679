import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { ApiAnswer } from '../../contracts/pages.ts';
import { NetworkError } from '../lib/errors.ts';
import { createCall, sendByFetch } from './call.ts';

/** A transport whose responses the test controls. */
function line() {
  const sent: string[] = [];
  const waiting: ((answer: ApiAnswer) => void)[] = [];
  const call = createCall(
    ({ method, url, body }) => {
      sent.push(`${method} ${url} ${JSON.stringify(body)}`);
      return new Promise((answer) => waiting.push(answer));
    },
    () => 'en',
  );
  return {
    call,
    sent,
    answer: (answer: ApiAnswer) => {
      for (const tell of waiting.splice(0)) tell(answer);
    },
  };
}

const board = { kind: 'events', subjectId: 'lanterns' } as const;

test('sends a double click once, and again after the response', async () => {
  const { call, sent, answer } = line();
  const post = (text: string) =>
    call('POST /v1/:kind/:subjectId/board', {
      params: board,
      body: { text, replyTo: null, announce: false },
    });
  const presses = [post('Who brings oil?'), post('Who brings oil?'), post('And wicks?')];
  expect(sent).toHaveLength(2);
  answer({ status: 201, body: { $id: 'a post' } });
  expect(await Promise.all(presses)).toHaveLength(3);
  const later = post('Who brings oil?');
  expect(sent).toHaveLength(3);
  answer({ status: 201, body: {} });
  await later;
});

test('reports an error to both clicks, and retries on the next one', async () => {
  const { call, sent, answer } = line();
  const leave = () => call('DELETE /v1/account/sessions/:sessionId', { params: { sessionId: 'current' } });
  const presses = Promise.allSettled([leave(), leave()]);
  answer({ status: 503, body: undefined });
  expect((await presses).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = leave();
  expect(sent).toHaveLength(2);
  answer({ status: 204, body: undefined });
  await again;
});

test('shows refusals in plain words, and at each field what to do', async () => {
  const { call, answer } = line();
  const refused = call('GET /v1/account').catch((error: unknown) => error);
  const message = 'Rate limit for the current endpoint has been exceeded. Please try again after some time.';
  answer({
    status: 429,
    body: {
      message,
      code: 429,
      type: 'general_rate_limit_exceeded',
      version: '1.5.0',
      fields: { a: message },
    },
  });
  const text = 'Too many requests. Please wait a moment and try again.';
  expect(await refused).toMatchObject({ message: text, fields: { a: text } });
});

test('doesn’t merge different requests', () => {
  const { call, sent } = line();
  void call('GET /v1/account/profile');
  void call('GET /v1/account/profile');
  expect(sent).toHaveLength(2);
});

test('reports a connection lost during a response as a network error', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"events":[', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(sendByFetch({ method: 'GET', url })).rejects.toBeInstanceOf(NetworkError);
  server.close();
});
