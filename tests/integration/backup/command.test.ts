import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runScript } from '../../kit/command.ts';
import { createEmptyDatabase, createFormerDatabase, type TestDatabase } from '../../kit/database.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';

// Whole databases are built anew: a second on an idle machine, many on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let former: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await temporaryFolder();
  [former, empty] = await Promise.all([createFormerDatabase(14), createEmptyDatabase()]);
});
afterAll(async () => {
  await Promise.all([former.drop(), empty.drop()]);
  await removeFolder(folder);
});

const run = (command: 'backup' | 'restore', database: TestDatabase, ...args: string[]) =>
  runScript(command, args, {
    folder,
    settings: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
  });

test('a backup is taken, checked and restored at the console, in words', async () => {
  const taken = await run('backup', former, 'site.zip');
  expect([taken.code, taken.text]).toEqual([
    0,
    expect.stringMatching(/site\.zip: \d+ rows of \d+ tables, and 0 files\./),
  ]);
  const checked = await run('restore', empty, '--check', 'site.zip');
  expect([checked.code, checked.text]).toEqual([
    0,
    expect.stringMatching(/^A whole backup, taken .* by Mela \d/),
  ]);
  const restored = await run('restore', empty, 'site.zip');
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Start the site: npm start')]);
  const again = await run('restore', empty, 'site.zip');
  expect([again.code, again.text]).toEqual([
    1,
    expect.stringMatching(/^This site has \d+ accounts.*--replace\.\n$/),
  ]);
});

test.each(['backup', 'restore'] as const)('%s without a file says how it is used', async (command) => {
  const { code, text } = await run(command, empty);
  expect([code, text]).toEqual([1, expect.stringMatching(/^Name one file\.\n\nUsage: npm run /)]);
  expect((await run(command, empty, '--help')).text).toContain(`npm run ${command} -- <file>`);
});
