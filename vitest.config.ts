import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesLeftOut } from './scripts/test-parts.ts';
import { messageModules } from './scripts/vite-plugins.ts';

export default defineConfig(({ mode }) => ({
  plugins: [messageModules()],
  test: {
    include: [
      '{contracts,messages,server,web,scripts}/**/*.test.{ts,tsx}',
      'tests/{integration,providers,architecture,cluster}/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...filesLeftOut()],
    globalSetup: ['tests/kit/postgres-server.ts'],
    setupFiles: ['tests/kit/cheap-hashes.ts'],
    // Most of these wait for a database or a process half of their time.
    maxWorkers: availableParallelism() + 3,
    // Every file has a database and people of its own; loading the server anew for each took half of the time.
    isolate: false,
    // In megabytes: with the default of 16, a seventh of the workers' time went into collecting short-lived objects.
    execArgv: ['--max-semi-space-size=64'],
    // What hangs ends; what is slow on a busy machine does not. The long run tries what is drawn by chance much more
    // often (tests/kit/effort.ts).
    testTimeout: mode === 'long' ? 600_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // As in playwright.config.ts; the reporter marks what passed only at its second try.
    retry: process.env.CI ? 1 : 0,
    allowOnly: false,
    passWithNoTests: false,
  },
}));
