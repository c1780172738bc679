import { type EventRole, isMoneyField, mayDo } from '../../../contracts/event-roles.ts';
import { type EventChanges, EventInput } from '../../../contracts/events.ts';
import type { PendingChoice } from '../../../contracts/organise.ts';
import { columnsOf, statementOf } from '../../../server/features/events/columns.ts';
import { refundableUntil, type Seats, type WholeEvent } from '../../../server/features/events/index.ts';
import { checkChange, checkRegistrationWindow } from '../../../server/features/events/policy.ts';
import { mergeChanges, raisesCapacity, removalOf } from '../../../server/features/events/rules.ts';
import { followUp } from '../../../server/features/events/write-event.ts';
import { EventAggregate } from '../../../server/features/registrations/event-aggregate.ts';
import { isStale } from '../../../server/features/registrations/mails/announcements.ts';
import { liveStates, offersDue } from '../../../server/features/registrations/rules.ts';
import { termsOf } from '../../../server/features/registrations/store.ts';
import type {
  Decider,
  EventCommand,
  Facts,
  OrganiserDecision,
  Registration,
} from '../../../server/features/registrations/types.ts';
import { Problem } from '../../../server/infra/http/problem.ts';
import { parseInput } from '../../../server/infra/http/server.ts';
import { Billing } from './billing.ts';
import { CheckIn } from './check-in.ts';

/** The people in a history. */
export const people = ['organiser', 'editor', 'money', 'administrator', 'asha', 'ravi', 'zoya'] as const;
export type Person = (typeof people)[number];
const roles: Partial<Record<Person, EventRole>> = { organiser: 'owner', editor: 'editor', money: 'money' };

const opening = Temporal.Instant.from('2026-11-20T04:30:00Z');

const first: EventInput = EventInput.parse({
  eventTitle: 'Concert',
  description: 'Music',
  location: 'Pune',
  ...{ latitude: 18.52, longitude: 73.85 },
  date: '2026-11-25',
  startTime: '18:00',
  endTime: '21:00',
  ticketType: 'paid',
  ticketPrice: 250,
  handOn: true,
  waitingRoom: false,
});

/** Rules that a test can break on purpose, to check that the promises detect it. */
const rules = {
  followUp,
  checkChange,
  removalOf,
  refundableUntil,
  isStale,
  decider: (by: Decider): Decider => by,
  facts: (facts: Facts): Facts => facts,
};
export type Rules = typeof rules;

interface Announcement {
  readonly kind: 'event_changed' | 'event_cancelled' | 'event_hidden';
  readonly createdAt: Temporal.Instant;
  readonly dueAt: Temporal.Instant;
}

/** A mail about a registration, a refund or a payment. */
export interface Mail {
  readonly about: string;
  readonly userId: string;
}

/**
 * One event and its people in memory. Uses the server's own rules; replaces only the database, and makes the same calls
 * in the same order as the server's commands.
 */
export class Site {
  now = opening;
  event: WholeEvent;
  exists = true;
  seats: Seats;
  readonly registrations = new Map<string, Registration>();
  readonly blocked = new Set<string>();
  /** Accounts blocked by an administrator. */
  readonly blockedAccounts = new Set<string>();
  readonly deleted = new Set<string>();
  readonly mails: Mail[] = [];
  announcements: Announcement[] = [];
  readonly rules: Rules = { ...rules };
  readonly billing: Billing;
  readonly checkIn: CheckIn;
  #queue = 0;

  constructor(given: EventChanges) {
    this.seats = { capacity: null, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
    this.event = this.#asEvent({ ...first, ...given });
    this.seats = { ...this.seats, capacity: this.event.capacity };
    this.billing = new Billing(this);
    this.checkIn = new CheckIn(this);
  }

  get isOver(): boolean {
    return Temporal.Instant.compare(this.event.endsAt, this.now) <= 0;
  }

  /** A person's live or latest registration. */
  current(person: string): Registration | undefined {
    const own = [...this.registrations.values()].filter(({ userId }) => userId === person);
    return own.find(({ state }) => state !== 'cancelled') ?? own.at(-1);
  }

  terms() {
    return termsOf(
      { ...this.event, organiserShutOut: this.isInactive('organiser') },
      { payments: { bySettings: true } as never },
    );
  }

  isInactive(person: string): boolean {
    return this.blockedAccounts.has(person) || this.deleted.has(person);
  }

  facts(): Facts {
    return this.rules.facts({
      eventId: this.event.id,
      organiserId: 'organiser',
      hidden: this.event.hiddenReason !== null,
      uninvited: new Set(),
      blocked: this.blocked,
      declined: new Set(),
      blockedUsers: new Set([...this.blocked, ...this.blockedAccounts, ...this.deleted]),
      promises: this.billing.promises(),
      terms: this.terms(),
      now: this.now,
      admitted: this.checkIn.admitted(),
      paidFor: this.billing.paidFor(),
      paidPaise: new Map(),
      questions: [],
      asks: { askSocialMedia: 'off', askReason: 'off' },
    });
  }

  aggregate(): EventAggregate {
    return new EventAggregate(this.facts(), this.seats, [...this.registrations.values()]);
  }

  /** Like the server's `executeCommands`. */
  async execute(commands: readonly EventCommand[]): Promise<void> {
    if (!this.exists) throw new Problem('event_not_found');
    const aggregate = this.aggregate();
    const verdicts = commands.map((command) => aggregate.execute(command));
    await this.#save(aggregate);
    const due = offersDue(aggregate.seats, this.terms(), this.now);
    for (const next of this.waiting().slice(0, due)) aggregate.offer(next);
    await this.#save(aggregate);
    this.seats = aggregate.seats;
    this.billing.createRefunds(aggregate.refunds);
    for (const { notify, registrationId, former } of aggregate.notifications) {
      const told = former ?? aggregate.get(registrationId);
      this.mails.push({ about: notify, userId: told?.userId ?? '' });
    }
    for (const verdict of verdicts) if (verdict.kind === 'refused') throw new Problem(verdict.problem);
  }

  async #save(aggregate: EventAggregate): Promise<void> {
    const changed = await aggregate.takeUnsaved(async (count) =>
      Array.from({ length: count }, () => ++this.#queue),
    );
    for (const registration of changed) this.registrations.set(registration.id, registration);
  }

  waiting(): Registration[] {
    return [...this.registrations.values()]
      .filter(({ state }) => state === 'waitlisted')
      .sort((one, other) => (one.queueNumber ?? 0) - (other.queueNumber ?? 0));
  }

  async decide(by: Person, about: string, kind: Exclude<OrganiserDecision['kind'], 'revoke'>): Promise<void> {
    this.#require(by, 'people');
    const registrationId = this.current(about)?.id;
    if (registrationId === undefined) return;
    const decider = this.rules.decider({ userId: by, money: mayDo(roles[by] ?? null, 'money') });
    await this.execute([{ kind, registrationId, reason: null, by: decider }]);
  }

  async block(about: Person): Promise<void> {
    this.#require('organiser', 'own');
    const registration = this.current(about);
    if (registration === undefined || about === 'organiser') return;
    this.blocked.add(about);
    if (!liveStates.some((state) => state === registration.state)) return;
    const by = { userId: 'organiser', money: true };
    await this.execute([{ kind: 'remove', registrationId: registration.id, reason: null, by }]);
  }

  #require(person: Person, ...actions: Parameters<typeof mayDo>[1][]): void {
    if (!this.exists || !actions.some((action) => mayDo(roles[person] ?? null, action)))
      throw new Problem('event_not_found');
  }

  /** Like the server's `updateEvent`. */
  async change(by: Person, changes: EventChanges, pending: PendingChoice = 'approve'): Promise<void> {
    const onlyMoney = Object.keys(changes).every(isMoneyField);
    this.#require(by, 'edit', ...(onlyMoney ? (['money'] as const) : []));
    if (this.event.status === 'cancelled') throw new Problem('event_cancelled');
    const before = statementOf(this.event);
    const after = parseInput(EventInput, mergeChanges(before, changes));
    checkRegistrationWindow(after, changes);
    const { now, seats, event } = this;
    const money = mayDo(roles[by] ?? null, 'money');
    this.rules.checkChange({ seats, span: event, before, after, money, now });
    const { former, wayOut } = this.rules.followUp({ ...event, ...seats }, after, now);
    this.event = this.#asEvent(after);
    if (wayOut !== null) this.billing.promiseRefunds(wayOut);
    if (former?.startsAt !== undefined) this.#endHoldsByStart();
    if (former !== null) this.#announce('event_changed', 2);
    this.seats = { ...seats, capacity: after.capacity };
    if (raisesCapacity(seats.capacity, after.capacity)) await this.execute([]);
    if (before.tenantApproval && !after.tenantApproval && pending !== 'keep')
      await this.#decidePending(by, pending);
  }

  async #decidePending(caller: Person, kind: 'approve' | 'decline'): Promise<void> {
    const by = { userId: caller, money: false };
    const waiting = [...this.registrations.values()].filter(
      ({ state, userId }) => state === 'pending' && userId !== caller,
    );
    const rulings = waiting.map(({ id }) => ({ kind, registrationId: id, reason: null, by }) as const);
    await this.execute(rulings).catch(ignoreRefusal);
  }

  #endHoldsByStart(): void {
    const { startsAt } = this.event;
    for (const [id, each] of this.registrations) {
      if (each.holdExpiresAt === null || Temporal.Instant.compare(each.holdExpiresAt, startsAt) <= 0)
        continue;
      this.registrations.set(id, { ...each, holdExpiresAt: startsAt });
    }
  }

  #announce(kind: Announcement['kind'], minutes: number): void {
    if (this.announcements.some((each) => each.kind === kind)) return;
    this.announcements.push({ kind, createdAt: this.now, dueAt: this.now.add({ minutes }) });
  }

  /** Runs the due announcement jobs. */
  announce(): void {
    const due = this.announcements.filter(({ dueAt }) => Temporal.Instant.compare(dueAt, this.now) <= 0);
    this.announcements = this.announcements.filter((each) => !due.includes(each));
    for (const { kind } of due.filter(
      (each) => !this.rules.isStale({ ...each, startsAt: null }, this.event, this.now),
    )) {
      const all = [...this.registrations.values()];
      const ended = kind === 'event_cancelled';
      const concerned = all.filter(({ state, cancelCause }) =>
        ended ? cancelCause === 'event' : liveStates.some((live) => live === state),
      );
      for (const { userId } of concerned) this.mails.push({ about: kind, userId });
      if (ended)
        this.billing.createRefunds(concerned.map(({ id }) => ({ registrationId: id, cause: 'event' })));
    }
  }

  /** Like the server's `deleteEvent`. */
  remove(): void {
    this.#require('organiser', 'own');
    const removal = this.rules.removalOf(this.event, this.seats, this.billing.orders.length > 0, this.now);
    if (removal === 'over') throw new Problem('event_over');
    if (removal === 'delete') this.exists = false;
    if (removal !== 'cancel') return;
    this.event = { ...this.event, status: 'cancelled' };
    for (const [id, each] of this.registrations) {
      if (!liveStates.some((state) => state === each.state)) continue;
      const ended = { state: 'cancelled', cancelCause: 'event', cancelledAt: this.now } as const;
      this.registrations.set(id, { ...each, ...ended, queueNumber: null, holdExpiresAt: null });
    }
    this.seats = { ...this.seats, confirmed: 0, held: 0, pending: 0, waitlisted: 0 };
    this.#announce('event_cancelled', 0);
  }

  async hide(hidden: boolean): Promise<void> {
    if (!this.exists || hidden === (this.event.hiddenReason !== null)) return;
    this.event = { ...this.event, hiddenReason: hidden ? 'fraud' : null };
    if (hidden) this.#announce('event_hidden', 2);
    else await this.execute([]);
  }

  /** Like the server's `deleteAccount`. */
  async deleteAccount(person: Person, giveUpSeats: boolean): Promise<void> {
    if (person === 'organiser') {
      if (this.exists && this.event.status === 'scheduled' && !this.isOver)
        throw new Problem('user_organises_events');
      if (this.billing.isUnsettled()) throw new Problem('user_owes_refunds');
    }
    const registration = this.current(person);
    if (!giveUpSeats && registration !== undefined && this.billing.isForfeited(registration)) {
      throw new Problem('user_holds_paid_seats');
    }
    const ahead = Temporal.Instant.compare(this.event.startsAt, this.now) > 0;
    if (ahead && liveStates.some((state) => state === registration?.state)) {
      await this.execute([{ kind: 'cancel', userId: person, silent: true }]).catch(ignoreRefusal);
    }
    this.deleted.add(person);
  }

  /** Advances the clock; scheduled jobs run on time, unless the site is down. */
  async wait(minutes: number, isDown: boolean): Promise<void> {
    const until = this.now.add({ minutes });
    while (!isDown) {
      const next = this.#nextJob();
      if (next === null || Temporal.Instant.compare(next, until) > 0) break;
      if (Temporal.Instant.compare(next, this.now) > 0) this.now = next;
      await this.work();
    }
    this.now = until;
  }

  #nextJob(): Temporal.Instant | null {
    const holds = [...this.registrations.values()].flatMap(({ state, holdExpiresAt }) =>
      state === 'awaiting_payment' && holdExpiresAt !== null ? [holdExpiresAt] : [],
    );
    const due = [...holds, ...this.announcements.map(({ dueAt }) => dueAt)];
    return due.sort(Temporal.Instant.compare)[0] ?? null;
  }

  /** Runs the jobs of every minute. */
  async work(): Promise<void> {
    this.announce();
    for (const { id, state, holdExpiresAt } of [...this.registrations.values()]) {
      if (state !== 'awaiting_payment' || holdExpiresAt === null) continue;
      if (Temporal.Instant.compare(holdExpiresAt, this.now) > 0) continue;
      await this.execute([{ kind: 'lapse', registrationId: id }]).catch(ignoreRefusal);
    }
  }

  #asEvent(input: EventInput): WholeEvent {
    const columns = columnsOf(input);
    const { hiddenReason = null, status = 'scheduled' } = this.event ?? {};
    return {
      ...this.seats,
      id: 'event',
      cancelReason: null,
      seriesId: null,
      laterDates: 0,
      seriesDate: null,
      ownFields: [],
      hasTicketTypes: false,
      hasPaymentMethods: false,
      createdAt: opening,
      updatedAt: opening,
      organiserId: 'organiser',
      organiserName: 'Meera',
      title: columns.title,
      ...{ language: input.language, translations: {}, descriptions: {} },
      opening: '',
      description: columns.description,
      location: columns.location,
      imageFileId: null,
      startDate: columns.start_date,
      endDate: columns.end_date,
      startTime: columns.start_time,
      endTime: columns.end_time,
      timeZone: columns.time_zone,
      allDay: columns.all_day,
      online: columns.online,
      onlineLink: columns.online_link,
      exactAddress: columns.exact_address,
      startsAt: columns.starts_at,
      endsAt: columns.ends_at,
      opensAt: columns.opens_at,
      closesAt: columns.closes_at,
      coverDesign: columns.cover_design,
      ticketType: columns.ticket_type,
      pricePaise: columns.price_paise,
      currency: columns.currency,
      latitude: columns.latitude,
      longitude: columns.longitude,
      precision: columns.precision,
      tenantApproval: columns.tenant_approval,
      categories: [],
      schedule: [],
      refundHours: columns.refund_hours,
      handOn: columns.hand_on,
      waitingRoom: columns.waiting_room,
      askSocialMedia: columns.ask_social_media,
      askReason: columns.ask_reason,
      capacity: input.capacity,
      organiserShutOut: false,
      groupId: null,
      groupName: null,
      hiddenReason,
      publishedAt: opening,
      publishAt: null,
      visibility: columns.visibility,
      status,
    };
  }
}

/** Ignores refusals, which change nothing. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
