import { vi } from 'vitest';

/**
 * Asks again until `look` throws no more: for what happens by itself. A busy machine gets half a minute; how soon
 * something has to happen is measured by a command under `bench/`, on a quiet one.
 *
 * @returns what `look` returned
 * @throws what it threw last
 */
export function eventually<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: 30_000, interval: 50 });
}
