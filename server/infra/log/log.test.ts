import { expect, test } from 'vitest';
import { createLog } from './log.ts';

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
