import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, request } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts';
import { demoPassword, showOrganiser } from '../scripts/demo/people.ts';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { openDatabase } from '../server/infra/db/database.ts';
import { freePort } from '../server/infra/free-port.ts';

/** Minimum scores out of 100 on Lighthouse's slow phone with a slow network. */
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof limits;
/**
 * For an event page: bytes of JavaScript on first load (brotli), and milliseconds to largest contentful paint
 * on that phone.
 */
const eventLimits = { script: 100_000, largestPaintMs: 1200 };
/** Bytes of the front page before compression. */
const frontPageLimit = 40_000;
/** In milliseconds; a start may include a build. */
const startsWithin = 120_000;

/**
 * Runs Lighthouse on the main pages of a site with the sample events. The machine should be otherwise idle.
 */
export default async function benchWeb(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const database = started.use(await startTemporaryPostgres());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
  };
  const site = spawn(process.execPath, ['--import', './scripts/with-node.js', 'scripts/start.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.defer(async () => {
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    await ended;
  });
  await ready(url);
  const [code] = await once(
    spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error('The sample events could not be loaded.');
  await placesLoaded(database.url);

  const debuggingPort = await freePort();
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executable,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...found.environment } as Record<string, string>,
  });
  started.defer(() => browser.close());

  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const { events } = await (await api.get('/v1/events')).json();
  const pictured = events.find(
    ({ featuredImage }: { featuredImage: string | null }) => featuredImage !== null,
  );
  await api.post('/v1/account/sessions/email', { data: { email: showOrganiser, password: demoPassword } });
  const { cookies } = await api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await api.dispose();

  const ofEvent = `/event/${pictured.$id}`;
  const home = await lookAt(url, debuggingPort, { path: '/' });
  const list = await lookAt(url, debuggingPort, { path: '/allevents' });
  const event = await lookAt(url, debuggingPort, { path: ofEvent });
  // Private pages aren't meant for search engines.
  const form = await lookAt(url, debuggingPort, { path: '/createevent', cookie, but: 'seo' });
  const script = await firstScriptBytes(url, ofEvent);
  const frontPage = (await (await fetch(url)).bytes()).length;
  const looks = [home, list, event, form];
  const least = Math.min(...looks.map(({ performance }) => performance));
  console.log(
    `web performance=${least} script_kb=${(script / 1000).toFixed(1)} front_page_kb=${(frontPage / 1000).toFixed(1)} largest_paint_ms=${Math.round(event.largestPaintMs)}`,
  );
  const light = script <= eventLimits.script && event.largestPaintMs <= eventLimits.largestPaintMs;
  return light && frontPage <= frontPageLimit && looks.every(({ kept }) => kept);
}

/** Bytes of JavaScript of a page's first load (brotli): the entry script and its module preloads. */
async function firstScriptBytes(url: string, path: string): Promise<number> {
  const html = await (await fetch(url + path)).text();
  const files = new Set(html.match(/\/assets\/[^"\s]+\.js/g));
  if (files.size === 0) throw new Error(`${path} names no script.`);
  const sizes = Array.from(files, async (file) => {
    const code = await (await fetch(url + file)).bytes();
    return brotliCompressSync(code).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Of three looks at a page, the middle one: the first also waits for its pictures to be encoded, and machines stall. */
async function lookAt(...asked: Parameters<typeof lookOnce>): ReturnType<typeof lookOnce> {
  const looks = [await lookOnce(...asked), await lookOnce(...asked), await lookOnce(...asked)] as const;
  const [, middle = looks[0]] = looks.toSorted((one, other) => other.largestPaintMs - one.largestPaintMs);
  return middle;
}

/** Runs Lighthouse on a page and prints the result. */
async function lookOnce(
  url: string,
  port: number,
  { path, cookie, but }: { path: string; cookie?: string; but?: Category },
): Promise<{ kept: boolean; performance: number; largestPaintMs: number }> {
  const categories = (Object.keys(limits) as Category[]).filter((category) => category !== but);
  const run = await lighthouse(url + path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  });
  if (run === undefined) throw new Error(`Lighthouse says nothing of ${path}.`);
  const { lhr } = run;
  const scores = categories.map((category) => ({
    category,
    score: Math.round((lhr.categories[category]?.score ?? 0) * 100),
  }));
  const kept = scores.every(({ category, score }) => score >= limits[category]);
  const power = Math.round(lhr.environment.benchmarkIndex);
  const figures = scores.map(({ category, score }) => `${category} ${score}`).join(', ');
  console.log(`  ${path}: ${figures} (machine ${power})${kept ? '' : '  TOO LOW'}`);
  for (const line of kept ? [] : errors(lhr, scores)) console.log(`    ${line}`);
  const performance = scores.find(({ category }) => category === 'performance')?.score ?? 0;
  return {
    kept,
    performance,
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Infinity,
  };
}

/** The failed audits that cost a page points, each with its first items. */
function errors(
  lhr: Result,
  scores: readonly { readonly category: Category; readonly score: number }[],
): string[] {
  return scores
    .filter(({ category, score }) => score < limits[category])
    .flatMap(({ category }) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => {
      const audit = lhr.audits[id];
      const named = audit?.details && 'items' in audit.details ? audit.details.items : [];
      return `${id}: ${audit?.displayValue ?? audit?.title} ${JSON.stringify(named).slice(0, 600)}`;
    });
}

/** Waits until a new site has loaded the gazetteer, which keeps a processor busy. */
async function placesLoaded(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl);
  const edition = () => db.selectFrom('gazetteer').select('edition').executeTakeFirst();
  while ((await edition()) === undefined) await sleep(500);
  await close();
}

async function ready(url: string): Promise<void> {
  const until = Date.now() + startsWithin;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error(`The site does not answer at ${url}.`);
}
