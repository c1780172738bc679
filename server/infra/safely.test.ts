import { expect, test, vi } from 'vitest';
import { safely } from './safely.ts';

const failing = new Error('broken');
const log = () => ({ error: vi.fn() });

test('passes on arguments and reports nothing if nothing fails', () => {
  const [listener, report] = [vi.fn(), log()];
  safely(report, 'a test', listener)('one', 2);
  expect(listener).toHaveBeenCalledWith('one', 2);
  expect(report.error).not.toHaveBeenCalled();
});

test.each([
  [
    'an exception',
    () => {
      throw failing;
    },
  ],
  ['a rejection', () => Promise.reject(failing)],
])('reports %s instead of passing it on, then cleans up', async (_, listener) => {
  const [cleanUp, report] = [vi.fn(), log()];
  safely(report, 'a test', listener, cleanUp)();
  await vi.waitFor(() => expect(cleanUp).toHaveBeenCalledOnce());
  expect(report.error).toHaveBeenCalledExactlyOnceWith({ err: failing }, 'a test failed');
});

test('also reports a failed clean-up', async () => {
  const report = log();
  safely(
    report,
    'a test',
    () => Promise.reject(failing),
    () => Promise.reject(failing),
  )();
  await vi.waitFor(() => expect(report.error).toHaveBeenCalledTimes(2));
});
