import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import type { AccountDeps } from '../features/accounts/index.ts';
import { makePrivate, openPicture } from '../features/files/index.ts';
import {
  type InvoiceQueryDeps,
  invoiceJobs,
  invoiceRecurring,
  invoiceRoutes,
} from '../features/invoices/index.ts';
import { administrators } from '../features/moderation/index.ts';
import { unsubscribeUrl } from '../features/notifications/index.ts';
import {
  createRefunds,
  type DirectoryOptions,
  disputeRoutes,
  offeredFirst,
  openOrder,
  type PaymentDeps,
  type PaymentHooks,
  paidFor,
  paidPaise,
  paymentAccountRoutes,
  paymentJobs,
  paymentProviders,
  paymentRecurring,
  paymentRoutes,
  promisedUntil,
  razorpayAddress,
  razorpayProvider,
  type Sandbox,
  sandboxJobs,
  sandboxProvider,
  sandboxRoutes,
  stripeProvider,
  transferRoutes,
  webhookRoutes,
} from '../features/payments/index.ts';
import {
  addOnItemId,
  type CommandQueueDeps,
  endChargedBack,
  evidenceOf,
  extendHold,
  findHeldSeatPayment,
  saleProblems,
  settlePayment,
} from '../features/registrations/index.ts';
import type { Deps } from '../infra/deps.ts';
import type { Bind } from '../infra/http/server.ts';
import type { JobHandler, Recurring } from '../infra/jobs/queue.ts';
import { fileStoreOf } from './file-store.ts';

/** Registrations and payments with what they need of each other. */
interface PaymentModules {
  readonly commandQueueDeps: CommandQueueDeps;
  readonly payments: PaymentDeps;
  /** If the sandbox is the provider. */
  readonly sandbox: Sandbox | null;
  readonly invoices: InvoiceQueryDeps;
  /** Where accounts' gateways are, and how their keys are kept. */
  readonly directory: DirectoryOptions;
}

/** Connects registrations and payments, without either importing the other. */
export function composePayments(config: Config, deps: Deps): PaymentModules {
  const siteUrl = config.site.url;
  const unpaidQueueDeps = openEventCommandQueue(config, deps);
  const sandbox = openSandbox(config, deps);
  const gateway = config.payments.kind === 'razorpay' ? razorpayProvider(config.payments) : sandbox;
  const ofSite = [
    ...(gateway === null ? [] : [gateway]),
    ...(config.stripe === null ? [] : [stripeProvider(config.stripe)]),
  ];
  const urls = { razorpay: razorpayUrl(config), stripe: config.stripe?.url };
  const { clock } = deps;
  const directory = { ofSite, secret: config.secret, urls, testKeysOnly: config.staging, clock };
  const providers = paymentProviders(directory);
  const hooks: PaymentHooks = {
    paymentDenial: async (db, { kind, id }, amountPaise) => {
      if (kind === 'sample') return null;
      const subject = { kind, id };
      const standing = await findHeldSeatPayment(commandQueueDeps, db, { subject, amountPaise });
      if (standing === 'due') return null;
      return standing === 'unwanted' ? 'payment_not_open' : saleProblems[standing];
    },
    captured: (tx, sale) => settlePayment(commandQueueDeps, tx, sale),
    chargedBack: (tx, of) => endChargedBack(commandQueueDeps, tx, of),
    evidenceOf,
    extendHold: (registrationId, way) => extendHold(commandQueueDeps, { registrationId, way }),
  };
  const files = fileStoreOf(config);
  const pictures = { makePrivate, open: (fileId: string) => openPicture({ ...deps, files }, fileId) };
  const { timeZone } = config;
  const payments: PaymentDeps = { ...deps, siteUrl, timeZone, providers, hooks, pictures };
  const commandQueueDeps: CommandQueueDeps = {
    ...unpaidQueueDeps,
    payments: {
      bySettings: ofSite.length > 0,
      open: (seat) =>
        openOrder(payments, {
          subject: seat.subject,
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
      paidPaise,
    },
  };
  const invoices = { ...deps, siteUrl, offeredFirst: (eventId: string) => offeredFirst(payments, eventId) };
  return { commandQueueDeps, payments, sandbox, invoices, directory };
}

/** Refunds are recorded in the transaction; a job then calls the provider. */
function giver(deps: Pick<PaymentDeps, 'clock' | 'siteUrl'>): CommandQueueDeps['payments']['createRefunds'] {
  return (tx, refunds, refundableUntil) =>
    createRefunds(
      deps,
      tx,
      refunds.map(({ registrationId, cause, paise, addOnId, itemId }) => ({
        subjectId: registrationId,
        cause,
        paise,
        itemId: addOnId === undefined ? itemId : addOnItemId(registrationId, addOnId),
      })),
      refundableUntil,
    );
}

export async function servePayments(
  app: FastifyInstance,
  bind: Bind,
  paymentModules: PaymentModules,
  accounts: AccountDeps,
): Promise<void> {
  const { payments, sandbox, invoices, directory } = paymentModules;
  paymentRoutes(bind, payments);
  transferRoutes(bind, payments);
  paymentAccountRoutes(bind, { ...payments, ...directory }, accounts);
  disputeRoutes(bind, payments, administrators);
  invoiceRoutes(bind, invoices, accounts);
  await webhookRoutes(app, payments);
  if (sandbox !== null) sandboxRoutes(bind, payments, sandbox);
}

/** Jobs and schedules of payments. */
export function paymentWork({ payments, sandbox, invoices }: PaymentModules): {
  jobs: JobHandler[];
  recurring: Recurring[];
} {
  const notices = sandbox === null ? [] : sandboxJobs(payments);
  const jobs = [...paymentJobs(payments), ...notices, ...invoiceJobs(invoices)];
  return { jobs, recurring: [...paymentRecurring(payments), ...invoiceRecurring(invoices)] };
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

/** Accounts of groups and organisers are at the same address as the site's. */
function razorpayUrl({ payments }: Config): string {
  return payments.kind === 'razorpay' ? payments.url : razorpayAddress;
}

function openSandbox({ payments, secret }: Config, { db, clock }: Deps): Sandbox | null {
  return payments.kind === 'sandbox' ? sandboxProvider({ db, clock, secret: `sandbox ${secret}` }) : null;
}
