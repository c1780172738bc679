import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effort } from '../../../tests/kit/effort.ts';
import { Promises } from '../../../tests/kit/histories/promises.ts';
import { onlyRefused, Site } from '../../../tests/kit/histories/site.ts';
import { anyStep, isGone, type Step } from '../../../tests/kit/histories/steps.ts';

const start = fc.record({
  capacity: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
  tenantApproval: fc.constantFrom(false, false, true),
  refundHours: fc.constantFrom(24, 24, 0, 72, null),
});
type Start = typeof start extends fc.Arbitrary<infer Given> ? Given : never;

/** Takes the steps of one history; what was promised and does not hold ends it. */
async function live(given: Start, steps: readonly Step[], make: (given: Start) => Site): Promise<number> {
  const site = make(given);
  const promises = new Promises(site);
  let taken = 0;
  for (const step of steps) {
    if (isGone(site, step)) continue;
    await Promise.resolve(step.take(site)).catch(onlyRefused);
    taken += 1;
    const broken = promises.after(step.actor);
    if (broken.length > 0) throw new Error(`${broken.join('; ')}, after ${step.name}`);
  }
  await settle(site);
  return taken;
}

/** In the end the provider has told everything and done everything, and nothing is owed any more. */
async function settle(site: Site): Promise<void> {
  await site.work();
  for (const transfer of site.till.transfers) await site.till.record(transfer, false);
  for (const refund of site.till.refunds) {
    if (refund.state === 'requested') site.till.recordRefund(refund, 'processed', refund.refusals);
  }
  site.till.retry();
  site.till.send('processed');
  if (site.till.balance('refunds_due') !== 0) throw new Error('4: what is owed can be paid back');
}

function histories(make: (given: Start) => Site, taken: { steps: number }) {
  return fc.asyncProperty(start, fc.array(anyStep, { minLength: 10, maxLength: 50, size: 'max' }), async (given, steps) => {
    taken.steps += await live(given, steps, make);
  });
}

test('whatever happens, what buyers were promised holds', async () => {
  const taken = { steps: 0 };
  await fc.assert(histories((given) => new Site(given), taken), {
    seed: Number(process.env.SEED ?? 20_261_122),
    numRuns: Number(process.env.RUNS ?? effort(2000, 100_000)),
  });
  console.log(`model of the promises: ${taken.steps} steps`);
  expect(taken.steps).toBeGreaterThan(10_000);
});
