import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../command-line.ts';
import { clusterFiles, Plan } from './plan.ts';

/** Also writes the plan with the passwords that it made up, so that the next time it writes the same. */
export async function writeFiles(from: string, folder: string): Promise<void> {
  const complete = join(folder, 'plan.json');
  const text = await readFile(from, 'utf8');
  const known = await readFile(complete, 'utf8').catch(() => '{}');
  const parsed = Plan.safeParse({ ...JSON.parse(known), ...JSON.parse(text) });
  if (!parsed.success) throw new UsageError(`The plan is wrong:\n${z.prettifyError(parsed.error)}`);
  const files = await clusterFiles(parsed.data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { machine, path, content, secret } of files) {
    const file = join(folder, machine, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await chmod(file, secret ? 0o600 : 0o644);
    // Copied over `/` with these modes, whatever the umask here: all accounts must be able to enter the folders.
    const parts = join(machine, dirname(path)).split('/');
    for (const depth of parts.keys()) await chmod(join(folder, ...parts.slice(0, depth + 1)), 0o755);
  }
  await writeFile(complete, `${JSON.stringify(parsed.data, null, 2)}\n`, { mode: 0o600 });
  console.log(
    `Wrote ${files.length} files for ${new Set(files.map(({ machine }) => machine)).size} machines:`,
  );
  for (const { machine, path } of files) console.log(`  ${join(resolve(folder), machine, path)}`);
}
