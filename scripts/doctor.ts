import { config } from '../server/config/index.ts';
import { explain } from '../server/start/console.ts';
import { ignoreClosedPipe } from './command-line.ts';
import { administrators } from './doctor/administrators.ts';
import { database, migrations, places, queue } from './doctor/database.ts';
import { type Check, examine, type Finding } from './doctor/examine.ts';
import { mailDomain } from './doctor/mail-domain.ts';
import { publicAddress } from './doctor/public.ts';
import { assistant, mail, payments } from './doctor/services.ts';
import { signIn } from './doctor/sign-in.ts';
import { clock, settings, storage } from './doctor/storage.ts';

/** In the order in which they run. To add a check, add a file beside these and list it here. */
const checks: readonly Check[] = [
  ...[settings, database, migrations, queue, storage],
  ...[publicAddress, mail, mailDomain, signIn, payments, places, assistant, clock, administrators],
];

const usage = `Usage: npm run doctor [-- <check> [argument]]

Check the site in this folder, running or not, and show how to fix any problems.
Runs all checks by default: ${checks.map(({ name }) => name).join(', ')}.

${checks
  .filter(({ argument }) => argument !== undefined)
  .map(({ name, argument }) => `  ${`${name} <${argument?.name}>`.padEnd(18)} ${argument?.effect}`)
  .join('\n')}

Examples:
  npm run doctor
  npm run doctor -- mail you@example.org

Exit codes: 0 all good, 1 warnings (!), 2 errors (✗), 3 unknown check.`;

const signs: Record<Finding['state'], string> = { good: '✓', warning: '!', bad: '✗' };
const codes: Record<Finding['state'], number> = { good: 0, warning: 1, bad: 2 };
/** Exit code for wrong arguments. */
const misused = 3;
const column = Math.max(...checks.map(({ name }) => name.length)) + 2;

function tell(name: string, findings: readonly Finding[]): void {
  for (const [index, { state, text, remedy }] of findings.entries()) {
    const indent = ' '.repeat(column + 2);
    console.log(
      `${(index === 0 ? name : '').padEnd(column)}${signs[state]} ${text.replaceAll('\n', `\n${indent}`)}`,
    );
    if (remedy !== undefined) console.log(`${indent}→ ${remedy}`);
    process.exitCode = Math.max(Number(process.exitCode ?? 0), codes[state]);
  }
}

ignoreClosedPipe();
const [name, argument, ...others] = process.argv.slice(2);
const chosen = name === undefined ? checks : checks.filter((check) => check.name === name);
const known = others.length === 0 && (argument === undefined || chosen[0]?.argument !== undefined);
if (name === '--help') {
  console.log(usage);
} else if (chosen.length === 0 || !known) {
  console.error(usage);
  process.exitCode = misused;
} else {
  try {
    await examine(config(), chosen, { argument, tell });
  } catch (error) {
    console.error(explain(error));
    process.exitCode = codes.bad;
  }
}
