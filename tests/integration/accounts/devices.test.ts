import { describe, expect, test } from 'vitest';
import { startMela, type TestMela, useMela } from '../../kit/app.ts';
import { codeTo, cookieOf, mailsTo, newAddress, signUp, type TestPerson } from '../../kit/people.ts';
import { send } from './wire.ts';

const mela = useMela();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const logIn = (
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
  {
    device,
    agent = firefox,
    from = '198.51.100.30',
  }: { device?: string; agent?: string; from?: string } = {},
) =>
  send(mela(), 'POST /v1/account/sessions/email', {
    body: { email, password },
    from,
    headers: { 'user-agent': agent, ...(device && { cookie: device }) },
  });

const deviceOf = (answer: Awaited<ReturnType<typeof logIn>>) => {
  const cookie = answer.cookies.find(({ name }) => name === 'mela_device');
  return { header: `mela_device=${cookie?.value}`, cookie };
};
const notices = async (email: string) =>
  (await mailsTo(mela(), email)).filter(({ kind }) => kind === 'new_device_notice');

describe('a log-in with another browser', () => {
  test('is mailed to the owner: when, browser, address, and what to do', async () => {
    const asha = await signUp(mela());
    expect(await notices(asha.email)).toEqual([]);
    const answer = await logIn(asha);
    expect(answer.statusCode).toBe(201);
    const [notice, ...others] = await notices(asha.email);
    expect(others).toEqual([]);
    expect(notice?.text).toContain('Firefox · Linux');
    expect(notice?.text).toContain('198.51.100.30');
    expect(notice?.text).toContain('/profile-settings/security');
    expect(notice?.text).toContain('/recovery');
    expect(notice?.text).not.toContain('Country');
  });

  test('is mailed once: the browser is known afterwards, from any network', async () => {
    const asha = await signUp(mela());
    const { header, cookie } = deviceOf(await logIn(asha));
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', maxAge: 400 * 24 * 3600 });
    const again = await logIn(asha, { device: header, from: '203.0.113.40' });
    expect(deviceOf(again).cookie?.value).toBe(cookie?.value);
    expect(await notices(asha.email)).toHaveLength(1);
    await logIn(asha, { agent: safari, from: '203.0.113.41' });
    expect(await notices(asha.email)).toHaveLength(2);
  });

  test("is mailed for every way to log in, and for every account the browser hasn't used yet", async () => {
    const asha = await signUp(mela());
    const ravi = await signUp(mela(), { name: 'Ravi' });
    const { header } = deviceOf(await logIn(asha));
    await logIn(ravi, { device: header });
    expect(await notices(ravi.email)).toHaveLength(1);
    const body = { userId: 'unique()', email: ravi.email };
    const { userId } = (await send(mela(), 'POST /v1/account/tokens/email', { body })).json();
    const secret = await codeTo(mela(), ravi.email);
    const entered = { body: { userId, secret }, from: '203.0.113.42' };
    expect((await send(mela(), 'POST /v1/account/sessions/token', entered)).statusCode).toBe(201);
    expect(await notices(ravi.email)).toHaveLength(2);
  });

  test('isn’t mailed again for a program without cookies at the same address', async () => {
    const asha = await signUp(mela());
    await logIn(asha, { agent: 'community-app/2.1' });
    await logIn(asha, { agent: 'community-app/2.1' });
    expect(await notices(asha.email)).toHaveLength(1);
  });

  test('isn’t mailed at a sign-up, and only a well-formed cookie is kept', async () => {
    const email = newAddress();
    const body = { userId: 'unique()', email };
    const { userId } = (await send(mela(), 'POST /v1/account/tokens/email', { body })).json();
    const secret = await codeTo(mela(), email);
    const entered = await send(mela(), 'POST /v1/account/sessions/token', {
      body: { userId, secret },
      headers: { cookie: 'mela_device=chosen' },
    });
    expect(deviceOf(entered).cookie?.value).toMatch(/^[\w-]{32}$/);
    expect(await notices(email)).toEqual([]);
  });

  test('is mailed for a known browser too after everyone was logged out', async () => {
    const asha = await signUp(mela());
    const opened = await logIn(asha);
    const { header } = deviceOf(opened);
    await send(mela(), 'DELETE /v1/account/sessions', { cookie: cookieOf(opened) });
    mela().clock.advance({ hours: 1 });
    await logIn(asha, { device: header });
    expect(await notices(asha.email)).toHaveLength(2);
  });
});

describe('the country', () => {
  async function countryOf(site: TestMela, headers: Record<string, string>) {
    const { cookie } = await signUp(site);
    const { email, password } = await signUp(site);
    const body = { email, password };
    const opened = await send(site, 'POST /v1/account/sessions/email', { body, headers });
    expect(opened.statusCode, opened.body).toBe(201);
    expect(cookie).toBeTruthy();
    const { countryCode, countryName } = opened.json();
    return [countryCode, countryName];
  }

  test('is shown where the operator’s proxy names it', async () => {
    const site = await startMela({
      settings: {
        PUBLIC_URL: 'https://fair.example.org',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'Fair <events@fair.example.org>',
        COUNTRY_HEADER: 'CF-IPCountry',
      },
    });
    try {
      const proxied = { 'x-forwarded-for': '203.0.113.77' };
      expect(await countryOf(site, { ...proxied, 'cf-ipcountry': 'IN' })).toEqual(['IN', 'India']);
      expect(await countryOf(site, { ...proxied, 'cf-ipcountry': 'XX' })).toEqual(['--', 'Unknown']);
      expect(await countryOf(site, { ...proxied, 'cf-ipcountry': '<b>' })).toEqual(['--', 'Unknown']);
      // Not from the proxy.
      expect(await countryOf(site, { 'cf-ipcountry': 'IN' })).toEqual(['--', 'Unknown']);
    } finally {
      await site.close();
    }
  });

  test('is unknown elsewhere', async () => {
    expect(await countryOf(mela(), { 'cf-ipcountry': 'IN' })).toEqual(['--', 'Unknown']);
  });
});
