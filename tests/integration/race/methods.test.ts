import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../kit/database.ts';
import { effort } from '../../kit/effort.ts';
import { skipPlaces } from '../../kit/skip-places.ts';
import { removeFolder, temporaryFolder } from '../../kit/temporary-folder.ts';
import { gatherCrowd } from '../../race/crowd.ts';
import { Gateways } from '../../race/methods.ts';
import { raceOfMethods } from '../../race/race.ts';
import { ServerPair } from '../../race/server-pair.ts';
import { offences } from '../../race/verdict.ts';

// Starts and restarts whole servers: seconds on an idle machine, many more on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** Of its own: servers without these gateways must not take its jobs. */
const database = testDatabase();
const clean = Object.fromEntries(offences.map((name) => [name, 0]));

test.each(effort([1], [1, 2, 3]))(
  'buyers pay with Razorpay, Stripe and UPI, whatever is killed and repeated, and invoices have no gaps: %i',
  async (seed) => {
    await using started = new AsyncDisposableStack();
    const dataDir = await temporaryFolder();
    started.defer(() => removeFolder(dataDir));
    await skipPlaces(database.url);
    const gateways = new Gateways();
    const settings = await gateways.listen();
    started.defer(() => gateways.close());
    const servers = await ServerPair.start(database.url, dataDir, settings);
    started.defer(() => servers.stop());
    const [organiser, ...crowd] = await gatherCrowd(database.db, effort(60, 300) + 1);
    if (organiser === undefined) throw new Error('nobody came');
    const verdict = await raceOfMethods({
      ...{ db: database.db, servers, gateways, organiser, crowd },
      ...{ seats: effort(20, 40), seed: 60 + seed, kills: effort(1, 3) },
    });
    expect(verdict).toMatchObject({ ...clean, findings: [] });
    expect(verdict.confirmed).toBeGreaterThan(0);
    // All three were used.
    expect(gateways.razorpay.payments.length).toBeGreaterThan(0);
    expect(gateways.stripe.intents.length).toBeGreaterThan(0);
  },
);
