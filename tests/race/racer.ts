import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutProof, PaymentView } from '../../contracts/payments.ts';
import type { OwnRegistration, RegistrationState } from '../../contracts/registrations.ts';
import type { Db } from '../../server/infra/db/database.ts';
import type { Member } from './crowd.ts';
import { type Handing, handOn } from './hand-on.ts';
import type { ServerPair } from './server-pair.ts';

/** A number from 0 up to 1; the same ones in the same order for the same seed. */
export type Draw = () => number;

/** What a racer was told, to be held against the books. */
export interface Diary {
  readonly userId: string;
  /** Ids of the registration in all answers: one and the same, if all is well. */
  readonly registrationIds: Set<string>;
  /** The state in the last answer. */
  last: RegistrationState | null;
  /** They asked to cancel and were told that it is done. */
  cancelled: boolean;
  /** Payments that they were told are paid. */
  readonly paid: Set<string>;
  /** What came of the ticket that they offered to friends. */
  handing: Handing | null;
  /** Answers that nobody should get. */
  readonly surprises: string[];
}

interface Track {
  readonly db: Db;
  readonly servers: ServerPair;
  readonly eventId: string;
  readonly onRegistered: () => void;
}

/** Looks at a place in the waitlist before somebody goes away; who is pending waits for the organiser. */
const mostLooks = 4;

/** Registers somebody, has them pay, give up, or change their mind, as the dice fall. */
export async function takePart(track: Track, member: Member, draw: Draw): Promise<Diary> {
  const diary: Diary = {
    userId: member.userId,
    registrationIds: new Set(),
    last: null,
    cancelled: false,
    paid: new Set(),
    handing: null,
    surprises: [],
  };
  const racer = new Racer(track, member, draw, diary);
  await racer.register();
  track.onRegistered();
  const isDue = () => diary.last === 'pending' || diary.last === 'awaiting_payment';
  for (let looks = 0; looks < mostLooks || isDue(); looks += 1) {
    if ((await racer.act()) || diary.cancelled) break;
    await sleep(200 + draw() * 300);
    await racer.look();
  }
  // Who got the seat at the last look may still change their mind.
  if (diary.last === 'confirmed') await racer.act();
  return diary;
}

class Racer {
  readonly #track: Track;
  readonly #member: Member;
  readonly #draw: Draw;
  readonly #diary: Diary;
  #decidedToStay = false;

  constructor(track: Track, member: Member, draw: Draw, diary: Diary) {
    this.#track = track;
    this.#member = member;
    this.#draw = draw;
    this.#diary = diary;
  }

  /** One in five presses twice, and reaches both processes. */
  async register(): Promise<void> {
    const body = { socialMedia: 'Mastodon', email: `${this.#member.userId}@race.example`, reason: 'To win.' };
    const press = (which: number) =>
      this.#ask<OwnRegistration>('POST', this.#path(''), { body, which, expected: [201] });
    const which = this.#draw() < 0.5 ? 0 : 1;
    const answers = await Promise.all(this.#draw() < 0.2 ? [press(which), press(which + 1)] : [press(which)]);
    for (const answer of answers) if (answer !== null) this.#note(answer);
  }

  async look(): Promise<void> {
    const own = await this.#ask<OwnRegistration>('GET', this.#path('/own'), { expected: [200] });
    if (own !== null) this.#note(own);
  }

  /** Does the next thing; true when there is nothing more to wait for. */
  async act(): Promise<boolean> {
    switch (this.#diary.last) {
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

  /** One in seven gives the seat up, and as many hand it on to friends, some while they give it up. */
  async #changeMind(): Promise<void> {
    const dice = this.#draw();
    const [registrationId] = this.#diary.registrationIds;
    if (dice < 0.15) await this.#cancel();
    else if (dice < 0.3 && registrationId !== undefined) {
      const ticket = { registrationId, giverId: this.#member.userId };
      const [handing] = await Promise.all([
        handOn(this.#track, ticket),
        // Whose ticket is another's by then has nothing to cancel.
        this.#draw() < 0.3 ? this.#cancel([404, 409]) : null,
      ]);
      this.#diary.handing = handing;
    }
  }

  /** Pays, or does not; some close the window right after paying, and nobody hears of it from them. */
  async #settle(): Promise<boolean> {
    const dice = this.#draw();
    if (dice < 0.08) return true;
    if (dice < 0.14) {
      // Their payment and their change of mind cross.
      await Promise.all([this.#pay(false), this.#cancel()]);
      return true;
    }
    await this.#pay(dice > 0.3);
    return dice <= 0.3;
  }

  async #pay(tellsOfIt: boolean): Promise<void> {
    const refusals = { expected: [200, 201], refused: [404, 409] };
    const opened = await this.#ask<{ paymentId: string }>('POST', this.#path('/own/payment'), refusals);
    if (opened === null) return;
    const payment = `/v1/payments/${opened.paymentId}`;
    if ((await this.#ask('POST', `${payment}/checkout`, refusals)) === null) return;
    const press = (outcome: 'success' | 'failure') =>
      this.#ask<CheckoutProof>('POST', `${payment}/sandbox`, { ...refusals, body: { outcome } });
    if (this.#draw() < 0.1) await press('failure');
    const proof = await press('success');
    if (proof === null || !tellsOfIt) return;
    const view = await this.#ask<PaymentView>('POST', `${payment}/confirmation`, {
      expected: [200],
      body: proof,
    });
    if (view?.state === 'paid') {
      this.#diary.paid.add(view.$id);
      this.#diary.last = 'confirmed';
    }
  }

  async #cancel(refused = [409]): Promise<void> {
    const own = await this.#ask<OwnRegistration>('DELETE', this.#path('/own'), { expected: [200], refused });
    if (own === null) return;
    this.#note(own);
    this.#diary.cancelled = true;
  }

  #note({ $id, state }: OwnRegistration): void {
    this.#diary.registrationIds.add($id);
    this.#diary.last = state;
  }

  #path(rest: string): string {
    return `/v1/events/${this.#track.eventId}/registrations${rest}`;
  }

  /** The body of an expected answer; null for a refusal that may well come. */
  async #ask<Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: { expected: number[]; refused?: number[]; body?: object; which?: number },
  ): Promise<Body | null> {
    const { cookie } = this.#member;
    const which = options.which ?? (this.#draw() < 0.5 ? 0 : 1);
    const asked = { cookie, ...(options.body && { body: options.body }) };
    const { status, body } = await this.#track.servers.ask<Body>(which, method, path, asked);
    if (options.expected.includes(status)) return body;
    if (options.refused?.includes(status) !== true) {
      this.#diary.surprises.push(`${method} ${path} answered ${status} ${JSON.stringify(body)}`);
    }
    return null;
  }
}
