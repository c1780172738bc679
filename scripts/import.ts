import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Email, TimeZone } from '../contracts/values.ts';
import { config } from '../server/config/index.ts';
import { ensureAccount } from '../server/features/accounts/index.ts';
import {
  BrokenTableError,
  entriesOfFile,
  type ImportReport,
  importEvents,
  UnknownFormatError,
} from '../server/features/import/index.ts';
import { transaction } from '../server/infra/db/database.ts';
import { systemClock } from '../server/infra/deps.ts';
import { extractGeocoder, gazetteer } from '../server/places/index.ts';
import { ProgressBar, runCommand, UsageError } from './command-line.ts';
import { openSiteDatabase } from './site-database.ts';

const noteTexts: Readonly<Record<string, string>> = {
  end_assumed: 'no end time: 2 hours assumed',
  picture_lost: 'a picture that is not part of the file',
  dates_of_series: 'dates of a series, imported one by one',
};

/** Examples per kind of problem; counts are always complete. */
const maxExamples = 10;

export function importSummary(
  report: ImportReport,
  about: { readonly file: string; readonly organiser: string; readonly seconds: number },
): string {
  const { entries, added, known, skipped, kinds, notes, places } = report;
  const counts = Object.entries(kinds).map(([kind, count]) => `${kind} ${number(count)}`);
  return [
    `${about.file}: ${number(entries)} entries in ${about.seconds.toFixed(1)} s, for ${about.organiser}`,
    `  added            ${number(added)}`,
    `  already there    ${number(known)}`,
    `  skipped          ${number(skipped.length)}`,
    `Kinds of events: ${counts.join(', ')}.`,
    ...[...notes].map(([note, count]) => `${number(count)} with ${noteTexts[note] ?? note}`),
    `Places: ${number(places.found)} found (${number(places.partly.size)} only in part), ${number(places.unknown.length)} not found.`,
    ...examples(
      'Found only in part:',
      [...places.partly].map(([text, label]) => `${text} → ${label}`),
    ),
    ...examples('Not found (these events have no pin yet):', places.unknown),
    ...examples(
      'Skipped:',
      skipped.map(({ line, title, reason }) => `line ${line}${title ? ` (${title})` : ''}: ${reason}`),
    ),
  ].join('\n');
}

function examples(title: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length - maxExamples;
  return [
    title,
    ...all.slice(0, maxExamples).map((one) => `  ${one}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function number(count: number): string {
  return count.toLocaleString('en');
}

/** The default owner of imported events, on local sites only. */
const localOrganiser = { email: 'imports@mela.example', name: 'Imported events' };

const usage = `Usage: npm run import -- <file> [options]

Import events from a file into an organiser's account. Events that were imported before are skipped.
Files: .ndjson (event documents, or the conference list of confs.tech), .csv, .ics

  --organiser <email>   the organiser of the events; an account is created if needed
                        (its owner sets a password with 'Forgot password');
                        default on a local site: ${localOrganiser.email}
  --name <name>         the organiser's name, if the account is created
  --shift-to-future     move past events ahead by whole years
  --time-zone <zone>    for events without a time zone (default: the site's)

Example: npm run import -- events.csv --organiser you@example.org

Exit code 1 if entries were skipped. An incomplete CSV file is not imported at all.`;

interface Arguments {
  readonly file: string;
  readonly organiser: { readonly email: string; readonly name: string };
  readonly shiftToFuture: boolean;
  readonly timeZone: string;
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organiser: { type: 'string' },
      name: { type: 'string' },
      'shift-to-future': { type: 'boolean', default: false },
      'time-zone': { type: 'string', default: config().timeZone },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Specify one file to import.');
  const organiser = readOrganiser(values.organiser, values.name);
  const zone = TimeZone.safeParse(values['time-zone']);
  if (!zone.success) throw new UsageError(`--time-zone: ${zone.error.issues[0]?.message}.`);
  return {
    file,
    organiser,
    shiftToFuture: values['shift-to-future'],
    timeZone: zone.data,
  };
}

function readOrganiser(email: string | undefined, name: string | undefined): Arguments['organiser'] {
  if (email === undefined && config().site.kind === 'local') {
    return { ...localOrganiser, ...(name !== undefined && { name }) };
  }
  const address = Email.safeParse(email);
  if (!address.success) throw new UsageError('Use --organiser to say who organises the events.');
  return { email: address.data, name: name ?? address.data.replace(/@.*$/, '') };
}

async function linesIn(file: string): Promise<number> {
  let lines = 1;
  for await (const chunk of createReadStream(file))
    for (const byte of chunk as Buffer) if (byte === 10) lines++;
  return lines;
}

async function run({ file, organiser, shiftToFuture, timeZone }: Arguments): Promise<void> {
  const today = systemClock.now().toZonedDateTimeISO(timeZone).toPlainDate();
  const entries = entriesOfFile(file, { today, timeZone });
  const lines = await linesIn(file);
  await using site = await openSiteDatabase();
  const organiserId = await transaction(site.db, (tx) => ensureAccount(tx, organiser));
  const places = extractGeocoder(site.db, gazetteer(site.db));
  const bar = new ProgressBar(`Importing ${basename(file)}`);
  const started = performance.now();
  const report = await importEvents({ db: site.db, clock: systemClock }, entries, {
    organiserId,
    timeZone,
    currency: config().currency,
    shiftToFuture,
    findPlace: (text) => places.find(text),
    progress: (line) => bar.reach(line / lines),
  });
  bar.end();
  console.log(
    importSummary(report, {
      file,
      organiser: organiser.email,
      seconds: (performance.now() - started) / 1000,
    }),
  );
  if (report.skipped.length > 0) process.exitCode = 1;
}

function isMissingFile(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code))
  );
}

function explainFile(error: unknown): string | undefined {
  return error instanceof UnknownFormatError || error instanceof BrokenTableError || isMissingFile(error)
    ? error.message
    : undefined;
}

await runCommand({ usage, explain: explainFile }, () => run(readArguments()));
