import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import site from '../../playwright.config.ts';
import { BROWSER_FLAGS, unpackBrowser } from '../../scripts/browser.ts';

const environment = process.env;
environment.MELA_VISUAL_BROWSER ??= JSON.stringify((await unpackBrowser()) ?? null);
const browser = JSON.parse(environment.MELA_VISUAL_BROWSER);
const servers = [site.webServer].flat().filter((server) => server !== undefined);
if (servers.length === 0) throw new Error('The browser tests name no site to start.');
if (browser === null)
  throw new Error('Pictures are compared on Linux for 64-bit Intel, where the browser is pinned.');

/** Compares screenshots in the one browser whose version the lock file pins. */
export default defineConfig({
  ...site,
  testDir: '.',
  globalTeardown: '../kit/remove-site.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 1,
  use: {
    ...site.use,
    launchOptions: {
      executablePath: browser.executable,
      // Makes text rendering independent of the machine's screen.
      args: [
        ...BROWSER_FLAGS,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
      env: { ...environment, ...browser.environment } as Record<string, string>,
    },
  },
  webServer: servers.map((server) => ({ ...server, cwd: fileURLToPath(new URL('../..', import.meta.url)) })),
});
