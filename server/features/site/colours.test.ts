import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../../infra/colour.ts';
import { colourErrors, colourSheet, pageBackgrounds } from './colours.ts';

const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8');
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** An arbitrary accepted colour. */
function letThrough(name: 'accent' | 'deep' | 'ornament') {
  return hex.map((colour) => ({ [name]: colour })).filter((colours) => colourErrors(colours).length === 0);
}

/** `--name:light-dark(#light,#dark)` of a sheet, for one theme. */
function coloursOf(sheet: string, theme: 'light' | 'dark'): Record<string, string> {
  const found = sheet.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/g);
  return Object.fromEntries(
    [...found].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
  );
}

test("contrast is measured against the pages' real backgrounds", () => {
  for (const theme of ['light', 'dark'] as const) {
    const own = coloursOf(tokens, theme);
    expect(pageBackgrounds[theme]).toEqual([own.ground, own.surface, own.raised, own.sunken, own.hover]);
  }
});

test('all text is readable with every accepted colour', () => {
  fc.assert(
    fc.property(letThrough('accent'), letThrough('deep'), letThrough('ornament'), (...parts) => {
      const colours = Object.assign({}, ...parts);
      for (const theme of ['light', 'dark'] as const) {
        const of = coloursOf(colourSheet(colours), theme);
        const pairs = [
          ...pageBackgrounds[theme].map((ground) => [of['accent-ink'], ground]),
          [of['on-accent'], of.accent],
          [of['on-accent'], of['accent-hover']],
          [of['on-accent-soft'], of['accent-soft']],
          [of['on-deep'], of.deep],
          [of['on-deep-soft'], of.deep],
          [of['on-zari'], of.zari],
          [of['on-zari-soft'], of['zari-soft']],
        ];
        for (const [text, ground] of pairs)
          expect(contrast(text ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 60 },
  );
});

test('the default colours would be accepted', () => {
  const light = coloursOf(tokens, 'light');
  const dark = coloursOf(tokens, 'dark');
  const both = (name: string) => ({ light: light[name] ?? '', dark: dark[name] ?? '' });
  const colours = { accent: both('accent'), deep: both('deep'), ornament: both('zari') };
  expect(colourErrors(colours)).toEqual([]);
});
