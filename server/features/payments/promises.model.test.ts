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

/** Breaks rules of a site on purpose. */
type Mutation = (site: Site) => void;

/** Takes the steps of one history; the first promise that does not hold ends it. */
async function runHistory(site: Site, steps: readonly Step[]): Promise<number> {
  const promises = new Promises(site);
  let taken = 0;
  for (const step of steps) {
    if (isGone(site, step)) continue;
    await Promise.resolve()
      .then(() => step.take(site))
      .catch(onlyRefused);
    taken += 1;
    const broken = promises.after(step.actor);
    if (broken.length > 0) throw new Error(`${broken.join('; ')}, after ${step.name}`);
  }
  await settle(site);
  return taken;
}

/** In the end the provider has told and done everything, and nothing is owed any more. */
async function settle(site: Site): Promise<void> {
  const { till } = site;
  await site.work();
  for (const transfer of till.transfers) await till.record(transfer, false);
  for (const refund of till.refunds) {
    if (refund.state === 'requested') till.recordRefund(refund, 'processed', refund.refusals);
  }
  till.retry();
  till.send('processed');
  if (till.balance('refunds_due') !== 0) throw new Error('4: what is owed can be paid back');
}

function histories(taken: { steps: number }, mutation: Mutation = () => undefined) {
  const steps = fc.array(anyStep, { minLength: 10, maxLength: 50, size: 'max' });
  return fc.asyncProperty(start, steps, async (given, each) => {
    const site = new Site(given);
    mutation(site);
    taken.steps += await runHistory(site, each);
  });
}

test('whatever happens around a purchase, what the buyer was promised holds', {
  timeout: effort(240_000, 4 * 3_600_000),
}, async () => {
  const taken = { steps: 0 };
  await fc.assert(histories(taken), { seed: 20_261_122, numRuns: effort(2000, 100_000), endOnFailure: true });
  console.log(`model of the promises: ${taken.steps} steps`);
  // Histories in which everything is refused would show nothing.
  expect(taken.steps).toBeGreaterThan(effort(40_000, 2_000_000));
});

const nobody = { capacity: null, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
const far = Temporal.Instant.from('2100-01-01T00:00:00Z');

const mutations: Readonly<Record<string, readonly [promise: RegExp, mutation: Mutation]>> = {
  'a refund looks at the ticket type of today': [
    /^1: money is a seat|^2: the terms/,
    (site) => {
      const { refuseChange } = site.rules;
      const { refundsDue } = site.till.rules;
      site.rules.refuseChange = (change) => {
        const swaps = change.before.ticketType !== change.after.ticketType;
        refuseChange(swaps ? { ...change, seats: nobody } : change);
      };
      site.till.rules.refundsDue = (payments, ...given) =>
        site.event.ticketType === 'free' ? [] : refundsDue(payments, ...given);
    },
  ],
  'a late payment ignores the window': [
    /^1: money buys only what is on sale|^3: nobody is seated/,
    (site) => {
      const execute = site.execute.bind(site);
      site.execute = (commands) => {
        const isPaid = commands.some(({ kind }) => kind === 'pay');
        const terms = { startsAt: far, closesAt: null };
        site.rules.facts = (facts) => (isPaid ? { ...facts, terms: { ...facts.terms, ...terms } } : facts);
        return execute(commands);
      };
    },
  ],
  'refunds end by the start of today': [
    /^2: the terms/,
    ({ till }) => {
      const { refundsDue } = till.rules;
      till.rules.refundsDue = (payments, ...given) =>
        refundsDue(
          payments.map((payment) => ({ ...payment, refundableUntil: null })),
          ...given,
        );
    },
  ],
  'a check-in is no reason not to cancel': [
    /^5: whoever came/,
    (site) => {
      site.now = Temporal.Instant.from('2026-11-24T18:00:00Z');
      site.rules.facts = (facts) => ({ ...facts, admitted: new Map() });
    },
  ],
  'a refund stays out of the books': [
    /^4: the books/,
    ({ till }) => {
      till.rules.owed = (paymentId) => ({ name: `owed ${paymentId}`, entries: {} });
    },
  ],
  'an event is moved into the past': [
    /^2: nobody is moved/,
    ({ rules }) => {
      const { refuseChange } = rules;
      rules.refuseChange = (change) =>
        refuseChange({ ...change, now: Temporal.Instant.from('2000-01-01T00:00:00Z') });
    },
  ],
  'a hidden event goes on selling': [
    /^1: money buys only what is on sale/,
    ({ rules }) => {
      rules.facts = (facts) => ({ ...facts, hidden: false, terms: { ...facts.terms, onSale: true } });
    },
  ],
  'whoever is blocked can still pay': [
    /^1: money buys only what is on sale/,
    ({ rules }) => {
      rules.facts = (facts) => ({ ...facts, barred: new Set() });
    },
  ],
  'an editor decides about money': [
    /^5: refunds take the money role/,
    ({ rules }) => {
      rules.decider = (by) => ({ ...by, money: true });
    },
  ],
  'helpers decide about themselves': [
    /^5: nobody decides/,
    ({ rules }) => {
      rules.decider = (by) => ({ ...by, userId: 'somebody else' });
    },
  ],
  'an event that took money is deleted': [
    /^1: money is a seat|^4: an event that took money/,
    ({ rules }) => {
      const { removalOf } = rules;
      rules.removalOf = (event, seats, _, now) => removalOf(event, seats, false, now);
    },
  ],
  'an event that is over is called off': [
    /^3: nothing is called off/,
    ({ rules }) => {
      rules.removalOf = ({ status }) => (status === 'cancelled' ? 'stays_cancelled' : 'cancel');
    },
  ],
  'an event that moves opens no way out': [
    /^2: the terms/,
    ({ rules }) => {
      const { followUp } = rules;
      rules.followUp = (...given) => ({ ...followUp(...given), wayOut: null });
    },
  ],
  'news are told after the end': [
    /^3: no mail/,
    (site) => {
      site.now = Temporal.Instant.from('2026-11-25T11:00:00Z');
      site.rules.isStale = () => false;
    },
  ],
  'each request for a refund has a key of its own': [
    /^1: nothing goes back twice/,
    ({ till }) => {
      let requests = 0;
      till.rules.keyOf = () => `${requests++}`;
    },
  ],
};

test.each(Object.entries(mutations))(
  'the promises notice where %s',
  { timeout: 240_000 },
  async (_, each) => {
    const [promise, mutation] = each;
    const taken = { steps: 0 };
    const given = { seed: 20_261_122, numRuns: 3000, endOnFailure: true };
    const { failed, errorInstance } = await fc.check(histories(taken, mutation), given);
    expect(failed).toBe(true);
    expect(errorInstance).toMatchObject({ message: expect.stringMatching(promise) });
  },
);
