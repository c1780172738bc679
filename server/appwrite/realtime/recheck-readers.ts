import type { Principal } from '../../infra/http/server.ts';
import { safely } from '../../infra/safely.ts';
import { type Audience, goingAwayCode, type Subscriber } from './audience.ts';
import type { RealtimeDeps } from './deps.ts';

/** Per query. */
const sessionsAtOnce = 1000;

type RecheckParts = Pick<RealtimeDeps, 'clock' | 'log' | 'findRunning' | 'recheckMs'>;

/**
 * Rechecks readers' rights at intervals, because they can end without a notice: a session or token expires,
 * the command line removes a role, a notice is lost. Sockets of ended sessions are closed and reconnect as
 * visitors; changed rights take effect.
 *
 * @returns a function that stops it
 */
export function recheckReaders(deps: RecheckParts, audience: Audience): () => void {
  let running = false;
  const look = async () => {
    if (running) return;
    running = true;
    try {
      await recheck(deps, audience);
    } catch (error) {
      // What is sent is read from the same database, so nothing leaks meanwhile.
      deps.log.warn({ err: error }, 'the rights of open sockets could not be checked');
    } finally {
      running = false;
    }
  };
  const timer = setInterval(safely(deps.log, 'the check of open sockets', look), deps.recheckMs).unref();
  return () => clearInterval(timer);
}

async function recheck(deps: RecheckParts, audience: Audience): Promise<void> {
  const now = deps.clock.now();
  const bySession = new Map<string, Subscriber[]>();
  for (const subscriber of audience.everyone()) {
    const { reader, socket } = subscriber;
    if (reader === null) continue;
    if (reader.until !== undefined && Temporal.Instant.compare(reader.until, now) <= 0) {
      socket.close(goingAwayCode);
      continue;
    }
    bySession.set(reader.sessionId, [...(bySession.get(reader.sessionId) ?? []), subscriber]);
  }
  const sessionIds = [...bySession.keys()];
  for (let start = 0; start < sessionIds.length; start += sessionsAtOnce) {
    const some = sessionIds.slice(start, start + sessionsAtOnce);
    const valid = await deps.findRunning(some);
    for (const sessionId of some) {
      for (const subscriber of bySession.get(sessionId) ?? []) {
        apply(subscriber, sessionId, valid.get(sessionId));
      }
    }
  }
}

function apply(subscriber: Subscriber, sessionId: string, now: Principal | undefined): void {
  const { reader, socket } = subscriber;
  // The client has sent another session meanwhile.
  if (reader?.sessionId !== sessionId) return;
  if (now === undefined || now.userId !== reader.userId) socket.close(goingAwayCode);
  else subscriber.reader = { ...now, ...(reader.until && { until: reader.until }) };
}
