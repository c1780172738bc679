import { expect, test, vi } from 'vitest';
import { ProblemError } from './errors.ts';
import { maxTries, retryUntilPlacesLoaded } from './places.ts';

const reading = () => new ProblemError(503, 'places_loading', 'still being read', { retryAfter: 3 });

test('the call is repeated, as late as the answer says, until the places are read', async () => {
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(reading()).mockRejectedValueOnce(reading()).mockResolvedValue('created');
  const onWait = vi.fn();
  const pause = vi.fn(async () => {});
  expect(await retryUntilPlacesLoaded(call, onWait, pause)).toBe('created');
  expect(pause.mock.calls).toEqual([[3000], [3000]]);
  expect(onWait).toHaveBeenCalledTimes(1);
});

test('any other refusal is passed on at once', async () => {
  const refusal = new ProblemError(404, 'place_not_found', 'Location not found');
  const call = vi.fn(() => Promise.reject(refusal));
  const onWait = vi.fn();
  await expect(retryUntilPlacesLoaded(call, onWait)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(1);
  expect(onWait).not.toHaveBeenCalled();
});

test('it does not go on for ever', async () => {
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
