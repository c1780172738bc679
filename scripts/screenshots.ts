import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { isLanguage, type Language, languageCookie, languages, numberLocale } from '../contracts/languages.ts';
import { BROWSER_FLAGS, findBrowser } from './browser.ts';
import { ProgressBar, runCommand, UsageError } from './command-line.ts';
import { organisers } from './demo/people.ts';
import { openScreen } from './open-screen.ts';
import { type Shown, type SiteScreen, siteScreens } from './screens/index.ts';
import { NoSamples, type SampleSite, visitSamples } from './screens/samples.ts';

/** Window widths in pixels, with matching heights. */
const windows = [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;
const themes = ['light', 'dark'] as const;

const usage = `Take screenshots of every screen and its main states. Needs a running local site with the sample events.

  npm run screenshots -- [site] [folder] [--language hi] [--only name]... [--width 390]... [--theme dark]...

  site        the site's address (default: http://localhost:3000)
  folder      where to save the pictures (default: test-results/screenshots)
  --language  ${Object.keys(languages).join(' or ')}; states that need a click are shown in English only
  --only      screens whose name starts with this
  --width     in pixels: ${windows.map(([width]) => width).join(', ')}; all by default
  --theme     ${themes.join(' or ')}; both by default

To include the administration screens, make a sample person an administrator:
  npm run admin -- grant ${organisers.conferences.email}`;

interface Wanted {
  readonly site: string;
  readonly folder: string;
  readonly language: Language;
  readonly screens: readonly SiteScreen[];
  readonly widths: readonly string[];
  readonly themes: readonly string[];
}

function wanted(): Wanted {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      only: { type: 'string', multiple: true, default: [''] },
      width: { type: 'string', multiple: true, default: windows.map(([width]) => `${width}`) },
      theme: { type: 'string', multiple: true, default: [...themes] },
    },
  });
  const [site = 'http://localhost:3000', folder = 'test-results/screenshots'] = positionals;
  const { language, only } = values;
  if (!isLanguage(language)) throw new UsageError(`Unknown language: ${language}.`);
  const screens = siteScreens.filter(
    ({ name, enter }) => only.some((start) => name.startsWith(start)) && (language === 'en' || !enter),
  );
  if (screens.length === 0) throw new UsageError(`No screen's name starts with ${only.join(' or ')}.`);
  return { site, folder: resolve(folder), language, screens, widths: values.width, themes: values.theme };
}

async function takeAll(browser: Browser, asked: Wanted, { shown, states }: SampleSite): Promise<void> {
  const bar = new ProgressBar('Taking pictures');
  const { site, folder, language } = asked;
  const looks = themes
    .flatMap((theme) => windows.map((size) => ({ theme, size })))
    .filter(({ theme, size: [width] }) => asked.themes.includes(theme) && asked.widths.includes(`${width}`));
  for (const [turn, { theme, size }] of looks.entries()) {
    const [width, height] = size;
    for (const [index, [viewer, storageState]] of Object.entries(states).entries()) {
      bar.reach((turn + index / Object.keys(states).length) / looks.length);
      await using context = await browser.newContext({
        baseURL: site,
        colorScheme: theme,
        viewport: { width, height },
        reducedMotion: 'reduce',
        locale: numberLocale(language),
        timezoneId: 'Asia/Kolkata',
        storageState,
      });
      await context.addCookies([{ name: languageCookie, value: language, url: site }]);
      // Their own setting comes before the cookie.
      if (viewer !== 'visitor' && viewer !== 'guarded')
        await context.request.patch('/v1/account/profile', { data: { language } });
      for (const screen of asked.screens) {
        if (screen.viewer !== viewer || width > (screen.upTo ?? width) || width < (screen.from ?? 0))
          continue;
        const name = `${screen.name}-${width}-${theme}`;
        await using page = await context.newPage();
        try {
          await take(page, screen, shown, join(folder, `${name}.png`));
        } catch (error) {
          throw new Error(`No picture of ${name}`, { cause: error });
        }
      }
    }
  }
  bar.end();
}

/** Takes one picture. Waits are bounded; an unexpected response fails at once. */
async function take(page: Page, screen: SiteScreen, shown: Shown, path: string): Promise<void> {
  const status = await openScreen(page, screen, shown);
  const due = screen.status ?? 200;
  if (status !== due) throw new Error(`${page.url()} answered ${status} instead of ${due}`);
  // Nothing is hovered.
  await page.mouse.move(0, 0);
  await page.evaluate(scrollThrough);
  await page.waitForLoadState('networkidle');
  await page.evaluate(drawWhole);
  await page.screenshot({ path, fullPage: true });
}

/** Runs in the page: scrolls through it, so that what loads on the screen begins to. */
const scrollThrough = `(async () => {
  for (const part of document.querySelectorAll('footer *')) part.style.contentVisibility = 'visible';
  for (const picture of document.images) picture.loading = 'eager';
  const page = document.documentElement;
  for (let at = 0; at < page.scrollHeight; at += innerHeight / 2) {
    page.scrollTop = at;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  // Fixed elements are drawn at the scroll position: at the top of the picture.
  page.scrollTop = 0;
})()`;

/** Runs in the page: waits for its pictures and maps. */
const drawWhole = `(async () => {
  const missing = [...document.images].filter((picture) => !picture.complete);
  await Promise.all(
    missing.map((picture) => new Promise((resolve) => (picture.onload = picture.onerror = resolve))),
  );
  // Map tiles load one by one, or not at all.
  const until = Date.now() + 30_000;
  while (document.querySelector('[data-complete="false"]') && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 100));
})()`;

async function run(): Promise<void> {
  const asked = wanted();
  await mkdir(asked.folder, { recursive: true });
  const found = await findBrowser();
  await using samples = await visitSamples(asked.site, asked.language);
  await using browser = await chromium.launch({
    executablePath: found.executable,
    args: [...BROWSER_FLAGS],
    env: { ...process.env, ...found.environment } as Record<string, string>,
  });
  await takeAll(browser, asked, samples);
  console.log(`Screenshots saved in ${relative('.', asked.folder) || '.'}.`);
}

await runCommand(
  { usage, explain: (error) => (error instanceof NoSamples ? error.message : undefined) },
  run,
);
