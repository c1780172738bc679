import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Dispute, type Evidence, isAnswerable } from '../../../../contracts/disputes.ts';
import { mayDo } from '../../../../contracts/event-roles.ts';
import { money } from '../../../../contracts/money.ts';
import { transaction } from '../../../infra/db/database.ts';
import { Problem } from '../../../infra/http/problem.ts';
import type { Principal } from '../../../infra/http/server.ts';
import { type Attempt, addJob } from '../../../infra/jobs/queue.ts';
import { acceptedTerms, findPeople } from '../../accounts/index.ts';
import { recordAction } from '../../audit/index.ts';
import { findEvent, roleIn, type WholeEvent } from '../../events/index.ts';
import { drawReport } from '../../invoices/index.ts';
import { listMailsAbout } from '../../mail/index.ts';
import { type EvidencePack, type PaymentDeps, ProviderError, type TicketEvidence } from '../deps.ts';
import { sendEvidenceJob } from '../mails.ts';
import { presentOrder } from '../queries.ts';
import { recordDispute } from './commands.ts';
import { showDispute } from './queries.ts';
import { findDispute, findDisputedPayment, type KnownDispute, lockDispute, saveDispute } from './store.ts';

/**
 * A dispute, for those who are responsible for the event's money, and for administrators.
 * @throws Problem `dispute_not_found` for everyone else
 */
async function disputeFor(deps: PaymentDeps, caller: Principal, id: string): Promise<KnownDispute> {
  const dispute = await findDispute(deps.db, id);
  if (dispute === null) throw new Problem('dispute_not_found');
  if (caller.administrator === true) return dispute;
  const event = dispute.eventId === null ? null : await findEvent(deps.db, dispute.eventId);
  const role = event === null ? null : await roleIn(deps.db, caller, event);
  if (!mayDo(role, 'money')) throw new Problem('dispute_not_found');
  return dispute;
}

interface AboutDispute {
  readonly caller: Principal;
  readonly disputeId: string;
}

/** @throws Problem `dispute_not_found` */
export async function showEvidence(
  deps: PaymentDeps,
  { caller, disputeId }: AboutDispute,
): Promise<Evidence> {
  const { sections } = await collect(deps, await disputeFor(deps, caller, disputeId));
  return { sections, text: textOf(sections) };
}

/** @throws Problem `dispute_not_found` */
export async function downloadEvidence(
  deps: PaymentDeps,
  { caller, disputeId }: AboutDispute,
): Promise<{ name: string; bytes: Readable }> {
  const dispute = await disputeFor(deps, caller, disputeId);
  const { sections } = await collect(deps, dispute);
  const drawnAt = deps.clock.now();
  const pdf = await draw(dispute, sections, { by: caller.userId, drawnAt });
  return { name: `evidence-${dispute.providerDisputeId}.pdf`, bytes: Readable.from([pdf]) };
}

/**
 * Queues the evidence for the bank. It is collected when it's sent. Again, this changes nothing while it's on its way.
 * @throws Problem `dispute_not_found`, `dispute_not_open`, `payment_own_decision`
 */
export async function sendEvidence(
  deps: PaymentDeps,
  { caller, disputeId, note }: AboutDispute & { note: string },
): Promise<Dispute> {
  const { payerId } = await disputeFor(deps, caller, disputeId);
  if (payerId === caller.userId) throw new Problem('payment_own_decision');
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const dispute = await lockDispute(tx, { id: disputeId });
    if (dispute?.evidenceState === 'queued' || dispute?.evidenceState === 'sent') return;
    if (dispute === null || !isAnswerable(dispute.state) || isOver(dispute, now))
      throw new Problem('dispute_not_open');
    const evidence = { state: 'queued', error: null, note, by: caller.userId, at: now } as const;
    await saveDispute(tx, disputeId, { evidence }, now);
    await addJob(tx, sendEvidenceJob, { disputeId });
    await recordAction(tx, now, {
      action: 'evidence_sent',
      actorId: caller.userId,
      object: { kind: 'payment', id: dispute.orderId },
      details: { dispute: dispute.providerDisputeId },
    });
  });
  const shown = await showDispute(deps.db, disputeId, deps.timeZone);
  if (shown === null) throw new Problem('dispute_not_found');
  return shown;
}

function isOver({ respondBy }: KnownDispute, now: Temporal.Instant): boolean {
  return respondBy !== null && Temporal.Instant.compare(respondBy, now) <= 0;
}

/**
 * Providers answer the same key as they did the first time, also with a refusal, and take it with the same evidence only.
 * So it changes with the evidence, and each time that people send it.
 */
function keyOf({ id, evidenceAt }: KnownDispute, { pdf, ...rest }: EvidencePack): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([evidenceAt, rest]))
    .update(pdf);
  return `${id}-${hash.digest('hex')}`;
}

/**
 * The job. The provider is called outside of any transaction, and takes the same evidence twice as once.
 * @throws ProviderError so that the job is retried
 */
export async function submitEvidence(deps: PaymentDeps, disputeId: string, { last }: Attempt): Promise<void> {
  const { db, clock, providers } = deps;
  const dispute = await findDispute(db, disputeId);
  if (dispute?.evidenceState !== 'queued') return;
  const save = (state: 'sent' | 'failed', error: string | null) =>
    transaction(db, (tx) => saveDispute(tx, disputeId, { evidence: { state, error } }, clock.now()));
  try {
    const provider = await providers.find(db, dispute);
    if (provider?.disputes === undefined)
      throw new ProviderError('unavailable', `${dispute.provider} is no longer set up`);
    const pack = await packOf(deps, dispute);
    const named = { id: dispute.providerDisputeId, amountPaise: dispute.amountPaise };
    const reported = await provider.disputes.answer({ dispute: named, pack, key: keyOf(dispute, pack) });
    await transaction(db, async (tx) => {
      const evidence = { state: 'sent', error: null } as const;
      await saveDispute(tx, disputeId, { evidence }, clock.now());
      await recordDispute(deps, tx, dispute, reported, true);
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, disputeId }, 'could not send evidence about a dispute');
    if (error.kind === 'refused' || last) return save('failed', error.message);
    throw error;
  }
}

type Sections = Evidence['sections'];

interface Collected {
  readonly sections: Sections;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly event: WholeEvent | null;
  readonly description: string;
  readonly refundPolicy: string;
  readonly tickets: readonly TicketEvidence[];
  readonly at: (instant: Temporal.Instant) => string;
}

async function packOf(deps: PaymentDeps, dispute: KnownDispute): Promise<EvidencePack> {
  const { sections, buyer, event, description, refundPolicy, tickets, at } = await collect(deps, dispute);
  const drawnAt = dispute.evidenceAt ?? dispute.createdAt;
  const used = tickets.flatMap(({ checkedInAt }) => (checkedInAt === null ? [] : [at(checkedInAt)]));
  const all: Sections =
    dispute.evidenceNote === ''
      ? sections
      : [{ title: 'Statement of the organiser', facts: [['Statement', dispute.evidenceNote]] }, ...sections];
  return {
    buyer,
    product: description,
    serviceDate: event?.startDate ?? null,
    refundPolicy,
    access: used.length === 0 ? 'No check-in was recorded.' : `Ticket checked in at ${used.join(', ')}.`,
    text: textOf(all),
    pdf: await draw(dispute, all, { by: dispute.eventId ?? '', drawnAt }),
  };
}

function textOf(sections: Sections): string {
  return sections
    .map(({ title, facts }) => [title, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'))
    .join('\n\n');
}

/** The same facts and moment give the same file. */
function draw(
  dispute: KnownDispute,
  sections: Sections,
  { by, drawnAt }: { by: string; drawnAt: Temporal.Instant },
): Promise<Buffer> {
  const title = `Evidence for dispute ${dispute.providerDisputeId}`;
  return drawReport({ title, sections, drawnAt }, { id: `${dispute.id} ${by} ${drawnAt}`, by });
}

/** All that is known of a payment and its tickets, in English: it's for banks. */
async function collect(deps: PaymentDeps, dispute: KnownDispute): Promise<Collected> {
  const { db, hooks, siteUrl } = deps;
  const payment = await findDisputedPayment(db, dispute, dispute.providerPaymentId);
  const order = await presentOrder(deps, dispute.orderId);
  if (payment === null || order === null) throw new Error(`the dispute ${dispute.id} has no payment`);
  const event = payment.eventId === null ? null : await findEvent(db, payment.eventId);
  const payer = (await findPeople(db, [payment.payerId])).get(payment.payerId);
  const tickets = await hooks.evidenceOf(db, payment.ticketIds);
  const mails = await listMailsAbout(db, {
    userId: payment.payerId,
    eventId: payment.eventId,
    orderId: dispute.orderId,
  });
  const terms = await acceptedTerms(db, payment.payerId);
  const zone = event?.timeZone ?? deps.timeZone;
  const at = (instant: Temporal.Instant) => momentIn(instant, zone);
  const sum = (paise: number) => money(paise, payment.currency, 'en');
  const { refundableUntil } = order;
  const refundPolicy =
    refundableUntil === null
      ? 'No refunds. The buyer saw these terms before paying.'
      : `Full refund when cancelled before ${at(Temporal.Instant.from(refundableUntil))}. The buyer saw these terms before paying.`;
  // What takes the place of a deleted account's name and address would look forged.
  const buyer =
    payer === undefined || payer.isDeleted
      ? { name: '', email: '' }
      : { name: payer.name, email: payer.email };
  const sections: Sections = [
    {
      title: 'Dispute',
      facts: [
        ['Dispute', dispute.providerDisputeId],
        ['Reason', dispute.reason],
        ['Disputed amount', sum(dispute.amountPaise)],
      ],
    },
    {
      title: 'Payment',
      facts: [
        ['Order', dispute.orderId],
        ['Payment', dispute.providerPaymentId],
        ['Amount', sum(payment.amountPaise)],
        ['Paid', at(payment.capturedAt)],
        ['Refunded or being refunded', payment.returnedPaise === 0 ? '' : sum(payment.returnedPaise)],
        ['Receipt', `${siteUrl}/payment/${dispute.orderId}`],
      ],
    },
    { title: 'Buyer', facts: [['Name', buyer.name], ['Email address', buyer.email], ...terms.map(accepted)] },
    {
      title: 'Event',
      facts: [
        ['Event', event?.title ?? payment.description],
        ...(event === null
          ? []
          : ([
              ['Starts', at(event.startsAt)],
              ['Ends', at(event.endsAt)],
              ['Place', event.online ? 'Online' : event.location],
            ] as [string, string][])),
      ],
    },
    { title: 'Refund terms', facts: [['Terms', refundPolicy]] },
    ...tickets.map((ticket) => ({ title: 'Ticket', facts: ticketFacts(ticket, at) })),
    {
      title: 'Emails to the buyer',
      facts: mails.map(({ sentAt, address, subject, state }): [string, string] => [
        at(sentAt),
        `${subject} (to ${address}, ${state})`,
      ]),
    },
  ];
  return {
    sections: sections.map(({ title, facts }) => ({
      title,
      facts: facts.filter(([, value]) => value !== ''),
    })),
    ...{ buyer, event, description: payment.description, refundPolicy, tickets, at },
  };

  function accepted({
    version,
    acceptedAt,
  }: {
    version: string;
    acceptedAt: Temporal.Instant;
  }): [string, string] {
    return ['Accepted the terms of the site', `${at(acceptedAt)}, version ${version}`];
  }
}

function ticketFacts(ticket: TicketEvidence, at: Collected['at']): [string, string][] {
  const moments: [string, Temporal.Instant | null][] = [
    ['Registered', ticket.registeredAt],
    ['Confirmed', ticket.confirmedAt],
    ['Transferred to another person', ticket.transferredAt],
    ['Checked in at the entrance', ticket.checkedInAt],
    ['Cancelled', ticket.cancelledAt],
  ];
  return [
    ['Ticket', ticket.registrationId],
    ['For the event at', at(ticket.startsAt)],
    ['State', ticket.state],
    ['Holder', ticket.holder ?? ''],
    ...moments.map(([label, moment]): [string, string] => [label, moment === null ? '' : at(moment)]),
    ...(ticket.checkedInAt === null
      ? [['Checked in at the entrance', 'not recorded'] as [string, string]]
      : []),
  ];
}

/** Unmistakable in any country. */
function momentIn(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
}
