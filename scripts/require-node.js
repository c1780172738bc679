/**
 * Loaded before a script by whatever Node there is, and therefore plain JavaScript. npm brings the right one and
 * puts it first in the path; this speaks up where it had none for the machine, or where npm was left out.
 */
const NEEDED = 26;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `Mela needs Node.js ${NEEDED} or later, and this is ${process.version} (${process.execPath}).\n` +
      'Run "npm ci" and start through npm ("npm start"), which brings the right one on Linux (x64, arm64) and\n' +
      `macOS (arm64). Elsewhere install Node.js ${NEEDED} from https://nodejs.org.`,
  );
  process.exit(1);
}
