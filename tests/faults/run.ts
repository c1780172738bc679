import { connectionsFull, databaseKilled, databaseReadOnly, databaseSlow } from './database-faults.ts';
import { Environment } from './environment.ts';
import { clockJumps, providerFails } from './outside-faults.ts';
import { diskFull, hugeBodies, jobCrashes, realtimeStorm, serverKilled, slowLoris } from './site-faults.ts';

const usage = `Usage: npm run faults [-- <part of a name>]

Breaks a real server and a real PostgreSQL in the ways that happen in production, and checks that nothing confirmed is
lost, nothing happens twice, people are told what to do, and everything recovers by itself. Takes four minutes, on
Linux; the full disk needs root.`;

const faults: Readonly<Record<string, (environment: Environment) => Promise<string>>> = {
  'server killed at random under load': serverKilled,
  'PostgreSQL killed and restarted': databaseKilled,
  'database slow': databaseSlow,
  'connections full': connectionsFull,
  'database read-only': databaseReadOnly,
  'disk full on upload': diskFull,
  'clock jumps': clockJumps,
  'payment provider times out and sends garbage': providerFails,
  'job crashes in the middle': jobCrashes,
  'realtime connection storm': realtimeStorm,
  'slow-loris': slowLoris,
  'bodies of 10 MB': hugeBodies,
};

/** Shared by all faults, and replaced after a failure, which may leave anything behind. */
class Environments implements AsyncDisposable {
  #environment: Environment | null = null;

  async current(): Promise<Environment> {
    this.#environment ??= await Environment.start();
    return this.#environment;
  }

  async leave(): Promise<void> {
    const environment = this.#environment;
    this.#environment = null;
    await environment?.[Symbol.asyncDispose]();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.leave();
  }
}

async function main(wanted: string): Promise<number> {
  const chosen = Object.entries(faults).filter(([name]) => name.includes(wanted));
  if (wanted === '--help' || chosen.length === 0) {
    console.log(usage);
    return wanted === '--help' ? 0 : 2;
  }
  let [passed, failed] = [0, 0];
  await using environments = new Environments();
  for (const [name, provoke] of chosen) {
    const environment = await environments.current();
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    try {
      const seen = await provoke(environment);
      passed++;
      console.log(`ok    ${name}: ${seen} (${seconds()} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name} (${seconds()} s)`);
      console.error(error, environment.site.output().slice(-6000));
      await environments.leave();
    }
  }
  console.log(`faults passed=${passed} failed=${failed}`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2] ?? '');
