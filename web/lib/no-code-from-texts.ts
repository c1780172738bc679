import type { $ZodConfig } from 'zod/v4/core';

declare global {
  var __zod_globalConfig: $ZodConfig;
}

// Pages allow no code made from texts (`script-src 'self'`). Whether it is allowed, zod finds out by trying, which
// browsers report as a violation; told before it is there, it does not try. By its own call, three kilobytes of it
// would come with every first load. The browser tests fail on violations, should it look elsewhere one day.
globalThis.__zod_globalConfig = { jitless: true };
