import { dataMap } from './data-map.ts';

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
    '# What is kept of people',
    '',
    'Written from `server/features/privacy/data-map.ts`, by which the export and the deletion of an account go; a test compares the two',
    '(`npx vitest run tests/integration/privacy --update` after a change).',
    '',
    'Jobs keep ids only. The log has network addresses and ids, no addresses of mails, no texts and no secrets: how long it is kept is',
    'for whoever runs the site to decide. Backups have all of this: delete them when their time is over.',
    '',
    '| Table | What | Why | Kept | When the account is deleted | In the export |',
    '|---|---|---|---|---|---|',
    ...personal,
    '',
    '## Nothing of people',
    '',
    '| Table | What |',
    '|---|---|',
    ...impersonal,
    '',
  ].join('\n');
}

function exported(withheld: readonly string[] | false): string {
  if (withheld === false) return 'no';
  return withheld.length === 0
    ? 'yes'
    : `yes, without ${withheld.map((column) => `\`${column}\``).join(', ')}`;
}
