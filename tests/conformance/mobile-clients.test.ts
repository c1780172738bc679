import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { codeInMailbox } from '../../scripts/mailbox.ts';
import { newId } from '../../server/infra/ids.ts';
import { listen } from '../integration/realtime/listener.ts';
import { plainPicture } from '../kit/pictures.ts';
import { mobileOrigins } from './site.ts';

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
      origin: mobileOrigins.android,
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
      origin: mobileOrigins.apple,
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
      origin: mobileOrigins.flutter,
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

const { url: site, project } = inject('conformance');
let person: { userId: string; email: string; password: string; cookie: string };
beforeAll(async () => {
  const email = `asha.${newId()}@conformance.example`;
  const password = `Asha keeps this ${newId()}`;
  const { body } = await send('POST', '/account', { userId: 'unique()', email, password, name: 'Asha' });
  const secret = await codeInMailbox(site, email);
  const opened = await send('PUT', '/account/sessions/token', { userId: body.$id, secret });
  expect(opened.status).toBe(201);
  const session = opened.headers.getSetCookie().find((cookie) => cookie.startsWith(`a_session_${project}=`));
  person = { userId: body.$id, email, password, cookie: session?.split(';', 1)[0] ?? '' };
});

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/v1${path}`, {
    method,
    headers: { ...common, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await answer.text();
  return { status: answer.status, headers: answer.headers, body: said === '' ? undefined : JSON.parse(said) };
}

describe.each(clients.map((client) => [client.name, client] as const))('%s', (_, client) => {
  const call = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    send(method, path, body, { ...client.headers, ...more });

  test('logs in, and keeps the session as a cookie or from the fallback header', async () => {
    const { status, headers, body } = await call('POST', '/account/sessions/email', {
      email: person.email,
      password: person.password,
    });
    expect([status, body.userId]).toEqual([201, person.userId]);
    expect(headers.get('access-control-allow-origin')).toBe(client.headers.origin);
    const fallback = headers.get('x-fallback-cookies') ?? '';
    const session: string = JSON.parse(fallback)[`a_session_${project}`];
    const ways = [
      { 'x-fallback-cookies': fallback },
      { cookie: `a_session_${project}=${encodeURIComponent(session)}` },
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
    const id = newId();
    const { boundary, body } = client.form({ id, bytes: await plainPicture(30, 20) });
    const lines = Object.entries({
      ...client.headers,
      host: new URL(site).host,
      cookie: person.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const { hostname, port } = new URL(site);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /v1/storage/buckets/images/files HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toContain(`"$id":"${id}","bucketId":"images"`);
  });

  test('receives changes on a socket with its origin, after authenticating by message', async () => {
    const url = `${site.replace('http', 'ws')}/v1/realtime?project=${project}&channels[]=account`;
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
  const { status, body } = await send('POST', '/account/sessions/anonymous', undefined, {
    origin: 'appwrite-android://com.example.other',
  });
  expect([status, body.type]).toEqual([403, 'general_unknown_origin']);
});

test("sessions' beginnings and ends reach the person's open apps", async () => {
  const url = `${site.replace('http', 'ws')}/v1/realtime?project=${project}&channels[]=account`;
  const listener = await listen(new WebSocket(url, { headers: { cookie: person.cookie } }));
  expect(await listener.next()).toMatchObject({ type: 'connected' });
  const opened = await send('POST', '/account/sessions/email', {
    email: person.email,
    password: person.password,
  });
  const { $id } = opened.body;
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
  await send('DELETE', `/account/sessions/${$id}`, undefined, { cookie: person.cookie });
  expect(await listener.next()).toMatchObject({
    data: {
      events: expect.arrayContaining([`users.${person.userId}.sessions.${$id}.delete`]),
      payload: { $id, userId: person.userId },
    },
  });
});
