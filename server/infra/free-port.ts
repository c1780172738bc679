import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free loopback port. Another process may take it before the caller does; retry where that matters. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a TCP address.');
  return address.port;
}
