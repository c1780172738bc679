import { vi } from 'vitest';

/**
 * Retries until `look` stops throwing, for up to half a minute to allow for busy machines. Speed is measured
 * by the benches, not here.
 *
 * @returns the result of `look`
 * @throws its last error
 */
export function eventually<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: 30_000, interval: 50 });
}
