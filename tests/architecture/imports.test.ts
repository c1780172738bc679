import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { options, rules } from './import-rules.ts';

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

test('no import breaks a rule', async () => {
  const { summary, modules } = await cruiseTree(root);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
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
    'messages-import-nothing': { 'messages/planted.ts': "import { z } from 'zod'; z.string();" },
    'web-not-to-server': {
      'web/planted.tsx': "import type { Here } from '../server/here.ts'; export type A = Here;",
    },
    'server-not-to-web': { 'server/planted.ts': "await import('../web/there.ts');" },
    'infra-not-to-features': {
      'server/infra/planted.ts': "export * from '../features/events/index.ts';",
    },
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
    'ui-not-to-api-or-screens': {
      'web/ui/planted.tsx': "import { there } from '../api/there.ts'; there();",
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
    'server/features/events/index.ts': 'export const event = 1;',
    'server/features/events/store.ts': 'export const inside = () => 1;',
    'server/appwrite/documents/index.ts': 'export const documents = 1;',
    'server/features/registrations/index.ts': 'export const registration = 1;',
    'web/there.ts': 'export const there = 1;',
    'web/api/there.ts': 'export const there = () => 1;',
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
    }
  });
});
