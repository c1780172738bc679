import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderCycles, options, rules } from './import-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['contracts', 'messages', 'server', 'web', 'scripts', 'tests', 'bench'];

async function cruiseTree(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...options,
    baseDir,
    ruleSet: { forbidden: rules },
    validate: true,
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

test('no import breaks a rule, and no folders import each other', async () => {
  const { summary, modules } = await cruiseTree(root);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(folderCycles(modules)).toEqual([]);
  // A parser that can't read TypeScript would find no violations.
  expect(
    modules.filter(({ source, dependencies }) => source.startsWith('server/') && dependencies.length > 0)
      .length,
  ).toBeGreaterThan(20);
});

describe('detects a violation of', () => {
  /** For each rule, files that violate it. */
  const planted: Record<string, Record<string, string>> = {
    'contracts-import-only-zod': { 'contracts/planted.ts': "import { parse } from 'node:path'; parse('');" },
    'messages-import-languages-only': { 'messages/planted.ts': "import { z } from 'zod'; z.string();" },
    'web-not-to-server': {
      'web/planted.tsx': "import type { Here } from '../server/here.ts'; export type A = Here;",
    },
    'server-not-to-web': { 'server/planted.ts': "await import('../web/there.ts');" },
    'server-infra-not-up': {
      'server/infra/planted.ts': "export * from '../features/events/index.ts';",
    },
    'server-places-not-up': { 'server/places/planted.ts': "import '../features/events/index.ts';" },
    'server-features-not-up': {
      'server/features/mail/planted.ts': "import type { Here } from '../../app.ts'; export type A = Here;",
    },
    'server-subsystems-not-up': { 'server/pages/planted.ts': "import '../compose/here.ts';" },
    'server-app-not-up': { 'server/app.ts': "import './compose/here.ts';" },
    'server-compose-not-up': { 'server/compose/planted.ts': "import '../start/here.ts';" },
    'server-start-not-up': { 'server/start/planted.ts': "import '../main.ts';" },
    'web-paths-not-up': { 'web/paths.ts': "import { there } from './lib/there.ts'; there();" },
    'web-ui-not-up': { 'web/ui/planted.tsx': "import { there } from '../lib/there.ts'; there();" },
    'web-lib-not-up': { 'web/lib/planted.ts': "import { there } from '../api/there.ts'; there();" },
    'web-api-not-up': {
      'web/api/planted.ts':
        "import type { Values } from '../features/form/values.ts'; export type A = Values;",
    },
    'web-screen-not-up': { 'web/screen.ts': "import './shell/there.ts';" },
    'web-features-not-up': { 'web/features/planted.ts': "await import('../shell/there.ts');" },
    'web-shell-not-up': { 'web/shell/planted.ts': "await import('../screens/home/part.tsx');" },
    'web-screens-not-up': { 'web/screens/home/planted.ts': "import '../../routes.tsx';" },
    'infra-not-to-messages': { 'server/infra/planted.ts': "import '../../messages/catalogues.ts';" },
    'features-import-through-index': {
      'server/features/mail/planted.ts': "import { inside } from '../events/store.ts'; inside();",
    },
    'features-not-to-composition': {
      'server/features/mail/planted.ts': "import type { Here } from '../../here.ts'; export type A = Here;",
    },
    'only-composition-to-appwrite': {
      'server/features/mail/planted.ts': "import '../../appwrite/documents/index.ts';",
    },
    'payments-not-to-registrations': {
      'server/features/payments/planted.ts': "import '../registrations/index.ts';",
    },
    'no-cycles': {
      'server/features/events/planted.ts': "import './planted-too.ts';",
      'server/features/events/planted-too.ts': "import './planted.ts';",
    },
    'vendors-only-in-providers': {
      'server/features/mail/planted.ts': "import { createTransport } from 'nodemailer'; createTransport();",
    },
    'pg-only-in-infra': {
      // New syntax must not hide an import from the parser.
      'server/features/events/planted.ts':
        "import pg from 'pg'; await using pool = new AsyncDisposableStack(); pool.use(new pg.Pool());",
    },
    'no-imports-between-screens': {
      'web/screens/event/planted.tsx': "import { part } from '../home/part.tsx'; part();",
    },
    'no-imports-of-tests': { 'server/planted.ts': "import '../tests/kit.ts';" },
    'no-dev-dependencies-in-product': {
      'server/planted.ts': "import fc from 'fast-check'; fc.sample();",
    },
    'no-unresolved-imports': { 'server/planted.ts': "import './nowhere.ts';" },
  };
  const innocent = {
    'contracts/events.ts': "import { z } from 'zod'; export const title = z.string();",
    'server/features/mail/providers/smtp.ts':
      "import { createTransport } from 'nodemailer'; createTransport();",
    'server/infra/db/database.ts': "import pg from 'pg'; export const pool = pg.Pool;",
    'server/here.ts': 'export type Here = 1;',
    'server/app.ts': 'export type Here = 1;',
    'server/main.ts': 'export const main = 1;',
    'server/compose/here.ts': 'export const here = 1;',
    'server/start/here.ts': 'export const here = 1;',
    'server/features/events/index.ts': 'export const event = 1;',
    'server/features/events/store.ts': 'export const inside = () => 1;',
    'server/appwrite/documents/index.ts': 'export const documents = 1;',
    'server/features/registrations/index.ts': 'export const registration = 1;',
    'web/there.ts': 'export const there = 1;',
    'web/api/there.ts': 'export const there = () => 1;',
    'web/lib/there.ts': 'export const there = () => 1;',
    'web/features/form/values.ts': 'export type Values = 1;',
    'web/shell/there.ts': 'export const there = 1;',
    'web/routes.tsx': 'export const routes = 1;',
    'messages/catalogues.ts': 'export const texts = 1;',
    'web/screens/home/part.tsx': 'export const part = () => 1;',
    'tests/kit.ts': 'export const kit = 1;',
  };
  let tree: string;

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'mela-folders-'));
    for (const folder of folders) await mkdir(join(tree, folder));
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
    await symlink(join(root, 'package.json'), join(tree, 'package.json'));
    await plant(innocent);
  });
  afterAll(() => rm(tree, { recursive: true }));

  async function plant(files: Record<string, string>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(tree, name)), { recursive: true });
      await writeFile(join(tree, name), content);
    }
  }

  test('nothing in a valid tree', async () => {
    expect((await cruiseTree(tree)).summary.violations).toEqual([]);
  });

  test.each(rules.map(({ name }) => name))('%s', async (name) => {
    const files = planted[name] ?? {};
    await plant(files);
    try {
      const { violations } = (await cruiseTree(tree)).summary;
      expect(violations.map(({ rule }) => rule.name)).toContain(name);
    } finally {
      for (const file of Object.keys(files)) await rm(join(tree, file));
      await plant(innocent);
    }
  });

  test('folders that import each other through different files', async () => {
    await plant({
      'server/features/events/planted.ts': "import '../registrations/index.ts';",
      'server/features/registrations/planted.ts':
        "import type { event } from '../events/index.ts'; export type A = typeof event;",
    });
    expect(folderCycles((await cruiseTree(tree)).modules)).toEqual([
      'server/features/events → server/features/registrations',
      'server/features/registrations → server/features/events',
    ]);
  });
});
