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
  /** Whether its caller has been told that it takes too long. */
  overdue: boolean;
}

/** Commands that share a transaction: enough that a rush pays for few commits, few enough that it stays short. */
const mostTogether = 100;
const mostWaiting = 20_000;
/** Milliseconds after which a command is answered, whatever became of it: browsers and proxies wait no longer. */
const longestMs = 25_000;

/**
 * Opens the desk of this process. While one transaction of an event is under way, further commands on it wait and
 * share the next: they would wait for the lock of its seats anyway, and so hold one connection instead of many.
 *
 * @param together how many at most share one
 * @param mostInLine how many at most stand in line for it
 * @param deadlineMs after how long one that still waits is dropped and refused with `general_service_unavailable`, as
 *   is one under way: it may be carried out all the same, and sending it again does no harm
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
      // What they queue together carries the id of the first one's request.
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

/** Never rejects: each command's own promise tells what came of it. */
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
    // Apart, each would wait for the database once more, and meet what all of them met.
    if (together.length === 1 || isOutage(error)) {
      for (const { settle } of together) settle.reject(error);
      return;
    }
    // One of them broke the transaction of all: apart, it breaks its own only.
    for (const alone of together) if (!alone.overdue) await carryOutTogether(deps, eventId, [alone]);
  }
}

/** What a caller is told of a command that was not carried out. */
export function refusal({ problem, fields }: Refusal): Problem {
  return fields === undefined ? new Problem(problem) : invalidFields(fields);
}
