import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, formerRelease, git } from './checkout.ts';
import { aboutItsSchema, exceptions } from './exceptions.ts';

/**
 * Runs the tests of the former release, its own code and all, on a database with this release's schema: while one
 * machine is updated after the other, both use it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string' }, quick: { type: 'boolean' } },
});
/** Registers, pays, cancels, checks in: most of what a site does while it is updated. */
const quick = [
  'tests/integration/registrations/register.test.ts',
  'tests/integration/moderation/block.test.ts',
];

const commit = values.of ?? (await formerRelease());
if (commit === null) {
  console.log('Skipped: this clone has no history, so the former release is not in it.');
  process.exit(0);
}
console.log(`The tests of ${await git('describe', '--always', '--tags', commit)} on this release's schema`);
const folder = await checkOut(commit, values.quick ? 'ours' : 'its own');
try {
  const report = join(folder, 'report.json');
  const files = values.quick ? quick : positionals.length > 0 ? positionals : ['tests/integration'];
  const skipped = aboutItsSchema.flatMap((each) => ['--exclude', each]);
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      ...skipped,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: folder, stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  await once(child, 'exit');
  const { numPassedTests: passed, testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    readonly numPassedTests: number;
    readonly testResults: readonly {
      readonly name: string;
      readonly message: string;
      readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
    }[];
  };
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [name.slice(folder.length + 1)]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.slice(folder.length + 1)} › ${fullName}`),
  ]);
  const unexpected = failed.filter((each) => !(each in exceptions));
  for (const each of failed)
    console.log(
      `${each in exceptions ? '-' : '✗'} ${each}${each in exceptions ? `: ${exceptions[each]}` : ''}`,
    );
  console.log(`passed=${passed} failed=${unexpected.length} excepted=${failed.length - unexpected.length}`);
  process.exitCode = unexpected.length === 0 && passed > 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
