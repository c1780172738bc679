import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, request } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts';
import { demoPassword, showOrganiser } from '../scripts/demo/people.ts';
import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { openDatabase } from '../server/platform/database.ts';
import { freePort } from '../server/platform/free-port.ts';

/** Least scores of a page, of 100, on Lighthouse's phone: a slow one on a slow network. */
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof limits;
/** What a start may take, in milliseconds: it may have to build first. */
const startsWithin = 120_000;

/** Has Lighthouse look at the main pages of a site with the sample events. The machine should have nothing else to do. */
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

  const pages: readonly { path: string; cookie?: string; but?: Category }[] = [
    { path: '/' },
    { path: '/allevents' },
    { path: `/event/${pictured.$id}` },
    // Private pages are not for search machines.
    { path: '/createevent', cookie, but: 'seo' },
  ];
  let kept = true;
  for (const page of pages) kept = (await isWithin(url, debuggingPort, page)) && kept;
  return kept;
}

async function isWithin(
  url: string,
  port: number,
  { path, cookie, but }: { path: string; cookie?: string; but?: Category },
): Promise<boolean> {
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
  const told = scores.map(({ category, score }) => `${category} ${score}`).join(', ');
  console.log(`  ${path}: ${told} (machine ${power})${kept ? '' : '  TOO LOW'}`);
  for (const line of kept ? [] : faults(lhr, scores)) console.log(`    ${line}`);
  return kept;
}

/** What cost a page its points: the audits that failed, each with the first things that it names. */
function faults(
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

/** Waits until a new site has read its list of places, which keeps a processor busy. */
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
