import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/conformance/*.test.ts'],
    globalSetup: ['tests/conformance/site.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
    fileParallelism: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
