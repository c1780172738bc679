import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import { unsubscribeUrl } from '../features/notifications/index.ts';
import {
  giveBack,
  noticeRoutes,
  openOrder,
  type PaymentHooks,
  type PaymentParts,
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
} from '../features/payments/index.ts';
import {
  type DeskParts,
  paymentStanding,
  saleProblems,
  settlePayment,
} from '../features/registrations/index.ts';
import type { Tx } from '../infra/db/database.ts';
import type { Parts } from '../infra/deps.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Bind } from '../infra/http/server.ts';
import type { JobHandler, Recurring } from '../infra/jobs/queue.ts';

/** Registrations and payments, each with what it needs of the other. */
interface Tills {
  readonly deskParts: DeskParts;
  /** Null where no money is taken. */
  readonly payments: PaymentParts | null;
  /** Where the sandbox is the provider. */
  readonly sandbox: Sandbox | null;
}

/** Lets registrations take money and payments tell of it, without either knowing the other. */
export function composePayments(config: Config, parts: Parts): Tills {
  const siteUrl = config.site.url;
  const desk = deskOf(config, parts);
  const sandbox = openSandbox(config, parts);
  const provider = config.payments.kind === 'razorpay' ? razorpayProvider(config.payments) : sandbox;
  if (provider === null) {
    const none = { kind: 'none', giveBack: giver({ ...parts, siteUrl }), paidFor, promisedUntil } as const;
    return { deskParts: { ...desk, payments: none }, payments: null, sandbox };
  }
  const hooks: PaymentHooks = {
    barToPaying: async (db, { kind, id }, amountPaise) => {
      if (kind === 'sample') return null;
      const standing = await paymentStanding(deskParts, db, { registrationId: id, amountPaise });
      if (standing === 'due') return null;
      return standing === 'unwanted' ? 'payment_not_open' : saleProblems[standing];
    },
    captured: async (tx, { kind, id }, amountPaise) =>
      kind === 'sample' ? 'settled' : settle(deskParts, tx, { registrationId: id, amountPaise }),
  };
  const writes = { most: config.limits.documentWritesPerMinute, seconds: 60 };
  const payments: PaymentParts = { ...parts, siteUrl, provider, hooks, writes };
  const deskParts: DeskParts = {
    ...desk,
    payments: {
      kind: 'provider',
      open: (seat) =>
        openOrder(payments, {
          subject: { kind: 'registration', id: seat.registrationId },
          eventId: seat.eventId,
          payerId: seat.userId,
          description: seat.eventTitle,
          amountPaise: seat.pricePaise,
          expiresAt: seat.holdExpiresAt,
          refundableUntil: seat.refundableUntil,
        }),
      giveBack: giver(payments),
      paidFor,
      promisedUntil,
    },
  };
  return { deskParts, payments, sandbox };
}

/** Refunds are written down by themselves: the provider is asked by a job, whenever there is one. */
function giver(parts: Pick<PaymentParts, 'clock' | 'siteUrl'>): DeskParts['payments']['giveBack'] {
  return (tx, refunds, refundableUntil) =>
    giveBack(
      parts,
      tx,
      refunds.map(({ registrationId, cause }) => ({ subjectId: registrationId, cause })),
      refundableUntil,
    );
}

/** Serves payments, where money is taken. */
export async function servePayments(app: FastifyInstance, bind: Bind, tills: Tills): Promise<void> {
  const { payments, sandbox } = tills;
  if (payments === null) return;
  paymentRoutes(bind, payments);
  if (sandbox === null) await noticeRoutes(app, payments);
  else sandboxRoutes(bind, payments, sandbox);
}

/** What payments leave for later, and do by the clock. */
export function paymentWork({ payments, sandbox }: Tills): { jobs: JobHandler[]; recurring: Recurring[] } {
  if (payments === null) return { jobs: [], recurring: [] };
  const notices = sandbox === null ? [] : sandboxJobs(payments);
  return { jobs: [...paymentJobs(payments), ...notices], recurring: paymentRecurring(payments) };
}

function deskOf({ site, secret, retention }: Config, parts: Parts): Omit<DeskParts, 'payments'> {
  const siteUrl = site.url;
  const toUnsubscribe: DeskParts['unsubscribeUrl'] = (topic, userId) =>
    unsubscribeUrl({ siteUrl, secret }, topic, userId);
  const { unconfirmedDays } = retention;
  return { ...parts, siteUrl, secret, unconfirmedDays, unsubscribeUrl: toUnsubscribe };
}

function openSandbox({ payments, secret }: Config, { db, clock }: Parts): Sandbox | null {
  return payments.kind === 'sandbox' ? sandboxProvider({ db, clock, secret: `sandbox ${secret}` }) : null;
}

/** A registration or event that is gone takes no money any more. */
async function settle(
  deskParts: DeskParts,
  tx: Tx,
  paid: { registrationId: string; amountPaise: number },
): Promise<'settled' | 'unwanted'> {
  try {
    const outcome = await settlePayment(deskParts, tx, paid);
    return 'problem' in outcome ? 'unwanted' : 'settled';
  } catch (error) {
    if (error instanceof Problem && error.type === 'registration_not_found') return 'unwanted';
    throw error;
  }
}
