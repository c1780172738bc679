/**
 * Plain JavaScript, because npm may run it on any Node.js: after `npm ci`. On a Node.js that is older than native packages
 * ask for, npm leaves them out with no more than a warning, and only the build would fail.
 */
import { pathToFileURL } from 'node:url';

/**
 * @param {string} version such as 22.12.0
 */
export function canInstall(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !canInstall(process.versions.node)) {
  console.error(
    `Installing Mela takes Node.js 20.19, or 22.12 or later, and this is ${process.version}. As root:\n` +
      '  npm install --global node@24\n' +
      'Then open a new shell and repeat the command.',
  );
  process.exit(1);
}
