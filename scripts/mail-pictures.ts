import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { languages } from '../contracts/languages.ts';
import { coverSize } from '../contracts/sharing.ts';
import { mailTheme, markPicture } from '../server/features/mail/mail-theme.ts';
import { sceneFile, scenePicture } from '../server/features/mail/scenes.ts';
import { writeMail } from '../server/features/mail/write-mail.ts';
import { drawTicketFile } from '../server/features/tickets/index.ts';
import { BROWSER_FLAGS, findBrowser } from './browser.ts';
import { ProgressBar, runCommand } from './command-line.ts';
import { drawCover } from './demo/demo-event.ts';
import { kinds, sampleMail } from './sample-mails.ts';

/** Widths in pixels: a phone, and an email client's column. */
const widths = [390, 640] as const;
const themes = ['light', 'dark'] as const;
const usage = `Usage: npm run mail-pictures [-- <folder>]

Take pictures of every email in each language, at two widths, light and dark. Needs no running site.

  folder   where to save the pictures (default: test-results/mails)`;
const folder = resolve(process.argv[2] ?? 'test-results/mails');

const ticket = {
  code: 'MELA1:kite-day:r1:1:signature',
  shortCode: '7K3M9QX0',
  url: 'https://mela.example/ticket/kite-day',
};
/** Templates that include the ticket of a seat. */
const withTicket: ReadonlySet<string> = new Set([
  'registration_confirmed',
  'registration_approved',
  'seat_confirmed_from_waitlist',
  'ticket_taken_over',
  'ticket_moved',
  'ticket_move_over',
  'holder_ticket',
  'reminder_day',
  'reminder_hour',
]);
const wayOut = { unsubscribeUrl: 'https://mela.example/unsubscribe?list=digest&id=s1&token=t' };
const price = { amountPaise: 50_000, currency: 'INR', discountPaise: 0, code: null };
const agreed = { name: 'Entry', ...price, addOns: [] };
/** Templates that readers can opt out of. */
const withWayOut: ReadonlySet<string> = new Set([
  'weekly_digest',
  'followed_events',
  'board_digest',
  'board_mention',
  'group_announcement',
  'group_invitation',
  'new_registration',
  'reminder_day',
  'reminder_hour',
  'organiser_message',
]);
const replyTo = { address: 'asha@example.org', name: 'Asha Rao' };
/** Mails without the organiser behind them. */
const withoutReply: ReadonlySet<string> = new Set(['registration_cancelled_by_administrator']);
/** Whose readers bought a ticket. */
const withPrice: ReadonlySet<string> = new Set([
  'payment_due',
  'registration_cancelled_by_organiser',
  'registration_cancelled_by_administrator',
  'registration_charged_back',
  'seat_lapsed',
  'ticket_moved',
  'ticket_move_over',
]);

/** An email's HTML, with the attached picture inlined as an email client shows it. */
function htmlOf(kind: (typeof kinds)[number], locale: string): string {
  // In another time zone: such emails show the time twice.
  const to = { locale, timeZone: locale === 'en' ? 'Europe/London' : 'Asia/Kolkata' };
  const mail = sampleMail(kind, { to, ...(withTicket.has(kind) && { ticket }) });
  const whole = {
    ...mail,
    ...('event' in mail.values && !withoutReply.has(kind) && { replyTo }),
    ...(withWayOut.has(kind) && wayOut),
    ...(withPrice.has(kind) && {
      agreed: kind === 'ticket_moved' ? { ...agreed, name: 'Kite workshop' } : agreed,
    }),
  };
  const { html, content } = writeMail(whole as typeof mail);
  const scene = sceneFile(content.scene);
  const picture = drawTicketFile(ticket.code).toString('base64');
  return html
    .replaceAll('cid:ticket', `data:image/gif;base64,${picture}`)
    .replaceAll(`cid:${markPicture}`, `data:image/png;base64,${mailTheme().mark.toString('base64')}`)
    .replace(
      `cid:${scenePicture}`,
      scene === null ? '' : `data:${scene.type};base64,${scene.content.toString('base64')}`,
    )
    .replace('</head>', `<style>${devanagari}</style></head>`);
}

/** A Devanagari font as readers' devices have it; this machine may have none. */
const devanagari = `@font-face{font-family:'Noto Sans';font-weight:100 900;unicode-range:U+900-97F,U+200C-200D,U+25CC;src:url(data:font/woff2;base64,${readFileSync(
  new URL(
    import.meta.resolve(
      '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    ),
  ),
  'base64',
)})}`;

async function coverFile(cover: Parameters<typeof drawCover>[0]): Promise<Buffer> {
  const drawn = sharp(await drawCover(cover)).resize({ ...coverSize, fit: 'cover' });
  return drawn.png().toBuffer();
}

async function run(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await findBrowser();
  await using browser = await chromium.launch({
    executablePath: found.executable,
    args: [...BROWSER_FLAGS],
    env: { ...process.env, ...found.environment } as Record<string, string>,
  });
  const covers = {
    usual: await coverFile('sunrise-run'),
    raga: await coverFile('raga-night'),
  };
  const bar = new ProgressBar('Taking pictures');
  const total = themes.length * widths.length;
  let taken = 0;
  for (const colorScheme of themes) {
    for (const width of widths) {
      await using context = await browser.newContext({ colorScheme, viewport: { width, height: 300 } });
      await context.route('**/cover.jpg*', (route) =>
        route.fulfill({
          body: route.request().url().includes('/raga/') ? covers.raga : covers.usual,
          contentType: 'image/png',
        }),
      );
      const page = await context.newPage();
      for (const [index, kind] of kinds.entries()) {
        bar.reach((taken + index / kinds.length) / total);
        for (const locale of Object.keys(languages)) {
          await page.setContent(htmlOf(kind, locale));
          await page.evaluate('document.fonts.ready.then(() => true)');
          const path = join(folder, `${kind}-${locale}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
      }
      taken += 1;
    }
  }
  bar.end();
  console.log(`Screenshots saved in ${relative('.', folder)}.`);
}

await runCommand({ usage }, run);
