import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * `npm run conformance -- <url>`: holds a running server to the `/v1` contract with the official client; without an
 * address it starts one for it.
 */
const [url] = process.argv.slice(2);
const vitest = join('node_modules', '.bin', 'vitest');
const child = spawn(vitest, ['run', '--config', 'tests/conformance/vitest.config.ts', '--reporter=verbose'], {
  stdio: 'inherit',
  env: { ...process.env, ...(url && { CONFORMANCE_URL: url }) },
  shell: process.platform === 'win32',
});
const [code] = await once(child, 'close');
process.exitCode = code ?? 1;
