import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnRegistration } from '../../contracts/registrations.ts';
import { announceEvent, gatherCrowd, type Member, prizes } from '../race/crowd.ts';
import type { Cluster } from './cluster.ts';
import type { Answer, Final, Operation } from './history.ts';

const capacity = { free: 350, paid: 60 };
/** Milliseconds between two people who arrive. */
const everyMs = 200;
/** A browser shows an error after about as long as this. */
const answerMs = 8000;
/** The site asks for five seconds. */
const retryMs = 2000;
/** How long a person tries. */
const personMs = 60_000;
const readEveryMs = 300;
const readMs = 2000;

interface Sold {
  readonly id: string;
  readonly kind: 'free' | 'paid';
}

/** People who register at two events, one of them paid, and others who look at its pages. */
export class Rush {
  readonly history: Operation[] = [];
  /** When a write was confirmed, and when each page was shown. */
  readonly writes: number[] = [];
  readonly reads = new Map<string, number[]>();
  /** Pages that were not shown: when, and why. */
  readonly failures: { readonly path: string; readonly at: number; readonly why: string }[] = [];
  /** Calls that were cut off, late, or told to try again. */
  unanswered = 0;
  readonly #cluster: Cluster;
  readonly #events: readonly Sold[];
  readonly #people: Member[];
  readonly #running: Promise<void>[] = [];
  #arrives = true;
  /** Everyone has come before the end: what followed says nothing about pauses. */
  isExhausted = false;

  private constructor(cluster: Cluster, events: readonly Sold[], people: Member[]) {
    this.#cluster = cluster;
    this.#events = events;
    this.#people = people;
  }

  static async start(cluster: Cluster, seconds: number): Promise<Rush> {
    const people = Math.ceil((seconds * 1000) / everyMs);
    const [events, crowd] = await cluster.withDatabase(async ({ db }) => {
      const [organiser, ...others] = await gatherCrowd(db, people + 1);
      const made: Sold[] = [];
      for (const kind of ['free', 'paid'] as const) {
        const prize = prizes.find(({ name }) => name === kind);
        if (prize === undefined || organiser === undefined) throw new Error(`There is no ${kind} event.`);
        made.push({ kind, id: await announceEvent(db, organiser.userId, prize, capacity[kind]) });
      }
      return [made, others];
    });
    const rush = new Rush(cluster, events, crowd);
    rush.#running.push(rush.#arrivals());
    for (const path of ['/', '/allevents', `/event/${events[0]?.id}`, `/v1/events/${events[1]?.id}`])
      rush.#running.push(rush.#visits(path));
    return rush;
  }

  /** No one else arrives; resolves when all who came have left. */
  async end(): Promise<void> {
    this.#arrives = false;
    // More are added while these run.
    for (let index = 0; index < this.#running.length; index += 1) await this.#running[index];
  }

  async #arrivals(): Promise<void> {
    for (const [index, person] of this.#people.entries()) {
      if (!this.#arrives) return;
      const event = this.#events[index % 3 === 0 ? 1 : 0];
      if (event !== undefined) this.#running.push(this.#takePart(person, event));
      await sleep(everyMs);
    }
    this.isExhausted = this.#arrives;
  }

  /** New visits don't wait for those that hang. */
  async #visits(path: string): Promise<void> {
    const shown: number[] = [];
    this.reads.set(path, shown);
    const fail = (why: string) => this.failures.push({ path, at: performance.now(), why });
    const visit = async () => {
      const answer = await fetch(this.#cluster.url + path, { signal: AbortSignal.timeout(readMs) });
      await answer.text();
      if (answer.status === 200) shown.push(performance.now());
      else fail(String(answer.status));
    };
    while (this.#arrives) {
      visit().catch(({ name }: Error) => fail(name));
      await sleep(readEveryMs);
    }
  }

  async #takePart(person: Member, event: Sold): Promise<void> {
    const until = performance.now() + personMs;
    const registrations = `/v1/events/${event.id}/registrations`;
    const body = { socialMedia: 'Mastodon', email: `${person.userId}@race.example`, reason: 'To come.' };
    const record = (call: Operation['call'], from: number, answer: Answer) => {
      const to = performance.now();
      this.history.push({ person: person.userId, eventId: event.id, call, from, to, answer });
      if (answer.kind === 'unknown') this.unanswered += 1;
      else if (call === 'register' && answer.kind === 'registered') this.writes.push(to);
      return answer;
    };
    const registered = ({ $id, state }: OwnRegistration): Answer => ({ kind: 'registered', id: $id, state });
    const look = async () => {
      const from = performance.now();
      const { status, value } = await this.#ask(person, 'GET', `${registrations}/own`);
      if (status !== 200) return record('look', from, { kind: 'unknown' });
      return record('look', from, value === null ? { kind: 'absent' } : registered(value as OwnRegistration));
    };
    let known: Answer = { kind: 'unknown' };
    while (known.kind !== 'registered' && performance.now() < until) {
      const from = performance.now();
      const { status, value } = await this.#ask(person, 'POST', registrations, body);
      if (status === 201) known = record('register', from, registered(value as OwnRegistration));
      else if (status >= 400 && status < 500) {
        record('register', from, { kind: 'refused', type: String((value as { type?: string }).type) });
        // An earlier call, whose answer was lost, was carried out.
        known = await look();
        if (known.kind === 'absent') return;
      } else record('register', from, { kind: 'unknown' });
      if (known.kind !== 'registered') await sleep(retryMs);
    }
    if (known.kind === 'registered' && known.state === 'awaiting_payment')
      await this.#pay(person, registrations, until, record);
    await look();
  }

  /** Pays once: every step can be repeated after a lost answer. */
  async #pay(
    person: Member,
    registrations: string,
    until: number,
    record: (call: Operation['call'], from: number, answer: Answer) => Answer,
  ): Promise<void> {
    const from = performance.now();
    // Before the first call: from here on, there may be a payment.
    record('pay', from, { kind: 'unknown' });
    this.unanswered -= 1;
    const step = async (path: string, body?: object) => {
      while (performance.now() < until) {
        const { status, value } = await this.#ask(person, 'POST', path, body);
        if (status >= 200 && status < 300) return value;
        if (status === 404 || status === 409 || status === 410) return null;
        await sleep(retryMs);
      }
      return null;
    };
    const opened = (await step(`${registrations}/own/payment`)) as { paymentId: string } | null;
    if (opened === null) return;
    const payment = `/v1/payments/${opened.paymentId}`;
    if ((await step(`${payment}/checkout`)) === null) return;
    const proof = await step(`${payment}/sandbox`, { outcome: 'success' });
    if (proof === null) return;
    const view = (await step(`${payment}/confirmation`, proof)) as { state: string } | null;
    if (view?.state === 'paid') record('pay', from, { kind: 'paid' });
  }

  /** Status 0 if there was no answer. */
  async #ask(
    { cookie }: Member,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly value: unknown }> {
    try {
      const answer = await fetch(this.#cluster.url + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(answerMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status >= 500) return { status: answer.status, value: null };
      return { status: answer.status, value: text === '' ? null : JSON.parse(text) };
    } catch {
      return { status: 0, value: null };
    }
  }

  /** What the present primary holds, once the mails about registrations are written. */
  async final(): Promise<Final> {
    const ids = this.#events.map(({ id }) => id);
    return this.#cluster.withDatabase(async ({ pool }) => {
      for (let tries = 0; tries < 60; tries++) {
        const { rows: left } = await pool.query(
          `select from graphile_worker.jobs where task_identifier = 'notify_registered'`,
        );
        if (left.length === 0) break;
        await sleep(retryMs);
      }
      const { rows: registrations } = await pool.query(
        `select id, user_id as person, event_id as "eventId", state,
           (select count(*)::int from payments join payment_orders on payment_orders.id = payments.order_id
            where subject_id = registrations.id and payments.state = 'captured') as payments,
           (select count(*)::int from mails where registration_id = registrations.id) as mails
         from registrations where event_id = any($1)`,
        [ids],
      );
      const { rows: seats } = await pool.query(
        `select event_id as id, confirmed, held from event_seats where event_id = any($1)`,
        [ids],
      );
      const events = this.#events.map(({ id, kind }) => ({
        ...seats.find((each) => each.id === id),
        ...{ id, capacity: capacity[kind], isPaid: kind === 'paid' },
      }));
      return { registrations, events };
    });
  }
}
