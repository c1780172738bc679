import { expect, test } from 'vitest';
import { narrow } from './vite-plugins.ts';

test('a script with a few wide characters needs one byte for each character, and says the same', () => {
  const script = `({ text: 'Café – ₹500 … 🎉', pattern: /^[–—]+$/u, again: ${JSON.stringify('x'.repeat(100))} })`;
  const narrowed = narrow(script);
  expect(narrowed).not.toMatch(/[^\0-\x7f]/);
  const run = (code: string) => new Function(`return ${code}`)();
  expect(run(narrowed).text).toBe(run(script).text);
  expect(run(narrowed).pattern.test('–—')).toBe(true);
});

test('a script that is mostly wide, or has an escaped wide character, stays as it is', () => {
  for (const script of ["'टिकट और कार्यक्रम'", `'\\…${'x'.repeat(100)}'`]) expect(narrow(script)).toBe(script);
});
