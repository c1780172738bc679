import assert from 'node:assert/strict';
import { compose, type Mela } from '../../server/compose/index.ts';
import { composePayments } from '../../server/compose/payments.ts';
import { readConfig } from '../../server/config/index.ts';
import { openCommandQueue } from '../../server/features/registrations/index.ts';
import { registrationRecurring } from '../../server/features/registrations/jobs.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { TestClock } from '../kit/clock.ts';
import { type Disturbance, RazorpayServer, razorpayKeys } from '../kit/razorpay-server.ts';
import { announceEvent, gatherCrowd, type Member, prizes } from '../race/crowd.ts';
import { secret } from '../race/server-pair.ts';
import type { Environment } from './environment.ts';

/** Another instance on the same database, in-process, with a fake clock and provider. */
async function composed(
  environment: Environment,
  clock: TestClock,
  settings: Record<string, string> = {},
): Promise<Mela & { lapseHolds(): Promise<void> }> {
  const config = readConfig({
    ...{
      DATA_DIR: environment.folder,
      DATABASE_URL: environment.postgres.url,
      DOCUMENT_WRITES_PER_MINUTE: '1000000',
    },
    ...{ SECRET: secret, ...settings },
  });
  const log = createLog({ level: 'silent', pretty: false });
  const mela = await compose({ config, databaseUrl: environment.postgres.url, log, clock });
  const { commandQueueDeps } = composePayments(config, mela.deps);
  const registrations = {
    ...commandQueueDeps,
    commandQueue: openCommandQueue(commandQueueDeps),
  };
  const byTheClock = registrationRecurring(registrations).map(({ handler }) => handler);
  return {
    ...mela,
    async lapseHolds() {
      const lapse = byTheClock.find(({ name }) => name === 'lapse_holds');
      assert.ok(lapse);
      await lapse.run({}, { number: 1, last: false, stopping: new AbortController().signal });
    },
  };
}

async function ask(mela: Mela, person: Member, method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await mela.app.inject({
    ...{ method, url, headers: { cookie: person.cookie } },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const wish = (person: Member) => ({ socialMedia: 'x', email: `${person.userId}@race.example`, reason: 'y' });

async function stagePaid(environment: Environment, people: number, seats: number) {
  return environment.withDatabase(async ({ db }) => {
    const [organiser, ...crowd] = await gatherCrowd(db, people + 1);
    const prize = prizes.find(({ name }) => name === 'paid');
    assert.ok(organiser && prize);
    return { crowd, eventId: await announceEvent(db, organiser.userId, prize, seats) };
  });
}

/**
 * The machine's clock jumps back and ahead by an hour: a held seat expires once, and is never given twice.
 */
export async function clockJumps(environment: Environment): Promise<string> {
  const clock = new TestClock();
  const mela = await composed(environment, clock);
  try {
    const { crowd, eventId } = await stagePaid(environment, 2, 1);
    const [first, second] = crowd as [Member, Member];
    const path = `/v1/events/${eventId}/registrations`;
    const states = async () => {
      const own = await Promise.all([first, second].map((person) => ask(mela, person, 'GET', `${path}/own`)));
      return own.map(({ body }) => body.state);
    };
    // Runs the scheduled jobs, as after a jump of the clock.
    const jump = async (hours: number) => {
      clock.advance({ hours });
      await mela.lapseHolds();
      return states();
    };
    await ask(mela, first, 'POST', path, wish(first));
    await ask(mela, second, 'POST', path, wish(second));
    const before = ['awaiting_payment', 'waitlisted'];
    assert.deepEqual(await states(), before);
    assert.deepEqual(await jump(-1), before);
    assert.equal((await ask(mela, first, 'POST', `${path}/own/payment`)).status, 201);
    // A checkout holds a seat for 15 minutes; people from the waitlist have a day.
    const after = ['cancelled', 'awaiting_payment'];
    assert.deepEqual(await jump(2), after);
    assert.deepEqual(await jump(-1), after);
    assert.deepEqual(await jump(1), after);
    const { rows } = await environment.withDatabase(({ pool }) =>
      pool.query('select capacity, held, confirmed from event_seats where event_id = $1', [eventId]),
    );
    assert.deepEqual(rows, [{ capacity: 1, held: 1, confirmed: 0 }]);
    await environment.recovered();
    return 'no one was logged out; the unpaid seat expired once and went to the next in line';
  } finally {
    await mela.close();
  }
}

/**
 * The payment provider hangs up, times out, rejects, sends garbage: people get an error, and only one order
 * is created.
 */
export async function providerFails(environment: Environment): Promise<string> {
  const razorpay = new RazorpayServer();
  const mela = await composed(environment, new TestClock(), {
    RAZORPAY_URL: await razorpay.listen(),
    RAZORPAY_KEY_ID: razorpayKeys.keyId,
    RAZORPAY_KEY_SECRET: razorpayKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpayKeys.webhookSecret,
  });
  const mischiefs: Disturbance[] = [
    'hang up',
    { status: 500, description: 'down' },
    { body: '<html>Bad gateway</html>' },
  ];
  // The provider created the order, but we don't know: it is looked up, not created again.
  const silences: Disturbance[] = ['answer cut off', 'no answer'];
  try {
    const { crowd, eventId } = await stagePaid(environment, silences.length, silences.length);
    const path = `/v1/events/${eventId}/registrations`;
    const pay = async (person: Member): Promise<string> => {
      await ask(mela, person, 'POST', path, wish(person));
      return (await ask(mela, person, 'POST', `${path}/own/payment`)).body.paymentId;
    };
    const [first] = crowd as [Member];
    const refusedId = await pay(first);
    for (const mischief of mischiefs) {
      razorpay.disturb(/orders/, mischief);
      const refused = await ask(mela, first, 'POST', `/v1/payments/${refusedId}/checkout`);
      assert.deepEqual(
        [refused.status, refused.body.type],
        [502, 'payment_provider_unavailable'],
        JSON.stringify(mischief),
      );
    }
    for (const [index, silence] of silences.entries()) {
      const person = crowd[index] as Member;
      const paymentId = index === 0 ? refusedId : await pay(person);
      razorpay.disturb(/POST .*orders/, silence);
      const { status } = await ask(mela, person, 'POST', `/v1/payments/${paymentId}/checkout`);
      assert.equal(status, 200, silence as string);
      assert.equal(razorpay.orders.filter(({ receipt }) => receipt === paymentId).length, 1);
      assert.equal((await ask(mela, person, 'GET', `${path}/own`)).body.state, 'awaiting_payment');
    }
    return `${mischiefs.length} failures reported, ${silences.length} timeouts recovered; one order each, and the seats stayed held`;
  } finally {
    await mela.close();
    await razorpay.close();
  }
}
