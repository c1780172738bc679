import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { migrate } from '../../../server/infra/db/migrate.ts';
import { freePort } from '../../../server/infra/free-port.ts';
import { createFormerDatabase, type TestDatabase } from '../../kit/database.ts';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { writeExtract } from '../../kit/osm-extract.ts';
import { query } from '../../kit/postgres-server.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { type Checkout, openCheckout } from './checkout.ts';
import { commandsIn, documentedCommands } from './documented.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let site: TestDatabase;
let mails: MailServer;
let checkout: Checkout;

beforeAll(async () => {
  site = await createFormerDatabase(14);
  await migrate(site.url, pino({ level: 'silent' }));
  await skipPlaces(site.url);
  await query(site.url, `update users set email = 'you@example.org' where id = 'meera'`);
  mails = await startMailServer();
  checkout = await openCheckout({
    DATABASE_URL: site.url,
    PORT: String(await freePort()),
    SMTP_URL: mails.url,
    MAIL_FROM: 'fair@example.org',
  });
  const at = [18.922, 72.8347] as const;
  const map = { nodes: [{ id: 1, at, tags: { name: 'Gateway of India', historic: 'monument' } }] };
  await writeFile(join(checkout.folder, 'mumbai.osm.pbf'), writeExtract(map));
});
afterAll(async () => {
  await checkout.remove();
  await mails.stop();
  await site.drop();
});

/** The name by which a restore knows the site. */
const siteName = () => `${new URL(site.url).host}${new URL(site.url).pathname}`;

/** Runs a command, which must succeed. */
async function succeeds(line: string, text: RegExp): Promise<void> {
  const outcome = await checkout.run(line);
  expect(outcome.text).toMatch(text);
  expect(outcome.code).toBe(0);
}

/** Starts a command that serves the site, and stops it. */
async function serves(line: string): Promise<void> {
  const started = checkout.start(line);
  await started.says(/Mela is running at/);
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
}

const archive = 'mela-2026-11-21.zip';

/** Every command when all is well, in the order of the page: later ones use the results of earlier ones. */
const quick: Readonly<Record<string, () => Promise<void>>> = {
  'openssl rand -hex 32': () => succeeds('openssl rand -hex 32', /^[0-9a-f]{64}$/m),
  'npm run admin -- grant you@example.org': () =>
    succeeds('npm run admin -- grant you@example.org', /is now an administrator/),
  'npm run admin -- list': () => succeeds('npm run admin -- list', /^you@example\.org/m),
  'npm run admin -- maintenance on': () => succeeds('npm run admin -- maintenance on', /read-only now/),
  'npm run admin -- maintenance off': () => succeeds('npm run admin -- maintenance off', /used again/),
  'npm run admin -- revoke you@example.org': () =>
    succeeds('npm run admin -- revoke you@example.org', /no longer an administrator/),
  'npm run admin -- remove-second-factor them@example.org': async () => {
    await query(
      site.url,
      `insert into users (id, email, email_verified_at, password_hash, name)
      values ('them', 'them@example.org', now(), '', 'Tara')`,
    );
    await succeeds('npm run admin -- remove-second-factor them@example.org', /has no second factor/);
  },
  'npm run admin -- revoke them@example.org': () =>
    succeeds('npm run admin -- revoke them@example.org', /no longer an administrator/),
  'npm run admin -- log-out-everyone': () =>
    succeeds('npm run admin -- log-out-everyone', /\d+ sessions ended, \d+ API keys deleted/),
  'npm run doctor -- sign-in': () => succeeds('npm run doctor -- sign-in', /^sign-in +✓/m),
  [`npm run backup -- ${archive}`]: () => succeeds(`npm run backup -- ${archive}`, /\d+ rows in \d+ tables/),
  [`npm run restore -- --check ${archive}`]: () =>
    succeeds(`npm run restore -- --check ${archive}`, /^The backup is complete/m),
  // The site has accounts, so its name is required.
  [`npm run restore -- ${archive}`]: async () => {
    const outcome = await checkout.run(`npm run restore -- ${archive}`);
    expect([outcome.code, outcome.text]).toEqual([1, expect.stringContaining(`--replace=${siteName()}`)]);
  },
  [`npm run restore -- ${archive} --replace=db.example.org:5432/mela`]: async () => {
    const line = `npm run restore -- ${archive} --replace=`;
    expect(await checkout.run(`${line}db.example.org:5432/mela`)).toMatchObject({
      code: 1,
      text: expect.stringContaining("is not the site's name"),
    });
    await succeeds(`${line}${siteName()}`, /rows and 0 files/);
  },
  'npm run doctor': async () => {
    const { code, text } = await checkout.run('npm run doctor');
    expect(text).toMatch(/^database +✓/m);
    // A nearly full disk is a warning.
    expect([0, 1]).toContain(code);
  },
  'npm run doctor -- mail you@example.org': async () => {
    await succeeds('npm run doctor -- mail you@example.org', /Sent a test email/);
    expect(mails.received.map(({ to }) => to)).toContain('you@example.org');
  },
  'npm run doctor -- mail self': async () => {
    await succeeds('npm run doctor -- mail self', /said: 250/);
    expect(mails.received.at(-1)?.to).toBe('fair@example.org');
  },
  'npm run doctor -- mail': () => succeeds('npm run doctor -- mail', /Logged in to the mail server/),
  // The domain of the example says nothing about mail.
  'npm run doctor -- mail-domain': async () => {
    const { code, text } = await checkout.run('npm run doctor -- mail-domain');
    expect([code, text]).toEqual([1, expect.stringMatching(/SPF|DNS/)]);
  },
  'npm run doctor -- proxy': () => succeeds('npm run doctor -- proxy', /A local site needs no proxy/),
  'npm run doctor -- queue': async () => {
    expect((await checkout.run('npm run doctor -- queue')).text).toMatch(/^queue +[✓!✗]/m);
  },
  'npm run doctor -- queue again': async () => {
    const { text } = await checkout.run('npm run doctor -- queue again');
    expect(text).toMatch(/Retrying \d+ failed jobs/);
  },
  'npm run places -- list': () => succeeds('npm run places -- list', /No extracts imported yet/),
};

const long: Readonly<Record<string, () => Promise<void>>> = {
  'npm start': () => serves('npm start'),
  'node --max-semi-space-size=8 --no-parallel-scavenge --import ./scripts/with-node.js scripts/start.ts':
    () =>
      serves(
        'node --max-semi-space-size=8 --no-parallel-scavenge --import ./scripts/with-node.js scripts/start.ts',
      ),
  'npm run build': () => succeeds('npm run build', /^/),
  'npm run places -- import mumbai.osm.pbf': () =>
    succeeds('npm run places -- import mumbai.osm.pbf', /\d places from mumbai\.osm\.pbf/),
  'npm run places -- remove mumbai.osm.pbf': () =>
    succeeds('npm run places -- remove mumbai.osm.pbf', /Removed the/),
  [`npm run rehearse -- ${archive}`]: () => succeeds(`npm run rehearse -- ${archive}`, /Rehearsal passed/),
  [`npm run rehearse -- ${archive} --serve`]: () => serves(`npm run rehearse -- ${archive} --serve`),
  // With folders of its own, and without the backslash, which a crontab needs and cron takes away.
  'cd /srv/mela && npm run backup -- /backups/mela-$(date +\\%F).zip': async () => {
    await mkdir(join(checkout.folder, 'backups'));
    const line = 'cd /srv/mela && npm run backup -- /backups/mela-$(date +%F).zip'
      .replace('/srv/mela', checkout.folder)
      .replace('/backups', 'backups');
    await succeeds(line, /mela-\d{4}-\d\d-\d\d\.zip: \d+ rows/);
  },
  'npm run cluster': async () => {
    const { code, text } = await checkout.run('npm run cluster');
    // Without Debian's packages it says which ones.
    expect([code, text]).toEqual(
      code === 3
        ? [3, expect.stringMatching(/doesn't have [\s\S]*apt-get install/)]
        : [0, expect.stringMatching(/✓ without one app machine/)],
    );
  },
};

/** Commands run by other test files, or by the script behind `npm run test:long`. */
const elsewhere: Readonly<Record<string, string>> = {
  'docker compose up --build --detach': 'tests/integration/start/container.test.ts',
  'docker compose exec app sh -c \'npm run rehearse -- data/mela-2026-11-21.zip --server="$DATABASE_URL"\'':
    'tests/integration/start/container.test.ts',
  'npm ci --omit=dev': 'tests/integration/start/container.test.ts',
  'npm run places -- import mumbai.osm.pbf --roads': 'tests/integration/places/local-routing.test.ts',
  'npm run faults': 'scripts/test.ts',
  'npm run update': 'tests/integration/update/update.test.ts',
  'npm run update -- --list': 'tests/integration/update/update.test.ts',
  'npm run update -- --to v0.3.0': 'tests/integration/update/update.test.ts',
  'npm run update -- --back': 'tests/integration/update/update.test.ts',
  'npm run backup -- /backups/before-update.zip': 'tests/integration/backup/command.test.ts',
  'npm run rehearse -- /backups/before-update.zip': 'tests/integration/backup/rehearse.test.ts',
  'npm run restore -- /backups/before-update.zip': 'tests/integration/backup/command.test.ts',
};

/** Not run: benches and pictures, which take as long as you let them, and commands of other programs. */
const notRun = [
  ...['npm run bench', 'npm run bench -- rush', 'npm run mail-pictures'],
  ...['git fetch --tags', 'git checkout v0.2.0', 'git checkout v0.3.0'],
  ...['git clone --branch v0.3.0 <address> /srv/mela', 'npm install --global node@24'],
  ...['install -d -o mela -g mela -m 700 /backups', 'systemctl daemon-reload'],
  ...['systemctl enable --now mela-backup.timer', 'systemctl start mela-backup'],
];

test('every documented command is run by a test', async () => {
  const run = [quick, long, elsewhere].flatMap((commands) => Object.keys(commands));
  expect((await documentedCommands()).toSorted()).toEqual([...run, ...notRun].toSorted());
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  expect(Object.values(elsewhere).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('finds commands anywhere on the page', () => {
  const page = '`npm start` and\n\n```sh\nnpm run one\nnpm run two\n```\n\n    npm run three\n\n`secret`\n';
  expect(commandsIn(page)).toEqual(['npm run one', 'npm run two', 'npm start', 'npm run three']);
});

describe('as documented', () => {
  test.each(Object.entries(quick))('%s', (_, run) => run());
});

describe.runIf(inject('long'))('as documented, slow ones', () => {
  test.each(Object.entries(long))('%s', (_, run) => run());
});

describe.runIf(inject('long'))('when things go wrong', () => {
  const down = { DATABASE_URL: 'postgresql://mela:word@127.0.0.1:1/mela' };
  const wrongPassword = () => ({ DATABASE_URL: site.url.replace(/:[^:@]+@/, ':wrong@') });
  const unwritable = { DATA_DIR: '/dev/null/data' };
  const misspelt = { PULIC_URL: 'https://fair.example.org' };
  const bucket = {
    S3_URL: 'http://127.0.0.1:1/pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'word',
  };
  const commands = [
    'npm start',
    'npm run admin -- list',
    'npm run backup -- bad-day.zip',
    `npm run restore -- ${archive}`,
    'npm run places -- list',
    'npm run doctor',
  ];

  test.each(
    commands.flatMap((line) => [
      [line, 'the database is down', () => down, /Can't connect|can't be reached|cannot be reached/],
      [line, 'the password is wrong', wrongPassword, /refuses the login|password/],
      [line, 'a setting is misspelt', () => misspelt, /Did you mean PUBLIC_URL\?/],
    ]) as [string, string, () => Record<string, string>, RegExp][],
  )('%s says so when %s', async (line, _, settings, words) => {
    const { code, text } = await checkout.run(line, settings());
    expect(text).toMatch(words);
    expect(text).not.toMatch(/\n {4}at |:wrong@|:word@/);
    expect(code).toBeGreaterThan(0);
  });

  test.each([
    'npm start',
    'npm run backup -- bad-day.zip',
    `npm run restore -- ${archive}`,
    'npm run doctor',
  ])("%s says so when the data folder isn't writable", async (line) => {
    const { code, text } = await checkout.run(line, unwritable);
    expect(text).toContain('/dev/null/data');
    expect(text).not.toMatch(/\n {4}at /);
    expect(code).toBeGreaterThan(0);
  });

  test.each(['npm run backup -- bad-day.zip', `npm run restore -- ${archive}`, 'npm run doctor'])(
    "%s says so when the bucket doesn't respond",
    async (line) => {
      const { code, text } = await checkout.run(line, bucket);
      expect(text).toMatch(/bucket in S3_URL doesn't respond/);
      expect(text).not.toMatch(/\n {4}at /);
      expect(code).toBeGreaterThan(0);
    },
  );
});
