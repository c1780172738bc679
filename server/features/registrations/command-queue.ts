import { transaction } from '../../infra/db/database.ts';
import { isOutage } from '../../infra/db/outage.ts';
import { invalidFields, Problem } from '../../infra/http/problem.ts';
import { currentTrace, withTrace } from '../../infra/log/log.ts';
import type { CommandQueue, CommandQueueDeps } from './deps.ts';
import type { EventCommand, Outcome, Refusal } from './event-commands.ts';
import { executeCommands } from './execute-commands.ts';

interface Waiting {
  readonly command: EventCommand;
  readonly settle: PromiseWithResolvers<Outcome>;
  readonly trace: string | undefined;
  /** The caller has already been answered with a timeout. */
  overdue: boolean;
}

/**
 * Commands per transaction: many enough to save commits during a rush, few enough to keep
 * transactions short.
 */
const mostTogether = 100;
const mostWaiting = 20_000;
/**
 * Milliseconds until a command is answered with an error. Browsers and proxies don't wait longer.
 */
const longestMs = 25_000;

/**
 * Creates this process's command queue. While a transaction for an event is running, further
 * commands for that event wait and share the next one. They would wait for the event's seat lock
 * anyway; this way they use one connection instead of many.
 * @param together the most commands in one transaction
 * @param mostInLine the most commands waiting for one event
 * @param deadlineMs when a waiting command is dropped and refused with
 * `general_service_unavailable`. A running command gets the same answer and may still succeed;
 * retrying is safe.
 */
export function openCommandQueue(
  deps: CommandQueueDeps,
  together = mostTogether,
  mostInLine = mostWaiting,
  deadlineMs = longestMs,
): CommandQueue {
  const lines = new Map<string, Waiting[]>();

  const serve = async (eventId: string, line: Waiting[]): Promise<void> => {
    while (line.length > 0) {
      const next = line.splice(0, together).filter(({ overdue }) => !overdue);
      if (next.length === 0) continue;
      // The batch is traced under the first command's request.
      await withTrace(next[0]?.trace, () => carryOutTogether(deps, eventId, next));
    }
    lines.delete(eventId);
  };
  return {
    async submit(eventId, command) {
      const waiting: Waiting = {
        command,
        settle: Promise.withResolvers(),
        trace: currentTrace(),
        overdue: false,
      };
      const line = lines.get(eventId);
      if (line === undefined) {
        const first = [waiting];
        lines.set(eventId, first);
        serve(eventId, first).catch((error: Error) =>
          deps.log.error({ err: error, eventId }, 'commands were not carried out'),
        );
      } else if (line.length < mostInLine) {
        line.push(waiting);
      } else {
        throw tooBusy();
      }
      const deadline = setTimeout(() => {
        waiting.overdue = true;
        waiting.settle.reject(tooBusy());
      }, deadlineMs);
      const outcome = await waiting.settle.promise.finally(() => clearTimeout(deadline));
      if ('problem' in outcome) throw refusal(outcome);
      return outcome;
    },
  };
}

function tooBusy(): Problem {
  return new Problem('general_service_unavailable', { headers: { 'retry-after': '5' } });
}

/** Never rejects: each command's own promise carries its result. */
async function carryOutTogether(
  deps: CommandQueueDeps,
  eventId: string,
  together: readonly Waiting[],
): Promise<void> {
  try {
    const commands = together.map(({ command }) => command);
    const outcomes = await transaction(deps.db, (tx) => executeCommands(deps, tx, eventId, commands));
    for (const [index, { settle }] of together.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) settle.reject(new Error('a command came to nothing'));
      else settle.resolve(outcome);
    }
  } catch (error) {
    // Retrying one by one would only repeat the outage for each of them.
    if (together.length === 1 || isOutage(error)) {
      for (const { settle } of together) settle.reject(error);
      return;
    }
    // One command broke the shared transaction. Run separately, it only fails itself.
    for (const alone of together) if (!alone.overdue) await carryOutTogether(deps, eventId, [alone]);
  }
}

export function refusal({ problem, fields }: Refusal): Problem {
  return fields === undefined ? new Problem(problem) : invalidFields(fields);
}
