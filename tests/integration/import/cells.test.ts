import fc from 'fast-check';
import { expect, test } from 'vitest';
import { separatorOf } from '../../../contracts/import-kinds.ts';
import { readTable } from '../../../server/features/import/people-table.ts';
import { placeOfCell } from '../../../web/screens/import-events/cells.ts';

const separators = [',', ';', '\t'] as const;
const space = fc.constantFrom('', '', ' ', '  ');
/** As strangers write them: with separators, quotes and spaces inside. */
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', 'क', '1', ' ', ',', ';', '"', '\t'),
  maxLength: 6,
});
const cell = fc.record({ value: text, before: space, after: space, quoted: fc.boolean() });

type Cell = {
  readonly value: string;
  readonly before: string;
  readonly after: string;
  readonly quoted: boolean;
};

const needsQuotes = (value: string, separator: string) => value.includes(separator) || value.includes('"');

function write({ value, before, after, quoted }: Cell, separator: string): string {
  const written = quoted || needsQuotes(value, separator) ? `"${value.replaceAll('"', '""')}"` : value;
  return `${before}${written}${after}`;
}

test('marks the cell that the import read, wherever one cell of the line says that', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...separators),
      fc.array(cell, { minLength: 3, maxLength: 6 }),
      fc.nat(),
      (separator, cells, at) => {
        const line = cells.map((each) => write(each, separator)).join(separator);
        const header = cells.map((_, index) => `column ${index}`).join(separator);
        const table = readTable(`${header}\n${line}\n`);
        if (!('rows' in table)) throw new Error(`can't be read: ${line}`);
        const read = (table.rows[0]?.cells ?? []).map((each) => each.trim());
        const asked = read[at % Math.max(1, read.length)] ?? '';
        const found = placeOfCell(line, asked, separatorOf(header));
        const same = read.flatMap((each, index) => (each === asked ? [index] : []));
        if (asked === '' || same.length !== 1) {
          expect(found).toBeUndefined();
          return;
        }
        const [index = 0] = same;
        const before = cells.slice(0, index).map((each) => write(each, separator));
        const start = before.join(separator).length + (index > 0 ? separator.length : 0);
        const written = write(cells[index] as Cell, separator);
        const from = start + written.length - written.trimStart().length;
        expect(found).toEqual({ start: from, end: from + written.trim().length });
      },
    ),
    { numRuns: 500 },
  );
});

test('marks only what says the same in a line of anything else, however it is broken', () => {
  const bare = (text: string) => text.replaceAll('"', '').trim();
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.constantFrom('a', '"', ',', ' '), fc.string({ unit: 'binary', maxLength: 1 })),
      }),
      fc.string({ unit: fc.constantFrom('a', '"', ','), maxLength: 4 }),
      (line, asked) => {
        const found = placeOfCell(line, asked, ',');
        if (found) expect(bare(line.slice(found.start, found.end))).toBe(bare(asked));
      },
    ),
    { numRuns: 500 },
  );
});
