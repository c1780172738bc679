import type { ImportReport } from '../server/features/import/index.ts';

/** Examples per kind of problem; counts are always complete. */
const mostExamples = 10;

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
    ...[...notes].map(([note, count]) => `${number(count)} with ${note}`),
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
  const more = all.length - mostExamples;
  return [
    title,
    ...all.slice(0, mostExamples).map((one) => `  ${one}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function number(count: number): string {
  return count.toLocaleString('en');
}
