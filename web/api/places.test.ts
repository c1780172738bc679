import { expect, test, vi } from 'vitest';
import { ProblemError } from '../lib/errors.ts';
import { maxTries, retryUntilPlacesLoaded } from './places.ts';

const reading = () => new ProblemError(503, 'places_loading', 'still being read', { retryAfter: 3 });

test('retries after the given time until the places are loaded', async () => {
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(reading()).mockRejectedValueOnce(reading()).mockResolvedValue('created');
  const onWait = vi.fn();
  const pause = vi.fn(async () => {});
  expect(await retryUntilPlacesLoaded(call, onWait, pause)).toBe('created');
  expect(pause.mock.calls).toEqual([[3000], [3000]]);
  expect(onWait).toHaveBeenCalledTimes(1);
});

test('passes on other errors at once', async () => {
  const refusal = new ProblemError(404, 'place_not_found', 'Location not found');
  const call = vi.fn(() => Promise.reject(refusal));
  const onWait = vi.fn();
  await expect(retryUntilPlacesLoaded(call, onWait)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(1);
  expect(onWait).not.toHaveBeenCalled();
});

test('gives up after the last try', async () => {
  const call = vi.fn(() => Promise.reject(reading()));
  await expect(
    retryUntilPlacesLoaded(
      call,
      () => {},
      async () => {},
    ),
  ).rejects.toMatchObject({ type: 'places_loading' });
  expect(call).toHaveBeenCalledTimes(maxTries);
});
