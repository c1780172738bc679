import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { commands, transitions } from './transitions.ts';

test('the document shows the same table as the code', async () => {
  const page = await readFile(new URL('../../docs/registration-states.md', import.meta.url), 'utf8');
  const shown = page.split('<!-- transitions -->\n')[1]?.split('\n<!-- /transitions -->')[0];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    `| | ${commands.join(' | ')} |`,
    `|${'---|'.repeat(commands.length + 1)}`,
    ...Object.entries(transitions).map(([state, row]) => line([state, ...commands.map((each) => row[each])])),
  ];
  expect(shown).toBe(table.join('\n'));
});
