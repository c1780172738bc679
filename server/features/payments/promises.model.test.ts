import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effort } from '../../../tests/kit/effort.ts';
import { Promises } from '../../../tests/kit/histories/promises.ts';
import { ignoreRefusal, Site } from '../../../tests/kit/histories/site.ts';
import { anyStep, isGone, type Step } from '../../../tests/kit/histories/steps.ts';

const start = fc.record({
  capacity: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
  tenantApproval: fc.constantFrom(false, false, true),
  refundHours: fc.constantFrom(24, 24, 0, 72, null),
});

/** Breaks a rule of a site on purpose. */
type Mutation = (site: Site) => void;

/** Runs one history; throws at the first broken promise. */
async function runHistory(site: Site, steps: readonly Step[]): Promise<number> {
  const promises = new Promises(site);
  let taken = 0;
  for (const step of steps) {
    if (isGone(site, step)) continue;
    await Promise.resolve()
      .then(() => step.take(site))
      .catch(ignoreRefusal);
    taken += 1;
    const broken = promises.after(step.actor);
    if (broken.length > 0) throw new Error(`${broken.join('; ')}, after ${step.name}`);
  }
  await settle(site);
  return taken;
}

/** Lets the provider finish everything; then nothing may be owed. */
async function settle(site: Site): Promise<void> {
  const { billing } = site;
  await site.work();
  for (const transfer of billing.transfers) await billing.record(transfer, false);
  for (const refund of billing.refunds) {
    if (refund.state === 'requested') billing.recordRefund(refund, 'processed', refund.refusals);
  }
  billing.retry();
  billing.send('processed');
  if (billing.balance('refunds_due') !== 0) throw new Error('4: refunds due can be paid out');
}

function histories(taken: { steps: number }, mutation: Mutation = () => undefined) {
  const steps = fc.array(anyStep, { minLength: 10, maxLength: 50, size: 'max' });
  return fc.asyncProperty(start, steps, async (given, each) => {
    const site = new Site(given);
    mutation(site);
    taken.steps += await runHistory(site, each);
  });
}

test('keeps its promises to buyers in any sequence of events', {
  timeout: effort(240_000, 4 * 3_600_000),
}, async () => {
  const taken = { steps: 0 };
  await fc.assert(histories(taken), { seed: 20_261_122, numRuns: effort(600, 100_000), endOnFailure: true });
  console.log(`promises model: ${taken.steps} steps`);
  // Histories in which everything is rejected would prove nothing.
  expect(taken.steps).toBeGreaterThan(effort(12_000, 2_000_000));
});

const nobody = { capacity: null, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
const far = Temporal.Instant.from('2100-01-01T00:00:00Z');

const mutations: Readonly<Record<string, readonly [promise: RegExp, mutation: Mutation]>> = {
  'refunds depend on the current ticket type': [
    /^1: a payment buys|^2: refund terms/,
    (site) => {
      const { checkChange } = site.rules;
      const { refundsDue } = site.billing.rules;
      site.rules.checkChange = (change) => {
        const swaps = change.before.ticketType !== change.after.ticketType;
        checkChange(swaps ? { ...change, seats: nobody } : change);
      };
      site.billing.rules.refundsDue = (payments, ...given) =>
        site.event.ticketType === 'free' ? [] : refundsDue(payments, ...given);
    },
  ],
  'a late payment ignores the registration period': [
    /^1: payments buy only what is on sale|^3: no seat given/,
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
  'refund deadlines follow the current start': [
    /^2: refund terms/,
    ({ billing }) => {
      const { refundsDue } = billing.rules;
      billing.rules.refundsDue = (payments, ...given) =>
        refundsDue(
          payments.map((payment) => ({ ...payment, refundableUntil: null })),
          ...given,
        );
    },
  ],
  'people can cancel after check-in': [
    /^5: no one cancels after/,
    (site) => {
      site.now = Temporal.Instant.from('2026-11-24T18:00:00Z');
      site.rules.facts = (facts) => ({ ...facts, admitted: new Map() });
    },
  ],
  'refunds aren’t posted to the books': [
    /^4: the ledger/,
    ({ billing }) => {
      billing.rules.owed = (paymentId) => ({ name: `owed ${paymentId}`, currency: 'INR', entries: {} });
    },
  ],
  'an event can be moved to the past': [
    /^2: events with attendees/,
    ({ rules }) => {
      const { checkChange } = rules;
      rules.checkChange = (change) =>
        checkChange({ ...change, now: Temporal.Instant.from('2000-01-01T00:00:00Z') });
    },
  ],
  'a hidden event still sells tickets': [
    /^1: payments buy only what is on sale/,
    ({ rules }) => {
      rules.facts = (facts) => ({ ...facts, hidden: false, terms: { ...facts.terms, onSale: true } });
    },
  ],
  'a blocked person can still pay': [
    /^1: payments buy only what is on sale/,
    ({ rules }) => {
      rules.facts = (facts) => ({ ...facts, blockedUsers: new Set() });
    },
  ],
  'an editor can issue refunds': [
    /^5: refunds require the money role/,
    ({ rules }) => {
      rules.decider = (by) => ({ ...by, money: true });
    },
  ],
  'helpers can decide about themselves': [
    /^5: no one decides/,
    ({ rules }) => {
      rules.decider = (by) => ({ ...by, userId: 'somebody else' });
    },
  ],
  'an event with payments can be deleted': [
    /^1: a payment buys|^4: events with orders/,
    ({ rules }) => {
      const { removalOf } = rules;
      rules.removalOf = (event, seats, _, now) => removalOf(event, seats, false, now);
    },
  ],
  'a past event can be cancelled': [
    /^3: past events/,
    ({ rules }) => {
      rules.removalOf = ({ status }) => (status === 'cancelled' ? 'stays_cancelled' : 'cancel');
    },
  ],
  'moving an event gives buyers no chance to return tickets': [
    /^2: refund terms/,
    ({ rules }) => {
      const { followUp } = rules;
      rules.followUp = (...given) => ({ ...followUp(...given), wayOut: null });
    },
  ],
  'mails about changes are sent after the end': [
    /^3: no mail/,
    (site) => {
      site.now = Temporal.Instant.from('2026-11-25T11:00:00Z');
      site.rules.isStale = () => false;
    },
  ],
  'each refund request has a new idempotency key': [
    /^1: nothing is refunded twice/,
    ({ billing }) => {
      let requests = 0;
      billing.rules.keyOf = () => `${requests++}`;
    },
  ],
};

test.each(Object.entries(mutations))('the promises fail if %s', { timeout: 240_000 }, async (_, each) => {
  const [promise, mutation] = each;
  const taken = { steps: 0 };
  const given = { seed: 20_261_122, numRuns: 3000, endOnFailure: true };
  const { failed, errorInstance } = await fc.check(histories(taken, mutation), given);
  expect(failed).toBe(true);
  expect(errorInstance).toMatchObject({ message: expect.stringMatching(promise) });
});
