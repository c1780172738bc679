import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../../tests/kit/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('folders that are copied over / can be entered by everyone, whatever the umask', async () => {
  const folder = await temporaryFolder();
  try {
    const write =
      '--import ./scripts/with-node.js scripts/cluster.ts --write deploy/cluster/plan.example.json';
    const command = `umask 077; '${process.execPath}' ${write} '${folder}/machines'`;
    await promisify(execFile)('sh', ['-c', command], { cwd: root });
    const modes = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    const machines = join(folder, 'machines');
    for (const entry of await readdir(machines, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(folder.length);
      if (entry.isDirectory()) expect([path, await modes(path)]).toEqual([path, '755']);
    }
    expect(await modes('machines/db1/etc/default/etcd')).toBe('644');
    expect(await modes('machines/db1/etc/patroni/config.yml')).toBe('600');
    // On this computer, only its owner may read them.
    expect(await modes('machines')).toBe('700');
    expect(await modes('machines/plan.json')).toBe('600');
  } finally {
    await removeFolder(folder);
  }
});
