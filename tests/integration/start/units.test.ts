import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);

/** Runs what the unit runs before a start, with these settings and no `.env`. */
async function check(settings: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const script = new URL('scripts/check-settings.ts', root).pathname;
  const withNode = new URL('scripts/with-node.js', root).href;
  const { PATH } = process.env;
  const child = promisify(execFile)(process.execPath, ['--import', withNode, script], {
    cwd: import.meta.dirname,
    env: { PATH, ...settings },
  });
  return child.then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

test('The check before a start accepts good settings without a word', async () => {
  expect(await check({ PORT: '3000' })).toEqual({ code: 0, stderr: '' });
});

test('The check before a start fails and names all wrong settings', async () => {
  const { code, stderr } = await check({ PORT: 'three', WORKERS: '-1' });
  expect(code).toBe(1);
  expect(stderr).toContain('PORT');
  expect(stderr).toContain('WORKERS');
});

test('The unit checks the settings before it starts or reloads the site', async () => {
  const unit = await readFile(new URL('deploy/mela.service', root), 'utf8');
  const lines = unit.split('\n').filter((line) => line.includes('scripts/check-settings.ts'));
  expect(lines.map((line) => line.split('=')[0])).toEqual(['ExecStartPre', 'ExecReload']);
  expect(unit.indexOf('kill -HUP')).toBeGreaterThan(unit.lastIndexOf('check-settings.ts'));
});

test('Backups of the same day have files of their own', async () => {
  const unit = await readFile(new URL('deploy/mela-backup.service', root), 'utf8');
  const format = /\$\$\(date \+(\S+)\)\.zip/.exec(unit)?.[1]?.replaceAll('%%', '%');
  const at = async (time: string) =>
    (await promisify(execFile)('date', ['--utc', `--date=2026-11-25 ${time}`, `+${format}`])).stdout.trim();
  expect(await at('03:00')).not.toBe(await at('15:30'));
});
