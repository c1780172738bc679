import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contracts,messages,server,web,scripts}/**/*.test.{ts,tsx}',
      'tests/{integration,providers,architecture}/**/*.test.ts',
    ],
    globalSetup: ['tests/kit/postgres-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A promise that nobody awaited is a fault, even when every assertion held.
    dangerouslyIgnoreUnhandledErrors: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
