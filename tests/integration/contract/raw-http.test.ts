import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { useMela } from '../../kit/app.ts';
import { signUp, type TestPerson } from '../../kit/people.ts';
import { plainPicture } from '../../kit/pictures.ts';

const partner = 'https://partner.example';
const mela = useMela({ settings: { ALLOWED_ORIGINS: partner } });
const D = '/v1/databases/main/collections/events/documents';
const F = '/v1/storage/buckets/images/files';
let asha: TestPerson;
let url: string;
let pictureId: string;

beforeAll(async () => {
  url = await mela().listen();
  asha = await signUp(mela(), { name: 'Asha' });
  const form = new FormData();
  form.append('fileId', 'unique()');
  form.append('file', new File([new Uint8Array(await plainPicture(20, 10))], 'kite.png'));
  const stored = await fetch(url + F, { method: 'POST', body: form, headers: { cookie: asha.cookie } });
  pictureId = ((await stored.json()) as { $id: string }).$id;
});

/** Sends exactly these headers; HTTP clients add their own. */
async function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url + path, { method, headers: { ...headers, ...length }, agent: false });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

async function problemOf(answer: ReturnType<typeof send>) {
  const { status, text: body, headers } = await answer;
  expect(headers['content-type']).toBe('application/json; charset=UTF-8');
  const { code, type, message, version } = JSON.parse(body);
  expect([code, version]).toEqual([status, '1.5.0']);
  return { status, type, message };
}

describe('an <img>, which sends no headers', () => {
  test('gets its picture with the project in the URL', async () => {
    for (const how of ['view?project=mela', 'preview?width=10&project=mela', 'view']) {
      const { status, headers } = await send('GET', `${F}/${pictureId}/${how}`);
      expect([how, status, headers['content-type']]).toEqual([how, 200, 'image/png']);
    }
  });

  test('gets nothing with another project', async () => {
    expect(await problemOf(send('GET', `${F}/${pictureId}/view?project=other`))).toEqual({
      status: 404,
      type: 'project_not_found',
      message: 'Project with the requested ID could not be found.',
    });
  });
});

describe('a page of a registered origin', () => {
  test('can log in, continue and log out by header alone if its browser keeps no cookies', async () => {
    const headers = { origin: partner, 'content-type': 'application/json', 'x-appwrite-project': 'mela' };
    const { email, password } = asha;
    const opened = await send(
      'POST',
      '/v1/account/sessions/email',
      headers,
      JSON.stringify({ email, password }),
    );
    expect(opened.status).toBe(201);
    const fallback = String(opened.headers['x-fallback-cookies']);
    expect(Object.keys(JSON.parse(fallback))).toEqual(['a_session_mela']);
    const known = { ...headers, 'x-fallback-cookies': fallback };
    expect(JSON.parse((await send('GET', '/v1/account', known)).text).email).toBe(email);
    const left = await send('DELETE', '/v1/account/sessions/current', known, '{}');
    expect([left.status, left.headers['x-fallback-cookies'], left.text]).toEqual([204, '[]', '']);
    expect((await problemOf(send('GET', '/v1/account', known))).type).toBe('general_unauthorized_scope');
  });

  test('may send everything it asks for in a preflight, to every address', async () => {
    for (const path of ['/v1/account', `${D}/x`, F, '/v1/no/such/call']) {
      const { status, headers } = await send('OPTIONS', path, {
        origin: partner,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type,x-appwrite-project,content-range,x-appwrite-id',
      });
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 204, partner]);
      expect(headers['access-control-allow-credentials']).toBe('true');
      expect(headers['access-control-allow-headers']).toMatch(/content-range.*x-appwrite-id/i);
    }
  });

  test('can read error responses', async () => {
    const { headers } = await send('GET', `${F}/nowhere`, { origin: partner });
    expect(headers['access-control-allow-origin']).toBe(partner);
    expect(headers['access-control-expose-headers']).toBe('X-Fallback-Cookies');
  });
});

test('rejects a page without an origin if it sends a cookie, and serves it otherwise', async () => {
  expect(await problemOf(send('GET', D, { origin: 'null', cookie: asha.cookie }))).toMatchObject({
    status: 403,
    type: 'general_unknown_origin',
  });
  expect((await send('GET', D, { origin: 'null' })).status).toBe(200);
});

test('rejects chunk probes and malformed forms cleanly', async () => {
  const headers = { 'content-type': 'multipart/form-data', cookie: asha.cookie };
  expect(await problemOf(send('GET', `${F}/not-begun`, headers))).toEqual({
    status: 404,
    type: 'storage_file_not_found',
    message: 'The requested file could not be found.',
  });
  expect((await send('GET', `${F}/${pictureId}`, headers)).status).toBe(200);
});

describe('queries', () => {
  const list = (query: string) => send('GET', `${D}?${query}`, { 'content-type': 'application/json' });

  test.each(['', '&&', 'project=mela', 'other=1'])('may be missing: "%s"', async (query) => {
    expect(await list(query)).toMatchObject({ status: 200, text: '{"total":0,"documents":[]}' });
  });

  test.each([
    'queries',
    'queries[0]=',
    'queries%5B0%5D=%22%22',
    'queries[]={}',
    'queries[0]=[]',
    'queries=null',
  ])("can't be empty: %s", async (query) => {
    expect(await problemOf(list(query))).toEqual({
      status: 400,
      type: 'general_query_invalid',
      message: 'Invalid query: Syntax error',
    });
  });

  test('may be nested as deeply as their length allows', async () => {
    const leaf = { method: 'equal', attribute: 'ticketType', values: ['free'] };
    let deep: object = leaf;
    for (let level = 0; level < 20; level++)
      deep = { method: level % 2 ? 'or' : 'and', values: [deep, leaf] };
    const query = (value: object) => `queries%5B0%5D=${encodeURIComponent(JSON.stringify(value))}`;
    expect((await list(query(deep))).status).toBe(200);
    const joined = { method: 'or', values: [leaf, { method: 'limit', values: [1] }] };
    expect(await problemOf(list(query(joined)))).toMatchObject({
      type: 'general_query_invalid',
      message: 'Invalid query: Or queries can only contain filter queries',
    });
  });
});

describe('ids', () => {
  const create = async (documentId: string) =>
    send(
      'POST',
      D,
      { 'content-type': 'application/json', cookie: asha.cookie },
      JSON.stringify({
        documentId,
        data: {
          eventTitle: 'Kite day',
          description: 'Everybody brings a kite.',
          location: 'Pune',
          latitude: 18.52,
          longitude: 73.86,
          date: '2031-07-12',
          allDay: true,
        },
      }),
    );

  test('have up to 36 characters, in bodies and addresses', async () => {
    const id = `A1.b_c-${'z'.repeat(29)}`;
    expect(id).toHaveLength(36);
    expect((await create(id)).status).toBe(201);
    expect(JSON.parse((await send('GET', `${D}/${id}`)).text).$id).toBe(id);
    expect((await send('GET', `/v1/events/${id}`)).status).toBe(200);
    for (const wrong of [`${id}z`, '-dash', '.dot', '_line', 'sp ace', '']) {
      expect((await problemOf(create(wrong))).type, wrong).toBe('general_argument_invalid');
    }
  });
});

test.each([
  ['project', `${D}?project=nowhere`, 'Project with the requested ID could not be found.'],
  ['database', '/v1/databases/nowhere/collections/events/documents', 'Database not found'],
  [
    'collection',
    '/v1/databases/main/collections/nowhere/documents',
    'Collection with the requested ID could not be found.',
  ],
  ['document', `${D}/nowhere`, 'Document with the requested ID could not be found.'],
  [
    'storage_bucket',
    '/v1/storage/buckets/nowhere/files/x',
    'Storage bucket with the requested ID could not be found.',
  ],
  ['storage_file', `${F}/nowhere`, 'The requested file could not be found.'],
  [
    'general_route',
    '/v1/nowhere',
    'The requested route was not found. Please refer to the API docs and try again.',
  ],
])('names an unknown %s', async (what, path, message) => {
  expect(await problemOf(send('GET', path))).toEqual({ status: 404, type: `${what}_not_found`, message });
});

test('rejects a malformed address like any other input', async () => {
  expect((await problemOf(send('GET', '/v1/events/%ff'))).type).toBe('general_bad_request');
  expect((await problemOf(send('PATCH', '/v1/'))).type).toBe('general_route_not_found');
});

describe('a body in chunks', () => {
  async function inChunks(chunks: readonly string[]): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    // The connection is reset while the rest is being sent.
    const closed = new Promise<void>((resolve) =>
      socket.on('close', () => resolve()).on('error', () => resolve()),
    );
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    const head = `POST /v1/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(
      `${head}${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`,
    );
    await closed;
    return received;
  }

  test('is read, also in small ones', async () => {
    expect(await inChunks([...'{"name":1}'])).toContain('general_argument_invalid');
    expect(await inChunks(Array.from({ length: 4000 }, () => ' '.repeat(100)))).toContain('HTTP/1.1 400');
  });

  test('is refused when it has thousands of a byte, without reading on', async () => {
    const received = await inChunks([...JSON.stringify({ name: 'x'.repeat(100_000) })]);
    expect(received).not.toContain('general_argument_invalid');
    expect(received).toMatch(/^(HTTP\/1\.1 400|$)/);
  });
});
