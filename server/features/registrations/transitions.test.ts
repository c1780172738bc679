import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { effects } from './execute-commands.ts';
import { commands, transitions } from './transitions.ts';

const page = await readFile(new URL('../../../docs/registration-states.md', import.meta.url), 'utf8');
const shown = (name: string) => page.split(`<!-- ${name} -->\n`)[1]?.split(`\n<!-- /${name} -->`)[0];
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('docs/registration-states.md shows the same transitions as the code', () => {
  const table = [
    `| | ${commands.join(' | ')} |`,
    `|${'---|'.repeat(commands.length + 1)}`,
    ...Object.entries(transitions).map(([state, row]) => line([state, ...commands.map((each) => row[each])])),
  ];
  expect(shown('transitions')).toBe(table.join('\n'));
});

test('docs/registration-states.md shows the same effects as the code', () => {
  const table = [
    line(['Move', 'Leads to', 'Mails', 'Refunds because of']),
    `|${'---|'.repeat(4)}`,
    ...Object.entries(effects).map(([move, { leadsTo, tells, givesBackFor }]) =>
      line([
        move,
        leadsTo.join(', ') || 'stays',
        tells.join(', ') || 'nothing',
        givesBackFor.join(', ') || 'nothing',
      ]),
    ),
  ];
  expect(shown('effects')).toBe(table.join('\n'));
});
