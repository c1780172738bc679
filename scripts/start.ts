import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { config } from '../server/config/index.ts';
import { explain } from '../server/start/console.ts';
import { isBuilt } from './build.ts';

try {
  // First, so that a wrong setting is reported at once and not after a build.
  config();
  if (!(await isBuilt())) await buildInChild();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
await import('../server/main.ts');

/** In a child process, so that the site doesn't keep the build's memory. */
async function buildInChild(): Promise<void> {
  const build = spawn(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], {
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) process.exit(1);
}
