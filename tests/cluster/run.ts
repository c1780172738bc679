import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aborted, listenForStopSignals } from '../../server/start/stop-signals.ts';
import { tryArchive } from './archive.ts';
import { checkAll } from './checks.ts';
import { Cluster } from './cluster.ts';
import { type Fault, faults } from './faults.ts';
import { judgeHistory, longestPause } from './history.ts';
import { Rush } from './rush.ts';

/** Of a rush that nothing disturbs. */
const quietMs = 4000;
/** A fault that takes longer to put back than planned still has people who register. */
const reserveSeconds = 60;
/** Readers of public pages wait no longer. */
const readsWithinMs = 2000;

const { values } = parseArgs({
  options: { fault: { type: 'string', multiple: true }, all: { type: 'boolean' }, list: { type: 'boolean' } },
});

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** @returns what went wrong; nothing if nothing did */
async function tryFault(cluster: Cluster, name: string, fault: Fault): Promise<string[]> {
  const problem = await fault.impossible();
  if (problem !== null) {
    console.log(`- ${name}: skipped, because ${problem}`);
    return [];
  }
  await fault.prepare?.(cluster);
  await cluster.healed();
  const rush = await Rush.start(cluster, fault.seconds + quietMs / 1000 + reserveSeconds);
  await sleep(quietMs);
  const at = performance.now();
  let restoredMs = 0;
  const provoked = fault.provoke(cluster).then(() => {
    restoredMs = performance.now() - at;
  });
  await Promise.all([sleep(fault.seconds * 1000), provoked]);
  const to = performance.now();
  const { isExhausted } = rush;
  await rush.end();
  const healing = performance.now();
  const unhealed = await cluster.healed().then(
    () => [],
    ({ message }: Error) => [message],
  );
  const healedMs = performance.now() - healing;

  const judgement = judgeHistory(rush.history, await rush.final());
  const writes = longestPause(rush.writes, at, to);
  const reads = [...rush.reads].map(([path, shown]) => ({ path, ...longestPause(shown, at, to) }));
  const slowest = reads.reduce((one, other) => (other.ms > one.ms ? other : one));
  const whyIn = ({ path, from, ms }: (typeof reads)[number]) =>
    rush.failures
      .filter((each) => each.path === path && each.at >= at + from && each.at <= at + from + ms)
      .map(({ why }) => why);
  const findings = [
    ...unhealed,
    ...(isExhausted ? ['no one was left to register before the fault was put back'] : []),
    ...Object.entries(judgement).flatMap(([kind, list]) => list.map((each: string) => `${kind}: ${each}`)),
    ...(writes.ms > fault.writesWithinMs ? [`writes paused for ${seconds(writes.ms)}`] : []),
    ...reads
      .filter(({ ms }) => ms > readsWithinMs)
      .map(
        (pause) =>
          `${pause.path} paused for ${seconds(pause.ms)}, ${seconds(pause.from)} after the fault: ${whyIn(pause)}`,
      ),
  ];
  const { lost, doubled, oversold, stale, impossible } = judgement;
  console.log(
    `${findings.length === 0 ? '✓' : '✗'} ${name}: ${fault.what}.\n` +
      `    ${rush.writes.length} registrations confirmed, ${rush.unanswered} calls without an answer; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${oversold.length} oversold, ` +
      `${stale.length} stale, ${impossible.length} impossible\n` +
      `    writes paused ${seconds(writes.ms)} at most, reads ${seconds(slowest.ms)} (${slowest.path}); ` +
      `put back after ${seconds(restoredMs)}, three healthy machines ${seconds(healedMs)} after the rush`,
  );
  for (const finding of findings.slice(0, 20)) console.log(`    ${finding}`);
  return findings;
}

/** Ends the cluster, so it comes last. */
const archive = 'archive';
const names = [...Object.keys(faults), archive];

if (values.list) {
  for (const [name, { what }] of Object.entries(faults)) console.log(`${name.padEnd(18)} ${what}`);
  console.log(
    `${archive.padEnd(18)} goes back to a moment, and restores the site after all database machines are lost`,
  );
} else {
  const chosen = values.all ? names : (values.fault ?? []);
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no fault ${unknown}. There are ${names.join(', ')}.`);
  const stopped = aborted(listenForStopSignals().stop).then(() => Promise.reject(new Error('Stopped.')));
  const started = performance.now();
  await using cluster = await Cluster.start((line) => console.log(`✓ ${line}`));
  console.log(`Started in ${seconds(performance.now() - started)}.`);
  await Promise.race([tryOn(cluster, chosen), stopped]);
}

async function tryOn(cluster: Cluster, chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0) await checkAll(cluster, (line) => console.log(`✓ ${line}`));
  let failed = 0;
  for (const name of chosen) {
    const fault = faults[name];
    const findings =
      fault === undefined ? await tryArchive(cluster, console.log) : await tryFault(cluster, name, fault);
    if (findings.length > 0) failed += 1;
  }
  if (chosen.length > 0) console.log(`faults passed=${chosen.length - failed} failed=${failed}`);
  if (failed > 0) console.log(await cluster.logs());
  process.exitCode = failed === 0 ? 0 : 1;
}
