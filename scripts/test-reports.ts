import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
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
