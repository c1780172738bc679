import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { isBuilt } from '../../../scripts/build.ts';
import { readConfig, settingNames } from '../../../server/config/index.ts';
import { freePort } from '../../../server/infra/free-port.ts';
import { createTestDatabase } from '../../kit/database.ts';
import { type Instruction, parseDockerfile, type Stage, wordsOf } from '../../kit/dockerfile.ts';
import { watchProcess } from '../../kit/site-process.ts';
import { skipPlaces } from '../../kit/skip-places.ts';

// Builds and starts a whole installation.
vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** On the same disk as the packages, so that they can be linked instead of copied. */
const buildFolder = join(root, '.cache', 'container');
const execute = promisify(execFile);
const stages = parseDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'));
const compose = parse(await readFile(join(root, 'compose.yaml'), 'utf8'));
const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');

afterAll(() => rm(buildFolder, { recursive: true, force: true }));

/** Commands that take minutes or need another user; all others run unchanged. */
const instead: Record<string, (folder: string) => Promise<unknown>> = {
  'npm ci --omit=dev': async (folder) => {
    await execute('cp', ['-al', '--parents', ...(await packagesOfUse()), folder], { cwd: root });
  },
  'npm run build': async (folder) => {
    const env = { PATH: process.env.PATH };
    if (!(await isBuilt())) await execute(process.execPath, ['scripts/build.ts'], { cwd: root, env });
    await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  },
  'install -d -o node -g node data .cache': (folder) =>
    Promise.all(['data', '.cache'].map((name) => mkdir(join(folder, name)))),
};

/** Production packages, without those for other platforms. */
async function packagesOfUse(): Promise<string[]> {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const paths = Object.entries(lock.packages).flatMap(([path, { dev }]) =>
    path !== '' && !dev && existsSync(join(root, path)) ? [path] : [],
  );
  // Nested packages come with their parent.
  return paths.filter((path) => !paths.some((outer) => path.startsWith(`${outer}/`)));
}

/** Recreates a build stage in a folder. */
async function layOut(stage: Stage, made: ReadonlyMap<string, string>): Promise<string> {
  const folder = join(buildFolder, stage.name ?? 'last');
  const base = made.get(stage.from);
  if (base === undefined) await mkdir(folder, { recursive: true });
  else await execute('cp', ['-al', base, folder]);
  for (const step of stage.steps) {
    if (step.name === 'COPY') await copy(step, folder, made);
    if (step.name !== 'RUN') continue;
    const substitute = instead[step.text];
    if (substitute !== undefined) await substitute(folder);
    else
      await execute('sh', ['-c', step.text], {
        cwd: folder,
        env: { ...process.env, npm_config_offline: 'true' },
      });
  }
  return folder;
}

async function copy({ text }: Instruction, folder: string, made: ReadonlyMap<string, string>): Promise<void> {
  const words = text.split(/\s+/);
  const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
  const [target = '', ...sources] = (from === undefined ? words : words.slice(1)).toReversed();
  for (const source of sources) {
    const origin =
      from === undefined ? join(root, source) : join(made.get(from) ?? '', source.replace(/^\/mela\/?/, ''));
    const isFolder = (await stat(origin)).isDirectory();
    if (from !== undefined)
      await execute('cp', ['-al', isFolder ? `${origin}/.` : origin, join(folder, target)]);
    else {
      const filter = (path: string) => !ignored.includes(path.slice(root.length));
      await cp(origin, join(folder, target, isFolder ? '' : basename(source)), { recursive: true, filter });
    }
  }
}

test("the Dockerfile's steps produce an installation that serves pages and passes its health check", async () => {
  await rm(buildFolder, { recursive: true, force: true });
  const made = new Map<string, string>();
  for (const stage of stages) made.set(stage.name ?? 'last', await layOut(stage, made));
  const last = stages.at(-1)?.steps ?? [];
  const textOf = (name: string) => last.find((step) => step.name === name)?.text ?? '';
  expect(textOf('USER')).toBe('node');

  const database = await createTestDatabase();
  await skipPlaces(database.url);
  const port = await freePort();
  const cwd = join(buildFolder, 'last');
  const env = {
    ...environmentOf('app'),
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    DATA_DIR: join(cwd, 'data'),
    PORT: String(port),
  };
  const run = (words: string[]) => {
    const [program = '', ...args] = words;
    return spawn(program === 'node' ? process.execPath : program, args, {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  const check = async () => (await once(run(wordsOf(textOf('HEALTHCHECK'))), 'exit'))[0];
  expect(await check()).toBe(1);
  const site = run(wordsOf(textOf('CMD')));
  try {
    while ((await check()) !== 0) {
      expect(site.exitCode, 'the site ended').toBeNull();
      await sleep(250);
    }
    const page = await fetch(`http://127.0.0.1:${port}/allevents`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    site.kill('SIGTERM');
    expect((await once(site, 'exit'))[0]).toBe(0);
  } finally {
    site.kill('SIGKILL');
    await database.drop();
  }
});

test('the installation rehearses a backup on a server that is named, and serves it without building anything', async () => {
  const cwd = join(buildFolder, 'last');
  const database = await createTestDatabase();
  try {
    const recording = join(root, 'tests/kit/releases/0.2.0.zip');
    const script = ['--import', './scripts/with-node.js', 'scripts/rehearse.ts'];
    const words = [...script, recording, `--server=${database.url}`, '--serve'];
    const env = { PATH: process.env.PATH };
    const served = watchProcess(
      spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    await served.says(/Mela is running at/);
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    expect(served.output()).toContain('Rehearsal passed');
  } finally {
    await database.drop();
  }
});

/** A service's variables, with sample values where the operator must set them. */
function environmentOf(service: string): Record<string, string> {
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://events.example',
    SECRET: 'a secret that is long enough to be one',
    POSTGRES_PASSWORD: 'of-the-database',
  };
  const variables = Object.entries(compose.services[service].environment as Record<string, string>);
  const filled = variables.map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_, variable: string) => given[variable] ?? `no ${variable}`),
  ]);
  return {
    ...Object.fromEntries(filled),
    ...(service === 'app' && { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'events@mela.example' }),
  };
}

test('the services in compose.yaml fit together, and their settings exist', () => {
  const app = environmentOf('app');
  expect(Object.keys(app).filter((name) => !settingNames().has(name))).toEqual([]);
  const config = readConfig(app);
  const database = environmentOf('database');
  expect(config.database).toEqual({
    kind: 'url',
    directUrl: null,
    url: `postgresql://${database.POSTGRES_USER}:${database.POSTGRES_PASSWORD}@database:5432/${database.POSTGRES_DB}`,
  });
  const { services, volumes } = compose;
  expect(services.app.ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
  expect(services.app.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  const mounts = [...services.app.volumes, ...services.database.volumes].map((mount: string) =>
    mount.split(':'),
  );
  expect(mounts.map(([name]) => name).sort()).toEqual(Object.keys(volumes).sort());
  expect(mounts.map(([, place]) => place)).toContain(config.dataDir);
});
