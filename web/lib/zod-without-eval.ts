import type { $ZodConfig } from 'zod/v4/core';

declare global {
  var __zod_globalConfig: $ZodConfig;
}

// The content security policy forbids `eval` (`script-src 'self'`). zod tests for it, which browsers report as a
// violation; with this setting it doesn't test. The official `config()` call would add three kilobytes to the first
// load. The browser tests fail on violations, should zod rename the setting.
globalThis.__zod_globalConfig = { jitless: true };
