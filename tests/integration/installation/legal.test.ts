import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { LegalTexts } from '../../../contracts/installation.ts';
import { startMela, useMela } from '../../kit/app.ts';
import { signUp } from '../../kit/people.ts';
import { temporaryFolder } from '../../kit/temporary-folder.ts';

const plain = useMela();
const stopped: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stopped) await stop();
});

async function siteWith(legal: object, settings: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'terms.hi.md'), '# शर्तें\n\nसबके लिए।');
  await writeFile(join(folder, 'site.json'), JSON.stringify({ legal }));
  const mela = await startMela({ settings: { SITE_FILE: join(folder, 'site.json'), ...settings } });
  stopped.push(() => mela.close());
  return mela;
}

test('shows sample texts when the site has none of its own', async () => {
  const answer = await plain().app.inject({ url: '/v1/site/legal' });
  expect(answer.json()).toEqual({
    version: plain().config.legalVersion,
    terms: null,
    privacy: null,
    services: {
      mapTiles: 'tile.openstreetmap.org',
      geocoder: null,
      router: null,
      assistant: null,
      mail: null,
      files: null,
      signIn: [],
      payments: 'sandbox',
      stripe: false,
    },
  });
});

test("shows the site's own texts as safe HTML, by language and version", async () => {
  const mela = await siteWith({
    version: '2027-01-15',
    terms: { en: '# Terms\n\nBe **kind**.<script>alert(1)</script>', hi: 'terms.hi.md' },
  });
  const read = async (language: string) =>
    (await mela.app.inject({ url: `/v1/site/legal?language=${language}` })).json<LegalTexts>();
  expect(await read('en')).toMatchObject({ version: '2027-01-15', privacy: null });
  expect((await read('en')).terms).toBe('<h3>Terms</h3>\n<p>Be <strong>kind</strong>.</p>\n');
  expect((await read('hi')).terms).toContain('<h3>शर्तें</h3>');

  const { cookie } = await signUp(mela);
  const accept = async (version: string) => {
    const headers = { cookie };
    const payload = { version };
    return (await mela.app.inject({ method: 'POST', url: '/v1/account/terms', headers, payload })).statusCode;
  };
  expect(await accept('2027-01-15')).toBe(200);
  expect(await accept('2026-11-22')).toBe(400);
});

test("names third-party services by host, but not services on the site's own network", async () => {
  const mela = await siteWith(
    { version: '2027-01-15' },
    {
      MAP_TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
      NOMINATIM_URL: 'http://10.0.0.7:8080',
      OSRM_URL: 'https://routes.example.org/osrm',
      CHAT_MODEL_URL: 'https://models.example.org/v1',
      CHAT_MODEL: 'small',
      SIGN_IN_PROVIDERS: 'github',
      SIGN_IN_GITHUB_CLIENT_ID: 'mela',
      SIGN_IN_GITHUB_CLIENT_SECRET: 'secret',
    },
  );
  expect((await mela.app.inject({ url: '/v1/site/legal' })).json<LegalTexts>().services).toMatchObject({
    mapTiles: 'tiles.example.org',
    geocoder: null,
    router: 'routes.example.org',
    assistant: 'models.example.org',
    signIn: ['GitHub'],
  });
});
