import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLog, maskAddresses, maskedAddress } from './log.ts';

test.each([
  ['550 5.1.1 <asha@people.example>: unknown', `550 5.1.1 <${maskedAddress}>: unknown`],
  ['"path":"/v1/users/asha@people.example"', `"path":"/v1/users/${maskedAddress}"`],
  ['/asha%40people.example', `/${maskedAddress}`],
  ['two: a@b.example,c@d.example', `two: ${maskedAddress},${maskedAddress}`],
  ['first line\\nasha@people.example', `first line\\n${maskedAddress}`],
  ['\\u00e9asha@people.example', `\\u00e9${maskedAddress}`],
  ['åsa.öberg+kites@exämple.example', maskedAddress],
  ['root@localhost', maskedAddress],
  ['file:///app/node_modules/@fastify/cookie/index.js', 'file:///app/node_modules/@fastify/cookie/index.js'],
  ['meet @ 18:00', 'meet @ 18:00'],
])('%s', (line, masked) => {
  expect(maskAddresses(line)).toBe(masked);
});

test('keeps lines valid JSON and masks every address, whatever surrounds it', () => {
  const address = fc.stringMatching(/^[a-z0-9._+'-]{1,20}@[a-z0-9-]{1,20}\.[a-z]{2,5}$/);
  const around = fc.string({ unit: 'binary', maxLength: 20 });
  fc.assert(
    fc.property(fc.array(fc.tuple(around, address), { maxLength: 5 }), around, (pieces, rest) => {
      // A space before it, because adjacent characters would count as part of the address.
      const text = pieces.map(([before, each]) => `${before} ${each} `).join('') + rest;
      const line = maskAddresses(JSON.stringify({ text }));
      const { text: left } = JSON.parse(line) as { text: string };
      for (const [, each] of pieces) {
        expect(left).not.toContain(each);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['only @ signs', '@'.repeat(100_000)],
  ['a long word without an @ sign', 'a'.repeat(100_000)],
  ['a long word before many @ signs', `${'a'.repeat(50_000)}${'@a'.repeat(25_000)}`],
  ['long words between @ signs', `${'a'.repeat(300)}@`.repeat(330)],
])('masks a line of 100,000 characters quickly: %s', (_, line) => {
  const start = process.cpuUsage();
  maskAddresses(line);
  const { user } = process.cpuUsage(start);
  expect(user / 1000).toBeLessThan(400);
});

function written(about: object): string {
  const lines: string[] = [];
  createLog({ level: 'info', pretty: false }, { write: (line: string) => void lines.push(line) }).info(about);
  return lines.join('');
}

test.each([
  { password: 'hunter22' },
  { secret: 'hunter22' },
  { token: 'hunter22' },
  { code: 'hunter22' },
  { cookie: 'hunter22' },
  { body: { password: 'hunter22' } },
  { session: { secret: 'hunter22' } },
  { req: { headers: { cookie: 'hunter22' } } },
  { req: { headers: { authorization: 'hunter22' } } },
  { req: { headers: { 'x-appwrite-session': 'hunter22' } } },
  { req: { headers: { 'x-fallback-cookies': 'hunter22' } } },
  { res: { headers: { 'set-cookie': 'hunter22' } } },
])('keeps secrets out of the log: %j', (about) => {
  expect(written(about)).not.toContain('hunter22');
});

test('logs everything else', () => {
  expect(written({ eventId: 'kite-day' })).toContain('kite-day');
});
