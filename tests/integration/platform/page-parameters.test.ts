import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMela, type TestMela } from '../../kit/app.ts';
import { plainRenderer } from '../../kit/plain-renderer.ts';

const rendered: string[] = [];
let mela: TestMela;
let url: string;
beforeAll(async () => {
  const renderer = {
    ...plainRenderer,
    parametersOf: (path: string) => (path.startsWith('/event/') ? ['page'] : null),
    renderPage: async ({ path }: { path: string }) => {
      rendered.push(path);
      return { status: 200, headers: {}, html: `the page ${path}` };
    },
  };
  mela = await startMela({ renderer, shareFor: 600_000 });
  url = await mela.listen();
});
afterAll(() => mela.close());

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(url + path, { headers: { 'accept-encoding': 'gzip, br', ...headers } })).text();
}

test("renders a visitor's page once, whatever parameters, cookies and encodings are sent", async () => {
  rendered.length = 0;
  for (let n = 0; n < 20; n++) expect(await read(`/event/jazz?n=${n}`)).toBe('the page /event/jazz');
  await read('/event/jazz');
  for (let n = 0; n < 5; n++) {
    await read('/event/jazz', { cookie: `visits=${n}` });
    await read('/event/jazz', { 'accept-encoding': `gzip, deflate, br, x-${n}` });
    await read('/event/jazz', { 'accept-encoding': `br;q=0.${n + 1}, gzip` });
  }
  expect(rendered).toEqual(['/event/jazz']);
});

test('renders a page separately for each parameter, theme and language it depends on', async () => {
  rendered.length = 0;
  expect(await read('/event/kites?n=1&page=2')).toBe('the page /event/kites?page=2');
  await read('/event/kites?page=2');
  await read('/event/kites?page=3');
  await read('/event/kites', { cookie: 'theme=dark' });
  await read('/event/kites', { 'accept-language': 'hi' });
  expect(rendered).toEqual(['/event/kites?page=2', '/event/kites?page=3', '/event/kites', '/event/kites']);
});

test('renders a page for each address if it may depend on any parameter', async () => {
  rendered.length = 0;
  await read('/login?next=1');
  await read('/login?next=2');
  expect(rendered).toEqual(['/login?next=1', '/login?next=2']);
});
