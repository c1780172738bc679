import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import { unsubscribeUrl } from '../features/notifications/index.ts';
import {
  createRefunds,
  openOrder,
  type PaymentDeps,
  type PaymentHooks,
  paidFor,
  paymentJobs,
  paymentRecurring,
  paymentRoutes,
  promisedUntil,
  razorpayProvider,
  type Sandbox,
  sandboxJobs,
  sandboxProvider,
  sandboxRoutes,
  webhookRoutes,
} from '../features/payments/index.ts';
import {
  type CommandQueueDeps,
  findHeldSeatPayment,
  saleProblems,
  settlePayment,
} from '../features/registrations/index.ts';
import type { Deps } from '../infra/deps.ts';
import type { Bind } from '../infra/http/server.ts';
import type { JobHandler, Recurring } from '../infra/jobs/queue.ts';

/** Registrations and payments with what they need of each other. */
interface PaymentModules {
  readonly commandQueueDeps: CommandQueueDeps;
  /** Null if payments are off. */
  readonly payments: PaymentDeps | null;
  /** If the sandbox is the provider. */
  readonly sandbox: Sandbox | null;
}

/** Connects registrations and payments, without either importing the other. */
export function composePayments(config: Config, deps: Deps): PaymentModules {
  const siteUrl = config.site.url;
  const unpaidQueueDeps = openEventCommandQueue(config, deps);
  const sandbox = openSandbox(config, deps);
  const provider = config.payments.kind === 'razorpay' ? razorpayProvider(config.payments) : sandbox;
  if (provider === null) {
    const none = {
      kind: 'none',
      createRefunds: giver({ ...deps, siteUrl }),
      paidFor,
      promisedUntil,
    } as const;
    return { commandQueueDeps: { ...unpaidQueueDeps, payments: none }, payments: null, sandbox };
  }
  const hooks: PaymentHooks = {
    paymentDenial: async (db, { kind, id }, amountPaise) => {
      if (kind === 'sample') return null;
      const standing = await findHeldSeatPayment(commandQueueDeps, db, { registrationId: id, amountPaise });
      if (standing === 'due') return null;
      return standing === 'unwanted' ? 'payment_not_open' : saleProblems[standing];
    },
    captured: (tx, sale) => settlePayment(commandQueueDeps, tx, sale),
  };
  const payments: PaymentDeps = { ...deps, siteUrl, provider, hooks };
  const commandQueueDeps: CommandQueueDeps = {
    ...unpaidQueueDeps,
    payments: {
      kind: 'provider',
      open: (seat) =>
        openOrder(payments, {
          subject: { kind: 'registration', id: seat.registrationId },
          eventId: seat.eventId,
          payerId: seat.userId,
          description: seat.eventTitle,
          amountPaise: seat.pricePaise,
          currency: seat.currency,
          expiresAt: seat.holdExpiresAt,
          refundableUntil: seat.refundableUntil,
        }),
      createRefunds: giver(payments),
      paidFor,
      promisedUntil,
    },
  };
  return { commandQueueDeps, payments, sandbox };
}

/** Refunds are recorded in the transaction; a job then calls the provider. */
function giver(deps: Pick<PaymentDeps, 'clock' | 'siteUrl'>): CommandQueueDeps['payments']['createRefunds'] {
  return (tx, refunds, refundableUntil) =>
    createRefunds(
      deps,
      tx,
      refunds.map(({ registrationId, cause }) => ({ subjectId: registrationId, cause })),
      refundableUntil,
    );
}

/** Serves payments if they are on. */
export async function servePayments(
  app: FastifyInstance,
  bind: Bind,
  paymentModules: PaymentModules,
): Promise<void> {
  const { payments, sandbox } = paymentModules;
  if (payments === null) return;
  paymentRoutes(bind, payments);
  if (sandbox === null) await webhookRoutes(app, payments);
  else sandboxRoutes(bind, payments, sandbox);
}

/** Jobs and schedules of payments. */
export function paymentWork({ payments, sandbox }: PaymentModules): {
  jobs: JobHandler[];
  recurring: Recurring[];
} {
  if (payments === null) return { jobs: [], recurring: [] };
  const notices = sandbox === null ? [] : sandboxJobs(payments);
  return { jobs: [...paymentJobs(payments), ...notices], recurring: paymentRecurring(payments) };
}

function openEventCommandQueue(
  { site, secret, retention }: Config,
  deps: Deps,
): Omit<CommandQueueDeps, 'payments'> {
  const siteUrl = site.url;
  const unsubscribeLink: CommandQueueDeps['unsubscribeUrl'] = (topic, userId) =>
    unsubscribeUrl({ siteUrl, secret }, topic, userId);
  const { unconfirmedDays } = retention;
  return { ...deps, siteUrl, secret, unconfirmedDays, unsubscribeUrl: unsubscribeLink };
}

function openSandbox({ payments, secret }: Config, { db, clock }: Deps): Sandbox | null {
  return payments.kind === 'sandbox' ? sandboxProvider({ db, clock, secret: `sandbox ${secret}` }) : null;
}
