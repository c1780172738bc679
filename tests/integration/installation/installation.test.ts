import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PageRequest } from '../../../contracts/pages.ts';
import { sampleMail } from '../../../scripts/sample-mails.ts';
import { queueMail } from '../../../server/features/mail/index.ts';
import { transaction } from '../../../server/infra/db/database.ts';
import type { Renderer } from '../../../server/pages/index.ts';
import { useMela } from '../../kit/app.ts';

const example = new URL('../../../site.example.json', import.meta.url).pathname;
const asked: PageRequest[] = [];
/** Renders nothing, and records the data given to pages. */
const renderer: Renderer = {
  renderPage: async (request) => {
    asked.push(request);
    return { status: 200, headers: {}, html: request.assetsOf([]).styles.join() };
  },
  shared: null,
  parametersOf: () => null,
  drawCover: async () => '<svg/>',
  icon: '<svg/>',
  assetsOf: () => ({
    firstScript: '/first-script.js',
    entry: '/entry.js',
    styles: ['/style.css'],
    modules: [],
  }),
  files: undefined,
  policyExtras: {},
};
const mela = useMela({ renderer, settings: { SITE_FILE: example } });
const get = (url: string) => mela().app.inject({ url, headers: { host: 'localhost:3000' } });

test("pages show the site's name in every language", async () => {
  await get('/');
  expect(asked.at(-1)?.site.brand).toMatchObject({
    texts: {
      en: { name: 'Sample Fair', defaultOrganisation: 'Sample Fair Society' },
      hi: { name: 'नमूना मेला', defaultOrganisation: 'Sample Fair Society' },
    },
    socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@fair' }],
  });
});

test("the site's colours override the defaults, at a URL that changes with them", async () => {
  const sheets = (await get('/')).body.split(',');
  expect(sheets).toEqual(['/style.css', expect.stringMatching(/^\/site\.css\?v=[\da-f]{12}$/)]);
  const sheet = await get(sheets[1] ?? '');
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(sheet.body).toContain('--accent:light-dark(#0b5fa5,#1f75c1)');
});

test("the site's mark is served without scripts and used as the app icon", async () => {
  await get('/');
  const mark = await get(asked.at(-1)?.site.brand.logo ?? '');
  expect(mark.headers['content-type']).toBe('image/svg+xml');
  expect(mark.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  const icon = await get('/icon-192.png');
  const { dominant } = await sharp(icon.rawPayload).stats();
  expect(dominant.g).toBeGreaterThan(200);
  expect((await sharp(icon.rawPayload).metadata()).width).toBe(192);
});

test("mails have the site's name, colours and mark", async () => {
  const { deps } = mela();
  const mailId = await transaction(deps.db, (tx) => queueMail(tx, sampleMail('signup_code')));
  const shown = (await get(`/dev/mailbox/${mailId}/html`)).body;
  expect(shown).toContain('Sample Fair');
  expect(shown).toContain('border-top:4px solid #f2b134');
  expect(shown).toContain('.button{background-color:#1f75c1 !important');
  const [, mark = ''] = /<img src="data:image\/png;base64,([^"]+)" height="36" alt=""/.exec(shown) ?? [];
  expect(await sharp(Buffer.from(mark, 'base64')).metadata()).toMatchObject({ format: 'png', height: 72 });
});

test("the installed app has the site's name", async () => {
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Sample Fair' });
});

test("the About page says who runs the site, in the reader's language", async () => {
  const hindi = (await get('/v1/site?language=hi')).json();
  expect(hindi.team).toEqual([expect.objectContaining({ role: 'दुकानें खुली रखती हैं', picture: null })]);
  const english = (await get('/v1/site')).json();
  expect(english).toMatchObject({
    title: 'A fair of our own',
    contact: { email: 'hello@fair.example' },
    testimonials: [{ name: 'Sample Neighbour' }],
  });
});
