import { expect, test } from 'vitest';
import { startMela } from '../../kit/app.ts';
import { codeTo, newAddress, signUp } from '../../kit/people.ts';
import { send } from './wire.ts';

const publicSite = {
  PUBLIC_URL: 'https://mela.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Mela <mela@mela.example>',
  ALLOWED_ORIGINS: 'https://partner.example',
};

/** The attributes of each `Set-Cookie` header, in lower case and without the value. */
function attributes(headers: Headers): string[][] {
  return headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split('; ');
    return [pair.split('=', 1)[0] ?? '', ...rest.map((each) => each.toLowerCase())];
  });
}

test('over real HTTP, cookies are HttpOnly, Lax and valid for a year', async () => {
  const mela = await startMela();
  try {
    const url = await mela.listen();
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      });
    const email = newAddress();
    const created = await post('/v1/account', { userId: 'unique()', email, password: 'sesame opens' });
    const { $id: userId } = (await created.json()) as { $id: string };
    const opened = await post('/v1/account/sessions/token', { userId, secret: await codeTo(mela, email) });
    expect(opened.status).toBe(201);
    expect(opened.headers.get('x-fallback-cookies')).toBeNull();
    for (const [index, name] of ['a_session_mela', 'a_session_mela_legacy'].entries()) {
      const flags = attributes(opened.headers)[index];
      expect(flags).toEqual(
        expect.arrayContaining([name, 'max-age=31536000', 'path=/', 'httponly', 'samesite=lax']),
      );
      expect(flags).not.toContain('secure');
    }
  } finally {
    await mela.close();
  }
});

test('over https, cookies are Secure: Lax for our own pages, None for a registered site, which gets the header too', async () => {
  const mela = await startMela({ settings: publicSite });
  try {
    const { email, password } = await signUp(mela);
    const logIn = (origin: string) =>
      send(mela, 'POST /v1/account/sessions/email', { body: { email, password }, headers: { origin } });

    const own = await logIn('https://mela.example');
    expect(own.headers['x-fallback-cookies']).toBeUndefined();
    expect(own.cookies).toHaveLength(3);
    for (const cookie of own.cookies)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });

    const foreign = await logIn('https://partner.example');
    expect(foreign.cookies).toHaveLength(3);
    for (const cookie of foreign.cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'None' });
    }
    const { a_session_mela: text } = JSON.parse(String(foreign.headers['x-fallback-cookies']));
    expect(text).toBe(foreign.cookies[0]?.value);

    const headers = {
      origin: 'https://partner.example',
      'x-fallback-cookies': JSON.stringify({ a_session_mela: text }),
    };
    const account = await send(mela, 'GET /v1/account', { headers });
    expect(account.json().email).toBe(email);
    const out = await send(mela, 'DELETE /v1/account/sessions/current', { headers });
    expect(out.statusCode).toBe(204);
    expect(out.headers['x-fallback-cookies']).toBe('[]');
  } finally {
    await mela.close();
  }
});

test('the cookie is named after the project, in lower case', async () => {
  const mela = await startMela({ settings: { PROJECT_ID: 'Mela-Pune' } });
  try {
    const { cookie } = await signUp(mela);
    expect(cookie).toMatch(/^a_session_mela-pune=/);
    const headers = { cookie, 'x-appwrite-project': 'Mela-Pune' };
    expect((await send(mela, 'GET /v1/account', { headers })).statusCode).toBe(200);
  } finally {
    await mela.close();
  }
});

test('opens a session whatever a proxy reports as the address', async () => {
  const mela = await startMela({ settings: { ...publicSite, TRUST_PROXY: 'loopback' } });
  try {
    const { email, password } = await signUp(mela);
    for (const [said, kept] of [
      ['198.51.100.7', '198.51.100.7'],
      ['fe80::1%eth0', 'fe80::1'],
      ['198.51.100.7:5678', ''],
      ['unknown', ''],
    ] as const) {
      const headers = { 'x-forwarded-for': said };
      const opened = await send(mela, 'POST /v1/account/sessions/email', {
        body: { email, password },
        headers,
      });
      expect(opened.statusCode, opened.body).toBe(201);
      expect(opened.json().ip).toBe(kept);
    }
  } finally {
    await mela.close();
  }
});
