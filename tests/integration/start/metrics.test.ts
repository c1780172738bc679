import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../server/infra/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database.ts';
import { eventually } from '../../kit/eventually.ts';
import { query } from '../../kit/postgres-server.ts';
import { type SiteProcess, startSiteProcess } from '../../kit/site-process.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { temporaryFolder } from '../../kit/temporary-folder.ts';

// Starts a whole site with several processes.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let site: SiteProcess;
let database: TestDatabase;
let dataDir: string;
let port: string;
let metersPort: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await skipPlaces(database.url);
  dataDir = await temporaryFolder();
  [port, metersPort] = [String(await freePort()), String(await freePort())];
  site = startSiteProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: port,
    METRICS_PORT: metersPort,
    WORKERS: '2',
  });
  await site.says(/Mela is running at/);
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** A new connection per call, so that both processes get some. */
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init.headers, connection: 'close' } });

async function meters(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${metersPort}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const countOf = (found: Map<string, number>, name: string, label: string) =>
  [...found]
    .filter(([key]) => key.startsWith(`${name}_count`) && key.includes(label))
    .reduce((sum, [, value]) => sum + value, 0);

test('metrics add up the work of all processes, by route pattern', async () => {
  for (let call = 0; call < 6; call++) await (await ask(`/v1/events/nobody${call}`)).text();
  await eventually(async () => {
    const found = await meters();
    expect(countOf(found, 'mela_http_request_duration_seconds', 'route="/v1/events/:eventId"')).toBe(6);
    expect([...found.keys()].join()).not.toContain('nobody1');
    expect(found.get('mela_realtime_connections')).toBe(0);
    expect(found.get('mela_database_connections')).toBeGreaterThan(0);
    expect(found.get('mela_jobs_due')).toBeGreaterThanOrEqual(0);
    for (const level of [
      'jobs_late',
      'jobs_given_up',
      'mails_waiting',
      'mails_refused',
      'mails_failed',
      'mails_unknown',
    ])
      expect(found.get(`mela_${level}`), level).toBe(0);
    expect(found.get('mela_mails_oldest_waiting_seconds')).toBe(0);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e8);
  });
  expect((await fetch(`http://127.0.0.1:${metersPort}/`)).status).toBe(404);
  expect((await (await ask('/metrics')).text()).includes('mela_jobs_due')).toBe(false);
});

test('logs requests, but not those of load balancers every second', async () => {
  expect((await ask('/health/live')).status).toBe(200);
  const id = (await ask('/v1/nothing-here')).headers.get('x-request-id') ?? '';
  await eventually(() => expect(site.output()).toContain(id));
  expect(site.output()).toContain('"path":"/v1/nothing-here"');
  expect(site.output()).not.toContain('"path":"/health/');
});

test('logs and counts a job with the id of the request that queued it', async () => {
  const message = { name: 'Ravi', email: 'ravi@people.example', subject: 'Kites', message: 'When?' };
  const answer = await ask('/v1/contact', {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(204);
  const id = answer.headers.get('x-request-id') ?? '';
  await eventually(() => {
    const lines = site
      .output()
      .split('\n')
      .filter((line) => line.includes(id));
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'request', reqId: id, status: 204 }));
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: 'job', reqId: id, job: 'deliver_mail', attempt: 1, outcome: 'done' }),
    );
  });
  expect(countOf(await meters(), 'mela_job_duration_seconds', 'job="deliver_mail"')).toBe(1);
});

test('counts undelivered mails', async () => {
  const add = (set: string) =>
    query(
      database.url,
      `insert into mails (id, kind, to_address, to_name, reply_to_name, subject, text_body, html_body, template,
         template_params, confidential, state, attempts, created_at)
       values (gen_random_uuid(), 'welcome', 'a@example.org', '', '', '', '', '', 'general', '{}', false, ${set})`,
    );
  await add(`'queued', 3, now() - interval '3 hours'`);
  await add(`'queued', 0, now()`);
  await add(`'failed', 1, now()`);
  await add(`'failed', 12, now()`);
  await add(`'unknown', 2, now()`);
  await eventually(async () => {
    const found = await meters();
    expect(found.get('mela_mails_waiting')).toBe(2);
    expect(found.get('mela_mails_oldest_waiting_seconds')).toBeGreaterThan(3 * 3600 - 1);
    for (const level of ['refused', 'failed', 'unknown'])
      expect(found.get(`mela_mails_${level}`), level).toBe(1);
  });
});

test('alert rules use metrics that the site has', async () => {
  const rules = await readFile(new URL('../../../deploy/alerts.yml', import.meta.url), 'utf8');
  const used = new Set(rules.match(/\bmela_[a-z_]+/g));
  const known = await meters();
  // A local site with one database has neither.
  const elsewhere = /^mela_(?:replica|certificate)_/;
  const missing = [...used].filter(
    (name) =>
      !elsewhere.test(name) && ![...known.keys()].some((key) => key === name || key.startsWith(`${name}{`)),
  );
  expect(missing).toEqual([]);
  expect(used.size).toBeGreaterThan(10);
});
