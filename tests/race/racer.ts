import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutProof, PaymentView } from '../../contracts/payments.ts';
import type { OwnRegistration, RegistrationState } from '../../contracts/registrations.ts';
import type { Db } from '../../server/infra/db/database.ts';
import type { RandomSource } from '../kit/dice.ts';
import type { Member } from './crowd.ts';
import type { ServerPair } from './server-pair.ts';
import { code, typeIds } from './tickets.ts';
import { type TransferOutcome, transferTicket } from './transfer.ts';

/** What a racer was told, to compare with the database. */
export interface RacerRecord {
  readonly userId: string;
  /** Registration ids in all responses: there must be only one. */
  readonly registrationIds: Set<string>;
  /** The state in the last response. */
  last: RegistrationState | null;
  /** Their cancellation was confirmed. */
  cancelled: boolean;
  /** Payments reported to them as paid. */
  readonly paid: Set<string>;
  /** The outcome of their ticket offer. */
  transfer: TransferOutcome | null;
  /** Unexpected responses. */
  readonly surprises: string[];
}

interface Track {
  readonly db: Db;
  readonly servers: ServerPair;
  readonly eventId: string;
  readonly hasTicketTypes: boolean;
  readonly onRegistered: () => void;
  /** How the opened payment is paid; by default in the sandbox. */
  readonly pay?: Paying;
}

/** A buyer with an opened payment, who may close the window before the browser reports anything. */
export interface Buyer {
  readonly paymentId: string;
  readonly reports: boolean;
  readonly draw: RandomSource;
  /** The body of a response; null for an expected refusal. */
  ask<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body | null>;
}
/** @returns the payment as it was reported to the buyer; null if nothing was */
type Paying = (buyer: Buyer) => Promise<PaymentView | null>;

async function payInSandbox({ paymentId, reports, draw, ask }: Buyer): Promise<PaymentView | null> {
  const payment = `/v1/payments/${paymentId}`;
  if ((await ask('POST', `${payment}/checkout`)) === null) return null;
  const press = (outcome: 'success' | 'failure') =>
    ask<CheckoutProof>('POST', `${payment}/sandbox`, { outcome });
  if (draw() < 0.1) await press('failure');
  const proof = await press('success');
  return proof === null || !reports ? null : ask<PaymentView>('POST', `${payment}/confirmation`, proof);
}

/** How often someone checks their place before leaving; pending people wait for the organiser. */
const maxLooks = 4;

/** Registers a person who then pays, cancels or changes their mind at random. */
export async function takePart(track: Track, member: Member, draw: RandomSource): Promise<RacerRecord> {
  const record: RacerRecord = {
    userId: member.userId,
    registrationIds: new Set(),
    last: null,
    cancelled: false,
    paid: new Set(),
    transfer: null,
    surprises: [],
  };
  const racer = new Racer(track, member, draw, record);
  await racer.register();
  track.onRegistered();
  const isDue = () => record.last === 'pending' || record.last === 'awaiting_payment';
  for (let looks = 0; looks < maxLooks || isDue(); looks += 1) {
    if ((await racer.act()) || record.cancelled) break;
    await sleep(200 + draw() * 300);
    await racer.look();
  }
  // People with a seat may still change their mind.
  if (record.last === 'confirmed') await racer.act();
  return record;
}

class Racer {
  readonly #track: Track;
  readonly #member: Member;
  readonly #draw: RandomSource;
  readonly #record: RacerRecord;
  #decidedToStay = false;

  constructor(track: Track, member: Member, draw: RandomSource, record: RacerRecord) {
    this.#track = track;
    this.#member = member;
    this.#draw = draw;
    this.#record = record;
  }

  /** One in five clicks twice, and reaches both processes. */
  async register(): Promise<void> {
    const { hasTicketTypes } = this.#track;
    const ticketTypeId = hasTicketTypes ? typeIds[Math.floor(this.#draw() * typeIds.length)] : undefined;
    // Half of them have heard of a code that is good for ten.
    const hasCode = hasTicketTypes && this.#draw() < 0.5;
    if (hasCode && (await this.#press({ ticketTypeId, code }))) return;
    await this.#press(ticketTypeId === undefined ? {} : { ticketTypeId });
  }

  /** @returns false when the code is used up, or isn't for a free ticket */
  async #press(ticket: {
    readonly ticketTypeId?: string | undefined;
    readonly code?: string;
  }): Promise<boolean> {
    const email = `${this.#member.userId}@race.example`;
    const body = { socialMedia: 'Mastodon', email, reason: 'To win.', ...ticket };
    const refused = ticket.code === undefined ? [] : [409];
    const press = (which: number) =>
      this.#ask<OwnRegistration>('POST', this.#path(''), { body, which, expected: [201], refused });
    const which = this.#draw() < 0.5 ? 0 : 1;
    const answers = await Promise.all(this.#draw() < 0.2 ? [press(which), press(which + 1)] : [press(which)]);
    for (const answer of answers) if (answer !== null) this.#note(answer);
    return answers.some((answer) => answer !== null);
  }

  async look(): Promise<void> {
    const own = await this.#ask<OwnRegistration>('GET', this.#path('/own'), { expected: [200] });
    if (own !== null) this.#note(own);
  }

  /** The next step; true if there is nothing more to wait for. */
  async act(): Promise<boolean> {
    switch (this.#record.last) {
      case 'awaiting_payment':
        return this.#settle();
      case 'confirmed':
        if (!this.#decidedToStay) await this.#changeMind();
        this.#decidedToStay = true;
        return true;
      case 'waitlisted':
        if (this.#draw() < 0.03) await this.#cancel();
        return false;
      case 'pending':
        if (this.#draw() < 0.03) await this.#cancel();
        return false;
      default:
        return true;
    }
  }

  /** One in seven cancels, and one in seven transfers the ticket, some of them at the same time. */
  async #changeMind(): Promise<void> {
    const dice = this.#draw();
    const [registrationId] = this.#record.registrationIds;
    if (dice < 0.15) await this.#cancel();
    else if (dice < 0.3 && registrationId !== undefined) {
      const ticket = { registrationId, giverId: this.#member.userId };
      const [transfer] = await Promise.all([
        transferTicket(this.#track, ticket),
        // If the ticket has already been transferred, there is nothing to cancel.
        this.#draw() < 0.3 ? this.#cancel([404, 409]) : null,
      ]);
      this.#record.transfer = transfer;
    }
  }

  /** Pays or not; some close the window right after paying, so their browser reports nothing. */
  async #settle(): Promise<boolean> {
    const dice = this.#draw();
    if (dice < 0.08) return true;
    if (dice < 0.14) {
      // Payment and cancellation at the same time.
      await Promise.all([this.#pay(false), this.#cancel()]);
      return true;
    }
    await this.#pay(dice > 0.3);
    return dice <= 0.3;
  }

  async #pay(reports: boolean): Promise<void> {
    const { pay = payInSandbox } = this.#track;
    // A gateway that doesn't answer is a refusal, too.
    const refusals = { expected: [200, 201], refused: [404, 409, 502] };
    const opened = await this.#ask<{ paymentId: string }>('POST', this.#path('/own/payment'), refusals);
    if (opened === null) return;
    const view = await pay({
      ...{ paymentId: opened.paymentId, reports, draw: this.#draw },
      ask: (method, path, body) => this.#ask(method, path, { ...refusals, ...(body && { body }) }),
    });
    if (view?.state === 'paid') {
      this.#record.paid.add(view.$id);
      this.#record.last = 'confirmed';
    }
  }

  async #cancel(refused = [409]): Promise<void> {
    const own = await this.#ask<OwnRegistration>('DELETE', this.#path('/own'), { expected: [200], refused });
    if (own === null) return;
    this.#note(own);
    this.#record.cancelled = true;
  }

  #note({ $id, state }: OwnRegistration): void {
    this.#record.registrationIds.add($id);
    this.#record.last = state;
  }

  #path(rest: string): string {
    return `/v1/events/${this.#track.eventId}/registrations${rest}`;
  }

  /** The body of an expected response; null for an expected error. */
  async #ask<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { expected: number[]; refused?: number[]; body?: object; which?: number },
  ): Promise<Body | null> {
    const { cookie } = this.#member;
    const which = options.which ?? (this.#draw() < 0.5 ? 0 : 1);
    const asked = { cookie, ...(options.body && { body: options.body }) };
    const { status, body } = await this.#track.servers.ask<Body>(which, method, path, asked);
    if (options.expected.includes(status)) return body;
    if (options.refused?.includes(status) !== true) {
      this.#record.surprises.push(`${method} ${path} answered ${status} ${JSON.stringify(body)}`);
    }
    return null;
  }
}
