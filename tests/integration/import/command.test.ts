import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScript } from '../../kit/command.ts';
import { testDatabase } from '../../kit/database.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { removeFolder } from '../../kit/temporary-folder.ts';

const database = testDatabase();
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-command-'));
  file = join(folder, 'events.csv');
  await writeFile(file, 'title,date,venue\nKite morning,2030-01-14,Patang Ground\nNo date,,Patang Ground\n');
  await skipPlaces(database.url);
});
afterAll(() => removeFolder(folder));

/** The minimal settings of a public site. */
const publicSite = {
  PUBLIC_URL: 'https://mela.example.org',
  SECRET: 'a secret of a site that stands open to everybody',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'mela@example.org',
};

function run(...args: string[]) {
  return runOn({}, ...args);
}

function runOn(site: Record<string, string>, ...args: string[]) {
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...site };
  return runScript('import', args, { folder, settings });
}

test('imports a file, reports on each line, and adds nothing the second time', async () => {
  const first = await run(file, '--organiser', 'New.Person@example.org', '--name', 'New Person');
  // Some rows were skipped.
  expect(first.code).toBe(1);
  expect(first.text).toMatch(/added +1\n/);
  expect(first.text).toContain('line 3 (No date): the date is missing');
  expect(first.text).toContain('Patang Ground');
  expect((await run(file, '--organiser', 'new.person@example.org')).text).toMatch(
    /added +0\n +already there +1\n/,
  );
  const { rows } = await database.pool.query(
    'select users.name, events.title from events join users on users.id = events.organiser_id',
  );
  expect(rows).toEqual([{ name: 'New Person', title: 'Kite morning' }]);
});

test('uses an account of its own when a local site names no organiser', async () => {
  const owned = join(folder, 'owned.csv');
  await writeFile(owned, 'title,date,venue\nKite evening,2030-01-15,Patang Ground\n');
  expect((await run(owned)).text).toMatch(/added +1\n/);
  const { rows } = await database.pool.query(
    `select users.name from events join users on users.id = events.organiser_id where title = 'Kite evening'`,
  );
  expect(rows).toEqual([{ name: 'Imported events' }]);
});

test('requires an organiser on a public site', async () => {
  const { code, text } = await runOn(publicSite, file);
  expect(code).toBe(1);
  expect(text).toContain('Use --organiser to say who organises the events.');
});

test('lists the supported formats on request', async () => {
  const { code, text } = await run('--help');
  expect(code).toBe(0);
  expect(text).toContain('--shift-to-future');
});

test.each([
  ['no file', ['--organiser', 'a@example.org'], 'Specify one file to import.'],
  [
    'an unknown organiser',
    ['events.csv', '--organiser', 'nobody'],
    'Use --organiser to say who organises the events.',
  ],
  ['an unknown option', ['events.csv', '--colour'], "Unknown option '--colour'"],
  [
    'an unknown zone',
    ['events.csv', '--organiser', 'a@example.org', '--time-zone', 'Mars'],
    '--time-zone: Use an IANA',
  ],
  ['a missing file', ['nothing.csv', '--organiser', 'a@example.org'], 'no such file'],
  ['an unsupported file type', ['.', '--organiser', 'a@example.org'], 'must end in .ndjson, .csv or .ics'],
])('with %s, it says what to do', async (_, args, text) => {
  const { code, text: told } = await run(...args);
  expect(code).toBe(1);
  expect(told).toContain(text);
  expect(told).not.toMatch(/\n {4}at /);
});

/** Imports these rows and returns how many events there are afterwards. */
async function importTable(name: string, rows: readonly string[]) {
  const table = join(folder, `${name}.csv`);
  await writeFile(table, ['title,date,venue', ...rows, ''].join('\n'));
  const count = async () =>
    (await database.pool.query<{ count: number }>('select count(*)::int as count from events')).rows[0]
      ?.count ?? 0;
  const before = await count();
  const outcome = await run(table, '--organiser', 'tables@example.org');
  return { ...outcome, added: (await count()) - before };
}

test.each([
  ['an unclosed quote', ['"C,2030-03-03,Z', 'D,2030-03-04,W'], 5, 'a quote is never closed'],
  ['a quote that ends in a later row', ['"C,2030-03-03,Z', '"D",2030-03-04,W'], 5, 'Invalid Closing Quote'],
  [
    'a quote that swallows a row',
    ['"C,2030-03-03,Z', 'D,2030-03-04,W"', 'E,2030-03-05,V'],
    5,
    'a quote is missing',
  ],
])('rejects a whole table with %s, naming the line where it begins', async (name, broken, line, reason) => {
  const { code, text, added } = await importTable(name, ['A,2030-03-01,X', '', 'B,2030-03-02,Y', ...broken]);
  expect(text).toContain(`can't be read from line ${line} on: ${reason}`);
  expect([code, added]).toEqual([1, 0]);
});

test('names a skipped row by its first line, whatever line breaks precede it', async () => {
  const { code, text, added } = await importTable('lines', [
    '"Two',
    'lines",2030-04-01,Ground',
    '',
    'No date,,"First',
    'second"',
  ]);
  expect(text).toContain('line 5 (No date): the date is missing');
  expect([code, added]).toEqual([1, 1]);
});

test('fails when every row was skipped, and succeeds when all were added', async () => {
  expect(await importTable('none', ['No date,,X', 'Nor this one,,Y'])).toMatchObject({ code: 1, added: 0 });
  expect(await importTable('all', ['Kites,2030-05-01,X', 'Boats,2030-05-02,Y'])).toMatchObject({
    code: 0,
    added: 2,
  });
});
