import { type Arena, sendTraffic } from './arena.ts';
import { LocalSite } from './local-site.ts';
import { type Options, readOptions, UsageError, usage } from './options.ts';
import { Probe } from './probe.ts';
import { traffic } from './traffic.ts';
import { Verdict } from './verdict.ts';
import { exchange, requestBytes, type Target } from './wire.ts';
import { demoPeople, peopleOf, settle } from './world.ts';

/** Minutes after which no further kind of traffic is started. */
const maxMinutes = 30;

async function main({ url, only, seed, share }: Options): Promise<number> {
  const chosen = Object.entries(traffic).filter(([name]) => name.includes(only));
  if (chosen.length === 0) throw new UsageError(`Kinds of traffic: ${Object.keys(traffic).join(', ')}`);
  await using stack = new AsyncDisposableStack();
  const site = url === null ? stack.use(await LocalSite.start({ samples: true })) : null;
  // The site and its database are separate processes and would outlive this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(130)));
  const target = targetOf(url, site);
  const arena = await prepare(target, site, { seed, share }, stack);
  const until = performance.now() + maxMinutes * 60_000;
  let told = 0;
  for (const [name, send] of chosen) {
    if (performance.now() > until) {
      arena.verdict.findings.push(`${name}: not tried, the time was over`);
      continue;
    }
    const row = await sendTraffic(arena, name, send);
    console.log(`${name}: ${row.requests} requests in ${Math.round(row.seconds)} s`);
    for (const finding of arena.verdict.findings.slice(told)) console.log(`✗ ${finding}`);
    told = arena.verdict.findings.length;
  }
  const ready = await exchange(target, requestBytes({ path: '/health/ready' }));
  if (ready.status !== 200) arena.verdict.findings.push(`at the end /health/ready answers ${ready.status}`);
  console.log(`\n${arena.verdict.table()}\n`);
  console.log(arena.verdict.summary());
  return arena.verdict.ok ? 0 : 1;
}

function targetOf(url: URL | null, site: LocalSite | null): Target {
  if (site !== null) return { host: '127.0.0.1', port: site.port };
  return { host: url?.hostname.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port: Number(url?.port || 80) };
}

async function prepare(
  target: Target,
  site: LocalSite | null,
  sample: Pick<Options, 'seed' | 'share'>,
  stack: AsyncDisposableStack,
): Promise<Arena> {
  const people = site === null ? await demoPeople(target) : await peopleOf(site);
  if (people.length === 0) console.log('No one can log in here (no sample events), so only visitors attack.');
  const world = await settle(target, people);
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  // For external sites only the probe detects a blocked loop, so it polls more often.
  const probe = await Probe.start(`http://${host}:${target.port}`, site === null ? 5 : 20);
  stack.defer(() => probe.stop());
  return { target, site, world, probe, ...sample, verdict: new Verdict() };
}

try {
  const options = await readOptions(process.argv.slice(2));
  if (options === null) console.log(usage);
  else process.exitCode = await main(options);
} catch (error) {
  const atConsole =
    error instanceof UsageError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(atConsole ? `${(error as Error).message}\n\n${usage}` : error);
  process.exitCode = atConsole ? 2 : 1;
}
