import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build.ts';

if (!(await isBuilt())) await buildInChild();
const program = new URL('../dist/program/main.js', import.meta.url);
await import(program.href);

/** In a child process, so that the site doesn't keep the build's memory. */
async function buildInChild(): Promise<void> {
  const build = spawn(process.execPath, [fileURLToPath(new URL('build-for-start.ts', import.meta.url))], {
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) process.exit(1);
}
