import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { missingPackages } from './cluster/plan.ts';
import { PARTS } from './test-parts.ts';

/** Enough of a message to see what was expected. */
const LINES_OF_A_FAILURE = 8;

/** @property failures name of each failed test and the first lines of its error */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
};
type VitestFile = {
  readonly name: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
};

/** @param report written by Vitest's JSON reporter */
export function readVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
  const failures = (testResults as VitestFile[]).flatMap(({ name, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...(message ? [failure(file, message)] : []),
      ...failed.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages.join('\n'))),
    ];
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

/**
 * @param report written by Playwright's JSON reporter
 *
 * @returns a test that passed on retry counts as failed; the runner's exit code says whether that is
 * tolerated
 */
export function readPlaywright(report: string): Counts {
  const { stats, suites } = JSON.parse(report);
  const failuresOf = (suite: PlaywrightSuite): string[] => [
    ...(suite.suites ?? []).flatMap(failuresOf),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) =>
          failure(`${file} › ${title} (${status})`, results.find(({ error }) => error)?.error?.message ?? ''),
        ),
    ),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
  };
}

const failure = (name: string, message: string) =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE)].join('\n    ');

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const REPORTS = join(ROOT, 'test-results');

/** A step of the test run: a program of its own. */
type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** For steps that run tests: where they report their counts. */
  readonly counts?: { readonly report: string; readonly read: (report: string) => Counts };
  readonly environment?: Readonly<Record<string, string>>;
};

type Outcome = {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly counts: Counts;
};

const NO_TESTS: Counts = { passed: 0, failed: 0, failures: [] };
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

const LINT: Step = { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings'] };
const BUILD: Step = { name: 'build', command: ['node', 'scripts/build.ts'] };

/** Two in parallel, one per core of a small machine; the longest first. */
const READINGS: readonly [Step, Step, ...Step[]] = [
  types('the web client', 'web'),
  types('the server', '.'),
  types('the browser tests', 'tests'),
  types('the service worker', 'web/worker'),
  { name: 'dead code', command: ['knip'] },
];

/** The browser whose text rendering is identical everywhere is packaged for this system only. */
const COMPARES_PICTURES = process.platform === 'linux' && process.arch === 'x64';
const VISUAL_REPORT = join(REPORTS, 'visual.json');
const VISUAL: Step = {
  name: 'screenshots of the main screens',
  command: ['playwright', 'test', '--config', 'tests/visual/playwright.config.ts', '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: VISUAL_REPORT },
  counts: { report: VISUAL_REPORT, read: readPlaywright },
};

/** Kills processes and fills disks; mounting the small disk that fills up needs root. */
const FAULTS: Step = { name: 'faults', command: ['node', 'tests/faults/run.ts'] };
const PROVOKES_FAULTS = process.platform === 'linux' && process.getuid?.() === 0;

/** Attacks its own site; without Linux it measures less, but still checks that the site survives. */
const HOSTILE: Step = { name: 'hostile traffic', command: ['node', 'tests/hostile/run.ts'] };

/** Breaks each part of a highly available site; needs Debian's packages, and root for its networks and disks. */
const CLUSTER: Step = { name: 'cluster', command: ['node', 'scripts/cluster.ts', '--all'] };
const missing = process.platform === 'linux' ? missingPackages(existsSync) : ['Linux'];

/** While a site is updated, the former release and this one use the same database. All of its tests take minutes. */
const formerRelease = (mode: 'quick' | 'long'): Step => ({
  name: "the former release's tests on this schema",
  command: ['node', 'tests/former-release/run.ts', ...(mode === 'quick' ? ['--quick'] : [])],
});

/** Mostly waits for its one site. */
const CONFORMANCE = vitest('conformance with the official client', 'conformance', [
  '--config',
  'tests/conformance/vitest.config.ts',
]);

const BROWSER: Step = {
  name: 'browser',
  command: ['playwright', 'test', '--reporter=list,json'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT },
  counts: { report: PLAYWRIGHT_REPORT, read: readPlaywright },
};

/** A step that uses the whole machine, and what runs beside it, one after another; `aside` only when nothing else does. */
type Suite = { readonly step: Step; readonly beside?: readonly Step[]; readonly aside?: readonly Step[] };

const suites = (mode: 'quick' | 'long'): readonly Suite[] => [
  { step: vitest('unit, integration and architecture tests', 'vitest', ['--mode', mode]) },
  // The browser tests leave a third of two cores idle, the others nothing.
  {
    step: BROWSER,
    beside: [CONFORMANCE, ...(mode === 'quick' ? [formerRelease(mode)] : [])],
    aside: READINGS,
  },
  ...(mode === 'long' && COMPARES_PICTURES ? [{ step: VISUAL }] : []),
  ...(mode === 'long' && PROVOKES_FAULTS ? [{ step: FAULTS }] : []),
  ...(mode === 'long' ? [{ step: HOSTILE }, { step: formerRelease(mode) }] : []),
  ...(mode === 'long' && missing.length === 0 ? [{ step: CLUSTER }] : []),
];

/** Keeps what it found out about files that don't change, for the next run. */
function types(of: string, project: string): Step {
  const kept = join(ROOT, 'node_modules', '.cache', 'types', `${of.replaceAll(' ', '-')}.tsbuildinfo`);
  // With several threads, each repeats part of the work: twice the processor time.
  const command = ['tsc', '--singleThreaded', '--noEmit', '--incremental', '--tsBuildInfoFile', kept];
  return { name: `types of ${of}`, command: [...command, '-p', project] };
}

function vitest(name: string, reportName: string, parameters: readonly string[]): Step {
  const report = join(REPORTS, `${reportName}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  return {
    name,
    command: ['vitest', 'run', ...parameters, ...reporters],
    counts: { report, read: readVitest },
  };
}

const RULES: Step = vitest('import rules', 'rules', ['tests/architecture']);

const LOW = constants.priority.PRIORITY_LOW;

const running = new Set<ChildProcess>();
let interrupted = false;

/**
 * `--check` runs what a contributor needs before a commit, `--whole` every part of the tests that are drawn, and `--long`
 * also random tests far more often.
 */
async function main(): Promise<void> {
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  if (process.argv.includes('--check')) {
    const [client, server, ...shorter] = READINGS;
    process.exitCode = summarise(await runTwoAtATime([client, server, RULES, LINT, ...shorter])) ? 0 : 1;
    return;
  }
  const mode = process.argv.includes('--long') ? 'long' : 'quick';
  const part = mode === 'long' || process.argv.includes('--whole') ? undefined : choosePart();
  const which = `part ${part} of ${PARTS} of the tests that are drawn (again: TEST_PART=${part} npm test)`;
  if (part !== undefined) {
    process.env.MELA_TEST_PART = String(part);
    console.log(`- ${which}`);
  }
  const outcomes = await runTwoAtATime([LINT, BUILD]);
  if (process.argv.includes('--long') && missing.length > 0)
    console.log(`- cluster: skipped, because this machine doesn't have ${missing.join(', ')}`);
  for (const { step, beside = [], aside = [] } of suites(mode)) {
    console.log(`\n── ${step.name} ──`);
    const others = [runInTurn(beside), runInTurn(aside, LOW)];
    outcomes.push(await run(step, 'inherit'), ...(await Promise.all(others)).flat());
  }
  process.exitCode = summarise(outcomes) ? 0 : 1;
  if (part !== undefined) console.log(`with ${which}; all of them: npm test -- --whole`);
}

/** Drawn by chance, so that runs on one commit try different ones; or what `TEST_PART` asks for. */
function choosePart(): number {
  const asked = process.env.TEST_PART;
  if (!asked) return 1 + randomInt(PARTS);
  const part = Number(asked);
  if (Number.isInteger(part) && part >= 1 && part <= PARTS) return part;
  console.error(`TEST_PART is "${asked}"; it has to be a number from 1 to ${PARTS}.`);
  process.exit(2);
}

async function runTwoAtATime(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step, 'pipe');
      outcomes.push(outcome);
      console.log(`${outcome.ok ? '✓' : '✗'} ${step.name} (${outcome.seconds.toFixed(1)} s)`);
    }
  };
  await Promise.all([worker(), worker()]);
  return outcomes;
}

async function runInTurn(steps: readonly Step[], priority?: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await run(step, 'pipe', priority));
  return outcomes;
}

/** @param output `pipe` shows the output only if the step fails */
async function run(step: Step, output: 'inherit' | 'pipe', priority?: number): Promise<Outcome> {
  const started = performance.now();
  const [program = '', ...parameters] = step.command;
  const bin = join(ROOT, 'node_modules', '.bin');
  const child = spawn(program === 'node' ? process.execPath : join(bin, program), parameters, {
    cwd: ROOT,
    // Programs start `node` by name: this makes it the same version.
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      ...step.environment,
    },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  running.add(child);
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  running.delete(child);
  if (interrupted) process.exit(130);
  if (code !== 0) process.stdout.write(Buffer.concat(chunks));
  const counts = await readCounts(step);
  // A suite without tests proves nothing.
  const ok = code === 0 && (counts === undefined || counts.passed > 0);
  return { step, ok, seconds: (performance.now() - started) / 1000, counts: counts ?? NO_TESTS };
}

async function readCounts({ counts }: Step): Promise<Counts | undefined> {
  if (counts === undefined) return undefined;
  const report = await readFile(counts.report, 'utf8').catch(() => undefined);
  return report === undefined ? NO_TESTS : counts.read(report);
}

/** Prints the table of steps and the summary; a failed check without tests counts as one failure. */
function summarise(outcomes: readonly Outcome[]): boolean {
  const width = Math.max(...outcomes.map(({ step }) => step.name.length));
  console.log('');
  for (const { step, ok, seconds, counts } of outcomes) {
    const tests = step.counts ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
    console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  }
  // Repeated at the end, where readers of a long log look.
  for (const failed of outcomes.flatMap(({ counts }) => counts.failures)) console.log(`\n✗ ${failed}`);
  const passed = outcomes.reduce((sum, { counts }) => sum + counts.passed, 0);
  const failed = outcomes.reduce((sum, { ok, counts }) => sum + (ok ? 0 : Math.max(1, counts.failed)), 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** The terminal sends Ctrl-C to the children itself; a SIGTERM only reaches us. */
process.on('SIGINT', () => {
  interrupted = true;
});
process.on('SIGTERM', () => {
  interrupted = true;
  for (const child of running) child.kill('SIGTERM');
});
await main();
