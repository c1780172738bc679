import type { FastifyRequest } from 'fastify';
import { Problem } from '../platform/problem.ts';

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** What a proxy adds: behind one, a loopback peer is anybody. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Lets only whoever sits at this machine read the mailbox (ruling 30): a loopback peer that asks for a local host and
 * came straight. The host is looked at because a page elsewhere can have its own name point to 127.0.0.1.
 *
 * @throws Problem `general_route_not_found`: for everybody else the page does not exist
 */
export function requireOwnMachine(request: FastifyRequest): void {
  const forwarded = Object.keys(request.headers).some(
    (name) => forwarding.includes(name) || name.startsWith('x-forwarded-'),
  );
  const peer = request.raw.socket.remoteAddress ?? '';
  if (forwarded || !loopback.test(peer) || !localHost.test(request.headers.host ?? '')) {
    throw new Problem('general_route_not_found');
  }
}
