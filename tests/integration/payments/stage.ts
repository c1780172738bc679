import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CheckoutProof, PaymentView } from '../../../contracts/payments.ts';
import type { OwnRegistration } from '../../../contracts/registrations.ts';
import { composePayments, paymentWork } from '../../../server/compose/payments.ts';
import { openCommandQueue } from '../../../server/features/registrations/index.ts';
import { registrationJobs, registrationRecurring } from '../../../server/features/registrations/jobs.ts';
import type { JobHandler } from '../../../server/infra/jobs/queue.ts';
import type { TestMela } from '../../kit/app.ts';
import { mailsTo, signUp, type TestPerson } from '../../kit/people.ts';

/** The payment actions of attendees, organisers and the job queue, on a running product. */
export function paymentStage(mela: () => TestMela) {
  const ask = async <Body>(
    person: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const answer = await mela().app.inject({
      method,
      url,
      headers: { cookie: person.cookie },
      ...(payload && { payload }),
    });
    return {
      status: answer.statusCode,
      body: (answer.body === '' ? null : answer.json()) as Body & { type?: string },
    };
  };

  const stage = {
    ask,
    person: (name: string) => signUp(mela(), { name }),
    /** A paid event in ten days. */
    async event(organiser: TestPerson, overrides: object = {}): Promise<string> {
      const date = mela()
        .clock.now()
        .add({ hours: 240 })
        .toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDate()
        .toString();
      const { status, body } = await ask<{ $id: string }>(organiser, 'POST', '/v1/events', {
        eventTitle: 'Kite festival',
        description: 'Everybody brings a kite.',
        location: 'Juhu Beach, Mumbai',
        date,
        startTime: '10:00',
        endTime: '18:00',
        ticketType: 'paid',
        ticketPrice: 500,
        tenantApproval: false,
        latitude: 19.1,
        longitude: 72.82,
        ...overrides,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.$id;
    },
    /** Sets up a way to pay of the person's own account. */
    async setUp(person: TestPerson, settings: object): Promise<void> {
      const url = `/v1/payment-accounts/organiser/${person.userId}`;
      const { password } = person;
      const { status, body } = await ask(person, 'PUT', url, { password, enabled: true, settings });
      expect(status, JSON.stringify(body)).toBe(200);
    },
    register: async (person: TestPerson, eventId: string) =>
      (
        await ask<OwnRegistration>(person, 'POST', `/v1/events/${eventId}/registrations`, {
          socialMedia: 'Mastodon',
          email: person.email,
          reason: 'I like kites.',
        })
      ).body,
    own: async (person: TestPerson, eventId: string) =>
      (await ask<OwnRegistration>(person, 'GET', `/v1/events/${eventId}/registrations/own`)).body,
    cancel: (person: TestPerson, eventId: string) =>
      ask<OwnRegistration>(person, 'DELETE', `/v1/events/${eventId}/registrations/own`),
    /** Opens the payment for a held seat, and its checkout. */
    async checkout(person: TestPerson, eventId: string) {
      const opened = await ask<{ paymentId: string }>(
        person,
        'POST',
        `/v1/events/${eventId}/registrations/own/payment`,
      );
      expect(opened.status, JSON.stringify(opened.body)).toBe(201);
      const { paymentId } = opened.body;
      const checkout = await ask<{ options: { order_id: string; amount: number } }>(
        person,
        'POST',
        `/v1/payments/${paymentId}/checkout`,
      );
      return { paymentId, checkout };
    },
    confirm: (person: TestPerson, paymentId: string, proof: CheckoutProof) =>
      ask<PaymentView>(person, 'POST', `/v1/payments/${paymentId}/confirmation`, proof),
    /** Presses a button of the sandbox's checkout. */
    press: (person: TestPerson, paymentId: string, outcome: 'success' | 'failure') =>
      ask<CheckoutProof & { error?: { description: string } }>(
        person,
        'POST',
        `/v1/payments/${paymentId}/sandbox`,
        { outcome },
      ),
    /**
     * Pays in a checkout open at the sandbox, without needing a session, and notifies us by
     * webhook.
     */
    async payAtProvider(paymentId: string): Promise<void> {
      const { config, deps } = mela();
      const { orderId } = await deps.db
        .selectFrom('payment_orders')
        .select('provider_order_id as orderId')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      await composePayments(config, deps).sandbox?.pay(orderId ?? '', 'success');
      await stage.runJobs('sandbox_notice');
    },
    /**
     * Registers for a paid event and pays in the sandbox.
     * @returns the payment's id
     */
    async buy(person: TestPerson, eventId: string): Promise<string> {
      await stage.register(person, eventId);
      const { paymentId } = await stage.checkout(person, eventId);
      const { status, body } = await stage.press(person, paymentId, 'success');
      expect(status, JSON.stringify(body)).toBe(200);
      await stage.confirm(person, paymentId, body);
      return paymentId;
    },
    payment: async (person: TestPerson, paymentId: string) =>
      (await ask<PaymentView>(person, 'GET', `/v1/payments/${paymentId}`)).body,
    /** The kinds of mails to a person, oldest first, without those of the sign-up. */
    mails: async (person: TestPerson) =>
      (await mailsTo(mela(), person.email))
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'signup_code' && kind !== 'welcome'),
    /**
     * Runs the queued jobs of this name, due or not.
     * @returns how many
     */
    async runJobs(name: string, attempt: { number?: number; last?: boolean } = {}): Promise<number> {
      const { rows } = await sql<{ payload: unknown }>`
        delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
        where jobs.task_id = tasks.id and tasks.identifier = ${name}
        returning jobs.payload`.execute(mela().deps.db);
      for (const { payload } of rows) await stage.runJob(name, payload, attempt);
      return rows.length;
    },
    runJob(name: string, payload: unknown = {}, { number = 1, last = false } = {}): Promise<void> {
      const handler = handlersOf(mela()).find((each) => each.name === name);
      if (handler === undefined) throw new Error(`There is no job named ${name}.`);
      return handler.run(payload, { number, last, stopping: new AbortController().signal });
    },
    /** Runs the refund's job again, as the queue does after a failure. */
    async resend(paymentId: string): Promise<void> {
      const { id } = await mela()
        .deps.db.selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select('refunds.id')
        .where('payments.order_id', '=', paymentId)
        .executeTakeFirstOrThrow();
      await stage.runJob('send_refund', { refundId: id }, { number: 2 });
    },
    /** Sums of the books by account. */
    async books(): Promise<Record<string, number>> {
      const rows = await mela()
        .deps.db.selectFrom('ledger_entries')
        .select(({ fn }) => ['account', fn.sum<number>('amount_paise').as('paise')])
        .groupBy('account')
        .execute();
      return Object.fromEntries(
        rows.map(({ account, paise }) => [account, Number(paise)]).filter(([, sum]) => sum !== 0),
      );
    },
  };
  return stage;
}

/** The job handlers for payments and seats. */
function handlersOf({ config, deps }: TestMela): JobHandler[] {
  const paymentModules = composePayments(config, deps);
  const { commandQueueDeps } = paymentModules;
  const registrations = { ...commandQueueDeps, commandQueue: openCommandQueue(commandQueueDeps) };
  const { jobs, recurring } = paymentWork(paymentModules);
  const byTheClock = [...recurring, ...registrationRecurring(registrations)];
  return [...jobs, ...registrationJobs(registrations), ...byTheClock.map(({ handler }) => handler)];
}
