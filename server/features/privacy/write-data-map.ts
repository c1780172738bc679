import { dataMap } from './data-map.ts';
import { browserStorage, cookies, receivers } from './outside-database.ts';

/** Renders docs/data-map.md. */
export function writeDataMap(): string {
  const tables = Object.entries(dataMap).sort(([one], [other]) => one.localeCompare(other));
  const personal = tables.flatMap(([table, about]) =>
    'personal' in about
      ? [
          `| \`${table}\` | ${about.personal} | ${about.why} | ${about.kept} | ${about.atDeletion} | ${exported(about.withheld)} |`,
        ]
      : [],
  );
  const impersonal = tables.flatMap(([table, about]) =>
    'impersonal' in about ? [`| \`${table}\` | ${about.impersonal} |`] : [],
  );
  return [
    '# Personal data',
    '',
    'What Mela stores about people, why, for how long, and what happens to it when they delete their account. Generated from',
    '`server/features/privacy/data-map.ts`, which also drives the export and the deletion, and `outside-database.ts` beside it. After a change there, run',
    '`npx vitest run tests/integration/privacy --update`.',
    '',
    'Jobs contain only ids. The log contains network addresses and ids, but no email addresses, texts or secrets; operators decide how',
    'long to keep it. Backups contain everything: delete old ones.',
    '',
    '| Table | Data | Purpose | Kept | When the account is deleted | In the export |',
    '|---|---|---|---|---|---|',
    ...personal,
    '',
    '## Tables without personal data',
    '',
    '| Table | Data |',
    '|---|---|',
    ...impersonal,
    '',
    '## In the browser',
    '',
    ...table(['Cookie', 'Data', 'Kept'], cookies),
    '',
    ...table(['Storage', 'Data', 'Kept'], browserStorage),
    '',
    '## Who else gets data',
    '',
    ...table(['Receiver', 'Data', 'When'], receivers),
    '',
  ].join('\n');
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function exported(withheld: readonly string[] | false): string {
  if (withheld === false) return 'no';
  return withheld.length === 0
    ? 'yes'
    : `yes, without ${withheld.map((column) => `\`${column}\``).join(', ')}`;
}
