import { fileURLToPath } from 'node:url';
import { fileStoreOf } from '../server/compose/file-store.ts';
import { type Config, config } from '../server/config/index.ts';
import { storePicture } from '../server/features/files/index.ts';
import { entriesOfFile, importEvents } from '../server/features/import/index.ts';
import { unsubscribeUrl } from '../server/features/notifications/index.ts';
import { openCommandQueue } from '../server/features/registrations/index.ts';
import { openBus } from '../server/infra/db/bus.ts';
import { systemClock } from '../server/infra/deps.ts';
import { createGate } from '../server/infra/http/concurrency.ts';
import { gazetteer } from '../server/places/index.ts';
import { ProgressBar, runCommand } from './command-line.ts';
import { addDemoEvent, drawCover, knownKeys } from './demo/demo-event.ts';
import { demoEvents } from './demo/events/index.ts';
import { addDemoGroups } from './demo/groups.ts';
import { demoAccounts, demoPassword, showAttendee, showOrganiser } from './demo/people.ts';
import { fillEvent, spreadOverDays, takeBackMails } from './demo/registrations.ts';
import { openSiteDatabase, type SiteDatabase } from './site-database.ts';

const conferences = fileURLToPath(new URL('./demo/conferences.ndjson', import.meta.url));
const timeZone = 'Asia/Kolkata';

const usage = `Usage: npm run demo

Add sample events and people to a site on your own machine. Running it again adds nothing twice.`;

/** Why demo data can't be added to this site, or null. */
function refusal({ site, mail }: Config): string | null {
  if (site.kind === 'public') {
    return 'The sample accounts have a public password, so sample events are for local sites only. PUBLIC_URL is set.';
  }
  if (mail.kind !== 'outbox') {
    return 'Emails to the sample people would really be sent. Remove the mail provider from the settings first.';
  }
  return null;
}

async function addConferences(site: SiteDatabase, organiserId: string): Promise<number> {
  const today = systemClock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const places = gazetteer(site.db);
  const report = await importEvents(
    { db: site.db, clock: systemClock },
    entriesOfFile(conferences, { today, timeZone }),
    { organiserId, timeZone, currency: 'INR', shiftToFuture: true, findPlace: (text) => places.find(text) },
  );
  return report.added;
}

async function addCommunities(
  site: SiteDatabase,
  settings: Config,
  accounts: Awaited<ReturnType<typeof demoAccounts>>,
): Promise<number> {
  const known = await knownKeys(site.db, demoEvents);
  const missing = demoEvents.filter(({ key }) => !known.has(key));
  if (missing.length === 0) return 0;
  const { db, log } = site;
  const clock = systemClock;
  const bus = await openBus(site.url, db, log);
  try {
    const siteUrl = settings.site.url;
    const { secret, retention } = settings;
    const queue = openCommandQueue({
      ...{ db, clock, bus, log, siteUrl, secret },
      unconfirmedDays: retention.unconfirmedDays,
      payments: {
        bySettings: false,
        open: async () => 'payment',
        createRefunds: async () => undefined,
        paidFor: async () => new Set<string>(),
        promisedUntil: async () => null,
        paidPaise: async () => new Map(),
      },
      unsubscribeUrl: (topic, userId) => unsubscribeUrl({ siteUrl, secret }, topic, userId),
    });
    const pictures = {
      db,
      clock,
      bus,
      files: fileStoreOf(settings),
      drawing: { uploads: createGate({ atOnce: 1, waiting: missing.length }) },
    };
    const bar = new ProgressBar('Adding communities');
    for (const [index, event] of missing.entries()) {
      const organiserId = accounts.organisers[event.organiser];
      const picture =
        event.cover === undefined
          ? null
          : await storePicture(pictures, {
              ownerId: organiserId,
              name: `${event.cover}.png`,
              bytes: await drawCover(event.cover),
            });
      const about = { organiserId, pictureId: picture?.id ?? null, clock };
      const eventId = await addDemoEvent(db, gazetteer(db), event, about);
      await fillEvent(queue, { eventId, event, organiserId, turn: index }, accounts.attendees);
      bar.reach((index + 1) / missing.length);
    }
    bar.end();
    await addDemoGroups({ db, clock, bus, log, isOwnPicture: async () => false }, accounts);
    await takeBackMails(db);
    await spreadOverDays(db);
    return missing.length;
  } finally {
    await bus.close();
  }
}

async function run(): Promise<void> {
  const settings = config();
  const refused = refusal(settings);
  if (refused !== null) throw new DemoRefused(refused);
  await using site = await openSiteDatabase();
  const accounts = await demoAccounts(site.db, settings.legalVersion);
  const conferencesAdded = await addConferences(site, accounts.organisers.conferences);
  const communityAdded = await addCommunities(site, settings, accounts);
  console.log(
    [
      `Added sample events: ${conferencesAdded} conferences and ${communityAdded} community events.`,
      `  as an organiser: ${showOrganiser}`,
      `  as an attendee:  ${showAttendee}`,
      `  password:        ${demoPassword}`,
      `  site:            ${settings.site.url} (start it with: npm start)`,
    ].join('\n'),
  );
}

class DemoRefused extends Error {}

await runCommand(
  { usage, explain: (error) => (error instanceof DemoRefused ? error.message : undefined) },
  run,
);
