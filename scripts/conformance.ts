import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * `npm run conformance -- <url>` tests a server's `/v1` API with Appwrite's official client; without a URL it
 * starts one.
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
