import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/conformance/*.test.ts'],
    globalSetup: ['tests/conformance/site.ts'],
    // node-appwrite 13 brings a connection pool that newer releases of Node.js don't take: it then makes its calls itself.
    env: { FORCE_NODE_FETCH: 'true' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
    fileParallelism: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
