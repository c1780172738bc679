import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.ts';
import { filesLeftOut } from './scripts/test-parts.ts';
import { freePort } from './server/infra/free-port.ts';
import { providerClient } from './tests/kit/rogue-provider.ts';
import { sharedMemory } from './tests/kit/shared-memory.ts';
import { temporaryFolder } from './tests/kit/temporary-folder.ts';

/** The runner's workers read this file again; they go by what its first reading found. */
const environment = process.env;
environment.MELA_E2E_PORT ??= String(await freePort());
environment.MELA_E2E_TILES_PORT ??= String(await freePort());
environment.MELA_E2E_PROVIDER_PORT ??= String(await freePort());
environment.MELA_E2E_DATA ??= await temporaryFolder();
environment.MELA_E2E_BROWSER ??= JSON.stringify(await findBrowser());

/** More than two Chromiums share between their processes, in bytes. */
const shared = 1e9;

/**
 * Without a graphics card every frame of a movement is drawn by the processor, what is blurred behind glass once more: a
 * third of all its work. Tests of movement ask for it (`contextOptions`). The pointers are the runner's own.
 */
const clearGlass =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true';

const url = `http://localhost:${environment.MELA_E2E_PORT}`;
const tiles = `http://localhost:${environment.MELA_E2E_TILES_PORT}`;
const browser = JSON.parse(environment.MELA_E2E_BROWSER);

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: filesLeftOut().map((file) => `**/${file}`),
  outputDir: 'test-results/browser',
  globalTeardown: './tests/kit/remove-site.ts',
  forbidOnly: true,
  fullyParallel: true,
  // Each starts a Chromium of several processes; a third one makes them only wait for each other.
  workers: 2,
  // A machine of CI may stall for a moment; what passes only at a later try is reported as flaky.
  retries: environment.CI ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: url,
    // What does not come in this time does not come: a test fails there, not at its end.
    actionTimeout: 30_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.executable,
      args: [...BROWSER_FLAGS, clearGlass],
      // The runner has Chromium share memory by files on the disk, for machines that have no room elsewhere.
      ignoreDefaultArgs: (await sharedMemory(shared)) ? ['--disable-dev-shm-usage'] : [],
      env: { ...environment, ...browser.environment } as Record<string, string>,
    },
  },
  webServer: [
    {
      command: 'node --import ./scripts/with-node.js tests/kit/tile-server.ts',
      url: `${tiles}/health`,
      stdout: 'ignore',
      env: { PORT: environment.MELA_E2E_TILES_PORT },
    },
    {
      command: 'node --import ./scripts/with-node.js scripts/start.ts',
      url: `${url}/health/ready`,
      // A first start builds the client and creates a database.
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      env: {
        PORT: environment.MELA_E2E_PORT,
        DATA_DIR: environment.MELA_E2E_DATA,
        // Empty is not set: the site of the browser tests has a database of its own in any case.
        DATABASE_URL: '',
        PUBLIC_URL: '',
        LOG_LEVEL: 'warn',
        // The provider itself is started by the tests that sign in with it.
        SIGN_IN_PROVIDERS: 'company',
        SIGN_IN_COMPANY_LABEL: 'Example Inc.',
        SIGN_IN_COMPANY_ISSUER: `http://127.0.0.1:${environment.MELA_E2E_PROVIDER_PORT}`,
        SIGN_IN_COMPANY_CLIENT_ID: providerClient.id,
        SIGN_IN_COMPANY_CLIENT_SECRET: providerClient.secret,
        SIGN_IN_COMPANY_TRUST_EMAIL: 'yes',
        SIGNUPS_PER_HOUR: '1000',
        LOGINS_PER_HOUR: '1000',
        DOCUMENT_WRITES_PER_MINUTE: '100000',
        FILE_WRITES_PER_MINUTE: '100000',
        PREVIEWS_PER_MINUTE: '100000',
        MAP_TILES_URL: `${tiles}/{z}/{x}/{y}.png`,
      },
    },
  ],
});
