import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    include: [
      '{contracts,messages,server,web,scripts}/**/*.test.{ts,tsx}',
      'tests/{integration,providers,architecture}/**/*.test.ts',
    ],
    globalSetup: ['tests/kit/postgres-server.ts'],
    // The long run tries what is drawn by chance much more often (tests/kit/effort.ts).
    testTimeout: mode === 'long' ? 600_000 : 20_000,
    hookTimeout: 30_000,
    allowOnly: false,
    passWithNoTests: false,
  },
}));
