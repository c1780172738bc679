import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';
import { listen } from '../realtime/listener.ts';

/** What Appwrite's clients for phones send, as read from their sources: headers, query lists, forms and sockets. */
interface MobileClient {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly listParameter: (name: string, index: number) => string;
  /** A multipart form with an upload. */
  readonly form: (upload: { id: string; bytes: Buffer }) => { boundary: string; body: Buffer };
}

const common = { 'x-appwrite-project': 'mela', 'x-appwrite-response-format': '1.5.0' };
const part = (head: readonly string[], value: string | Buffer) => [
  Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
  Buffer.from(value),
  Buffer.from('\r\n'),
];
const form = (boundary: string, parts: readonly (readonly Buffer[])[]) => ({
  boundary,
  body: Buffer.concat([
    ...parts.flatMap((each) => [Buffer.from(`--${boundary}\r\n`), ...each]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
});

const clients: readonly MobileClient[] = [
  {
    name: 'Android',
    headers: {
      ...common,
      origin: 'appwrite-android://com.example.kites',
      'user-agent': 'com.example.kites/1.0, Pixel 9',
      'x-sdk-name': 'Android',
      'x-sdk-platform': 'client',
      'x-sdk-language': 'kotlin',
      'x-sdk-version': '5.1.1',
    },
    listParameter: (name) => `${name}[]`,
    form: ({ id, bytes }) =>
      form('0f5b1c7e-6f0a-4b9c-9a47-3f7a2c9d1e55', [
        part(
          [
            'Content-Disposition: form-data; name="file"; filename="kite.png"',
            'Content-Type: image/png',
            `Content-Length: ${bytes.length}`,
          ],
          bytes,
        ),
        part(['Content-Disposition: form-data; name="fileId"', `Content-Length: ${id.length}`], id),
        part(['Content-Disposition: form-data; name="permissions[]"', 'Content-Length: 11'], 'read("any")'),
      ]),
  },
  {
    name: 'Apple',
    headers: {
      ...common,
      origin: 'appwrite-ios://com.example.kites',
      'user-agent': 'com.example.kites/1.0 iPhone iOS/26.0',
      'x-sdk-name': 'Apple',
      'x-sdk-platform': 'client',
      'x-sdk-language': 'apple',
      'x-sdk-version': '5.0.4',
    },
    listParameter: (name) => `${name}[]`,
    // No content type, also not for the file.
    form: ({ id, bytes }) =>
      form('----A1B2C3D4', [
        part(['Content-Disposition: form-data; name="fileId"', `Content-Length: ${id.length}`], id),
        part(
          [
            'Content-Disposition: form-data; name="file"; filename="kite.png"',
            `Content-Length: ${bytes.length}`,
          ],
          bytes,
        ),
      ]),
  },
  {
    name: 'Flutter',
    headers: {
      ...common,
      origin: 'appwrite-linux://com.example.kites',
      'user-agent': 'com.example.kites/1.0 (Linux)',
      'x-sdk-name': 'Flutter',
      'x-sdk-platform': 'client',
      'x-sdk-language': 'flutter',
      'x-sdk-version': '12.0.4',
    },
    listParameter: (name, index) => `${name}[${index}]`,
    form: ({ id, bytes }) =>
      form('dart-http-boundary-Vq2mE7kTz8', [
        part(['content-disposition: form-data; name="fileId"'], id),
        part(['content-disposition: form-data; name="permissions[0]"'], 'read("any")'),
        part(
          [
            'content-type: application/octet-stream',
            'content-disposition: form-data; name="file"; filename="kite.png"',
          ],
          bytes,
        ),
      ]),
  },
];

const mela = useMela({
  settings: { ALLOWED_ORIGINS: clients.map(({ headers }) => headers.origin).join(',') },
});
let origin = '';
let person: TestPerson;
beforeAll(async () => {
  origin = await mela().listen();
  person = await signUp(mela());
});

describe.each(clients.map((client) => [client.name, client] as const))('%s', (_, client) => {
  const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await mela().app.inject({
      method: method as 'GET',
      url: `/v1${path}`,
      headers: { ...client.headers, 'content-type': 'application/json', ...more },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };

  test('logs in, and keeps the session as a cookie or from the fallback header', async () => {
    const { status, headers, body } = await call('POST', '/account/sessions/email', {
      email: person.email,
      password: person.password,
    });
    expect([status, body.userId]).toEqual([201, person.userId]);
    expect(headers['access-control-allow-origin']).toBe(client.headers.origin);
    const fallback = String(headers['x-fallback-cookies']);
    const session: string = JSON.parse(fallback).a_session_mela;
    const ways = [
      { 'x-fallback-cookies': fallback },
      { cookie: `a_session_mela=${encodeURIComponent(session)}` },
    ];
    for (const way of ways)
      expect((await call('GET', '/account', undefined, way)).body.$id).toBe(person.userId);
  });

  test('lists documents with its own way to write queries', async () => {
    const queries = ['{"method":"limit","values":[5]}', '{"method":"orderDesc","attribute":"$createdAt"}'];
    const search = new URLSearchParams(
      queries.map((query, index) => [client.listParameter('queries', index), query]),
    );
    const { status, body } = await call('GET', `/databases/main/collections/events/documents?${search}`);
    expect([status, body]).toEqual([200, { total: expect.any(Number), documents: expect.any(Array) }]);
  });

  test('uploads a picture in its own kind of form', async () => {
    const id = `kite-${client.name.toLowerCase()}`;
    const { boundary, body } = client.form({ id, bytes: await plainPicture(30, 20) });
    const lines = Object.entries({
      ...client.headers,
      host: new URL(origin).host,
      cookie: person.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`POST /v1/storage/buckets/images/files HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toContain(`"$id":"${id}","bucketId":"images"`);
  });

  test('receives changes on a socket with its origin, after authenticating by message', async () => {
    const url = `${origin.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=account`;
    const socket = new WebSocket(url, { headers: client.headers });
    const listener = await listen(socket);
    expect(await listener.next()).toMatchObject({ type: 'connected', data: { user: null } });
    const session = decodeURIComponent(person.cookie.replace(/^[^=]*=/, ''));
    socket.send(JSON.stringify({ type: 'authentication', data: { session } }));
    expect(await listener.next()).toMatchObject({
      type: 'response',
      data: { to: 'authentication', success: true, user: { $id: person.userId } },
    });
    const { status } = await call(
      'PATCH',
      '/account/name',
      { name: `Asha on ${client.name}` },
      { cookie: person.cookie },
    );
    expect(status).toBe(200);
    expect(await listener.next()).toMatchObject({
      type: 'event',
      data: {
        events: expect.arrayContaining([`users.${person.userId}.update.name`, 'users.*.update']),
        channels: ['account', `account.${person.userId}`],
        payload: { name: `Asha on ${client.name}` },
      },
    });
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  });
});

test('an app that is not registered is refused', async () => {
  const answer = await mela().app.inject({
    method: 'POST',
    url: '/v1/account/sessions/anonymous',
    headers: { ...common, origin: 'appwrite-android://com.example.other' },
  });
  expect([answer.statusCode, answer.json().type]).toEqual([403, 'general_unknown_origin']);
});

test("sessions' beginnings and ends reach the person's open apps", async () => {
  const url = `${origin.replace('http', 'ws')}/v1/realtime?project=mela&channels[]=account`;
  const listener = await listen(new WebSocket(url, { headers: { cookie: person.cookie } }));
  expect(await listener.next()).toMatchObject({ type: 'connected' });
  const opened = await mela().app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: { email: person.email, password: person.password },
  });
  const { $id } = opened.json();
  expect(await listener.next()).toMatchObject({
    data: {
      events: expect.arrayContaining([
        `users.${person.userId}.sessions.${$id}.create`,
        `users.*.sessions.*.create`,
        `users.${person.userId}`,
      ]),
      payload: { $id, userId: person.userId, provider: 'email', secret: '' },
    },
  });
  await mela().app.inject({
    method: 'DELETE',
    url: `/v1/account/sessions/${$id}`,
    headers: { cookie: person.cookie },
  });
  expect(await listener.next()).toMatchObject({
    data: {
      events: expect.arrayContaining([`users.${person.userId}.sessions.${$id}.delete`]),
      payload: { $id, userId: person.userId },
    },
  });
});
