import { startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { compose, type Mela } from '../server/compose/index.ts';
import { readConfig } from '../server/config/index.ts';
import { migrate } from '../server/infra/db/migrate.ts';
import { createLog } from '../server/infra/log/log.ts';
import { geonamesCities, loadGazetteer } from '../server/places/index.ts';
import { type Ask, judge } from './assistant/judge.ts';
import { type Question, questionsOf } from './assistant/question.ts';
import { askedAt, fillWorld } from './assistant/world.ts';

/** The run fails if one of these is missed. */
const limits = { shareRight: 0.95, p95Ms: 50 };
const log = createLog({ level: 'warn', pretty: true });

/**
 * Asks the built-in assistant every question over HTTP, and reports the share of right answers and the
 * latency.
 */
export default async function benchAssistant(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const server = started.use(await startTemporaryPostgres());
  await migrate(server.url, log);
  const config = readConfig({
    SECRET: 'of a site that lives for a minute',
    DATA_DIR: server.dataDir,
    CHAT_QUESTIONS_PER_MINUTE: '1000000',
  });
  const now = Temporal.Instant.from(askedAt);
  const mela = await compose({ config, databaseUrl: server.url, log, clock: { now: () => now } });
  started.defer(() => mela.close());
  await loadGazetteer(mela.deps, geonamesCities);
  await fillWorld(mela.deps);
  return await isGoodEnough(mela);
}

async function isGoodEnough(mela: Mela): Promise<boolean> {
  const ask: Ask = async (payload) => {
    const answer = await mela.app.inject({ method: 'POST', url: '/chat', payload });
    if (answer.statusCode !== 200) throw new Error(`${payload.message}: ${answer.body}`);
    return answer.json();
  };
  const [heldOut, tuned] = await Promise.all([questionsOf('held-out'), questionsOf('tuned')]);
  await ask({ message: 'events in Pune this weekend' });
  const apart = await judgeAll(ask, 'written before the grammar, and kept apart', heldOut);
  const others = await judgeAll(ask, 'worked on', tuned);
  const right = apart.right + others.right;
  const share = right / (heldOut.length + tuned.length);
  const times = [...apart.times, ...others.times].sort((one, other) => one - other);
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  console.log(
    `  ${right} of ${heldOut.length + tuned.length} right: ${percent(share)} (limit ${percent(limits.shareRight)})`,
  );
  console.log(`  p95 of an answer: ${p95.toFixed(1)} ms (limit ${limits.p95Ms} ms)`);
  return share >= limits.shareRight && p95 < limits.p95Ms;
}

async function judgeAll(
  ask: Ask,
  title: string,
  questions: readonly Question[],
): Promise<{ right: number; times: number[] }> {
  const times: number[] = [];
  let right = 0;
  for (const question of questions) {
    const { faults, milliseconds } = await judge(ask, question);
    times.push(milliseconds);
    if (faults.length === 0) right++;
    else console.log(`    ${question.ask}\n${faults.map((fault) => `      ${fault}`).join('\n')}`);
  }
  console.log(`  ${title}: ${right} of ${questions.length} right, ${percent(right / questions.length)}`);
  return { right, times };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
