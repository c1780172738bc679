/** What a person asked for. */
type Call = 'register' | 'look' | 'pay';
type State = 'confirmed' | 'waitlisted' | 'awaiting_payment' | 'pending' | 'cancelled' | 'declined';

/** What they were told; `unknown` if the answer was lost, late or an outage: then both may have happened. */
export type Answer =
  | { readonly kind: 'registered'; readonly id: string; readonly state: State }
  | { readonly kind: 'absent' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'refused'; readonly type: string }
  | { readonly kind: 'unknown' };

/** Times are milliseconds on one clock. */
export interface Operation {
  readonly person: string;
  readonly eventId: string;
  readonly call: Call;
  readonly from: number;
  readonly to: number;
  readonly answer: Answer;
}

/** What the database holds when all is over. */
export interface Final {
  readonly registrations: readonly {
    readonly id: string;
    readonly person: string;
    readonly eventId: string;
    readonly state: State;
    /** Captured payments that weren't given back. */
    readonly payments: number;
    readonly mails: number;
  }[];
  readonly events: readonly {
    readonly id: string;
    readonly capacity: number;
    readonly isPaid: boolean;
    /** The counters that registrations are checked against. */
    readonly confirmed: number;
    readonly held: number;
  }[];
}

export interface Judgement {
  /** Confirmed answers that the database doesn't have. */
  readonly lost: string[];
  readonly doubled: string[];
  readonly oversold: string[];
  /** Later reads that didn't show what had been confirmed before they began. */
  readonly stale: string[];
  /** What no sequence of the calls can have made. */
  readonly impossible: string[];
}

/** States that a registration may be in later, if no one cancels. */
const later: Readonly<Record<State, readonly State[]>> = {
  confirmed: ['confirmed'],
  waitlisted: ['waitlisted', 'awaiting_payment', 'confirmed', 'cancelled'],
  // An unpaid hold lapses.
  awaiting_payment: ['awaiting_payment', 'confirmed', 'cancelled'],
  pending: ['pending', 'awaiting_payment', 'confirmed', 'declined'],
  cancelled: ['cancelled'],
  declined: ['declined'],
};

/**
 * Compares what people were told with what is left, as Jepsen does: an answered call has happened once, a refused one
 * hasn't, and one without an answer may have.
 */
export function judgeHistory(history: readonly Operation[], final: Final): Judgement {
  const judgement: Judgement = { lost: [], doubled: [], oversold: [], stale: [], impossible: [] };
  const groups = Map.groupBy(history, ({ person, eventId }) => `${person} at ${eventId}`);
  const left = Map.groupBy(final.registrations, ({ person, eventId }) => `${person} at ${eventId}`);
  for (const [who, operations] of groups) judgePerson(who, operations, left.get(who) ?? [], judgement);
  for (const [who, rows] of left)
    if (!groups.has(who)) judgement.impossible.push(`${who} never asked and has ${rows[0]?.state}`);
  for (const event of final.events) judgeEvent(event, final, judgement);
  return judgement;
}

function judgePerson(
  who: string,
  operations: readonly Operation[],
  rows: Final['registrations'],
  { lost, doubled, stale, impossible }: Judgement,
): void {
  const told = operations.flatMap(({ answer }) => (answer.kind === 'registered' ? [answer] : []));
  const ids = new Set(told.map(({ id }) => id));
  if (ids.size > 1) doubled.push(`${who} was told of ${ids.size} registrations`);
  const live = rows.filter(({ state }) => state !== 'cancelled' && state !== 'declined');
  if (live.length > 1) doubled.push(`${who} has ${live.length} registrations`);
  for (const { id, state } of told) {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) lost.push(`${who} was told ${state}, and there is no registration`);
    else if (!later[state].includes(row.state)) lost.push(`${who} was told ${state}, and it is ${row.state}`);
  }
  const paid = operations.some(({ answer }) => answer.kind === 'paid');
  if (paid && !live.some(({ state, payments }) => state === 'confirmed' && payments > 0))
    lost.push(`${who} was told that it is paid, and has no paid seat`);
  for (const { state, payments, mails } of rows) {
    if (payments > 1) doubled.push(`${who} paid ${payments} times`);
    // A hold that lapses before it is paid brings none.
    if (mails === 0 && (state === 'confirmed' || state === 'waitlisted')) lost.push(`${who} got no email`);
  }
  const mayExist = operations.some(
    ({ call, answer }) => call === 'register' && (answer.kind === 'registered' || answer.kind === 'unknown'),
  );
  if (live.length > 0 && !mayExist) impossible.push(`${who} was refused and is ${live[0]?.state}`);
  const tried = operations.some(({ call }) => call === 'pay');
  if (!tried && rows.some(({ payments }) => payments > 0))
    impossible.push(`${who} never paid and has a payment`);
  judgeReads(who, operations, stale);
}

/** A read that began after an answer shows it, or a state that may follow. */
function judgeReads(who: string, operations: readonly Operation[], stale: string[]): void {
  for (const read of operations.filter(({ call }) => call === 'look')) {
    for (const { answer, to } of operations) {
      if (answer.kind !== 'registered' || to >= read.from) continue;
      if (read.answer.kind === 'absent') stale.push(`${who} was ${answer.state}, and later not registered`);
      if (read.answer.kind === 'registered' && !later[answer.state].includes(read.answer.state))
        stale.push(`${who} was ${answer.state}, and later ${read.answer.state}`);
    }
  }
}

function judgeEvent(
  { id, capacity, isPaid, confirmed, held }: Final['events'][number],
  { registrations }: Final,
  { oversold, doubled, impossible }: Judgement,
): void {
  const rows = registrations.filter(({ eventId }) => eventId === id);
  const count = (state: State) => rows.filter((row) => row.state === state).length;
  const [seats, holds] = [count('confirmed'), count('awaiting_payment')];
  if (seats + holds > capacity) oversold.push(`${id} has ${seats + holds} of ${capacity} seats taken`);
  if (seats !== confirmed || holds !== held)
    oversold.push(`${id} counts ${confirmed} + ${held} seats, and there are ${seats} + ${holds}`);
  const unpaid = rows.filter(({ state, payments }) => state === 'confirmed' && payments === 0).length;
  if (isPaid && unpaid > 0) impossible.push(`${id} has ${unpaid} unpaid seats`);
  const twice = rows.filter(({ mails }) => !isPaid && mails > 1).length;
  if (twice > 0) doubled.push(`${id} sent ${twice} people more than one email`);
}

export interface Pause {
  readonly ms: number;
  /** After the start. */
  readonly from: number;
}

/**
 * The longest time without a success.
 * @param successes in milliseconds, in any order
 */
export function longestPause(successes: readonly number[], from: number, to: number): Pause {
  const within = successes.filter((at) => at > from && at < to).toSorted((one, other) => one - other);
  const edges = [from, ...within, to];
  const pauses = edges.slice(1).map((at, index) => {
    const before = edges[index] ?? from;
    return { ms: at - before, from: before - from };
  });
  return pauses.reduce((longest, each) => (each.ms > longest.ms ? each : longest));
}
