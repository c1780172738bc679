import type { CheckInPerson, CheckInScan, ScanVerdict } from '../../../contracts/check-in.ts';
import { countedName } from '../../../contracts/order-texts.ts';
import type { CallReply } from '../../api/call.ts';

export type CheckInReply = CallReply<'POST /v1/door/sync'>;

/** A scan stored on this device. */
export interface StoredScan extends CheckInScan {
  readonly name: string;
  /** Null until the server has answered. */
  readonly outcome: ScanVerdict['outcome'] | null;
}

/** A scan that was accepted here and refused by the server. */
export interface RefusedScan {
  readonly scanId: string;
  readonly name: string;
  readonly outcome: 'repeat' | 'void' | 'unknown';
  readonly first: ScanVerdict['first'];
}

/** The check-in state of this device without the attendee list. */
export interface CheckInMemory {
  readonly eventId: string;
  /** This device's id on the server. */
  readonly device: string;
  readonly cursor: string | null;
  /** Of what is stored: it differs once another tab has changed it. Missing in what an earlier version stored. */
  readonly revision?: string;
  readonly about: Pick<CheckInReply, 'event' | 'door' | 'publicKey' | 'ticketTypes' | 'addOns'> | null;
  readonly scans: readonly StoredScan[];
  /** Refused scans to show. The name is part of what devices have stored. */
  readonly told: readonly RefusedScan[];
}

/** The state and attendees of one event. */
export interface CheckInState {
  readonly memory: CheckInMemory;
  readonly people: ReadonlyMap<string, CheckInPerson>;
}

/** Returns what it got if there is nothing to change. */
export type ChangeCheckIn = (state: CheckInState) => CheckInState;

export function newCheckIn(eventId: string, device: string): CheckInState {
  const memory = { eventId, device, cursor: null, about: null, scans: [], told: [] };
  return { memory, people: new Map() };
}

/** People stored by an earlier version lack what was added since: the next sync loads everyone again. */
export function withCompletePeople(state: CheckInState): CheckInState {
  const complete = [...state.people.values()].every(
    ({ shortCode, addOns }: Partial<CheckInPerson>) => shortCode !== undefined && addOns !== undefined,
  );
  return complete ? state : { ...state, memory: { ...state.memory, cursor: null } };
}

/** Scans without a verdict from the server, oldest first. */
export function waitingScans({ memory }: CheckInState): StoredScan[] {
  return memory.scans.filter(({ outcome }) => outcome === null);
}

/** Expected and checked-in counts, as far as this device knows. */
export function countsOf({ people }: Pick<CheckInState, 'people'>): { expected: number; inside: number } {
  let inside = 0;
  for (const { admittedAt } of people.values()) if (admittedAt !== null) inside += 1;
  return { expected: people.size, inside };
}

/** The same for each ticket type, in the order in which they are sold; none at an event without them. */
export function countsByType({ memory, people }: CheckInState) {
  // Missing in what an earlier version stored.
  const { ticketTypes = [] } = memory.about ?? {};
  return ticketTypes.map(({ $id, name }) => {
    const those = [...people.values()].filter(({ ticketTypeId }) => ticketTypeId === $id);
    return { $id, name, ...countsOf({ people: new Map(those.map((person) => [person.$id, person])) }) };
  });
}

/** A person's ticket type and add-ons; undefined at an event without types. */
export function ticketTextOf({ memory, people }: CheckInState, registrationId: string): string | undefined {
  const person = people.get(registrationId);
  const type = memory.about?.ticketTypes?.find(({ $id }) => $id === person?.ticketTypeId);
  if (person === undefined || type === undefined) return undefined;
  const names = new Map(memory.about?.addOns?.map(({ $id, name }) => [$id, name]));
  return [
    type.name,
    ...person.addOns.map(({ $id, count }) => countedName(names.get($id) ?? $id, count)),
  ].join(' · ');
}

/** Records a check-in or its undo locally, and queues it for the server. */
export function withRecordedScan(state: CheckInState, scan: CheckInScan, name: string): CheckInState {
  const scans = [...state.memory.scans, { ...scan, name, outcome: null }];
  const person = state.people.get(scan.registrationId);
  const people = new Map(state.people);
  if (person !== undefined) people.set(person.$id, withScan(person, scan, state.memory.about?.door ?? ''));
  return { memory: { ...state.memory, scans }, people };
}

/** What is stored, with the scans that it lacks, because they couldn't be stored or another tab left check-in. */
export function withScansOf(stored: CheckInState, known: CheckInState): CheckInState {
  const ids = new Set(stored.memory.scans.map(({ id }) => id));
  const missing = known.memory.scans.filter(({ id }) => !ids.has(id));
  if (missing.length === 0) return stored;
  const people = new Map(stored.people);
  for (const scan of missing) {
    const person = people.get(scan.registrationId);
    if (person === undefined || scan.outcome !== null) continue;
    people.set(person.$id, withScan(person, scan, stored.memory.about?.door ?? ''));
  }
  return { memory: { ...stored.memory, scans: [...stored.memory.scans, ...missing] }, people };
}

/**
 * Merges the server's answer: people, verdicts, refused scans.
 *
 * @param asked the cursor of the question. If another tab has moved it since, only the verdicts are merged: what else is
 * in the answer may be older than what is stored, and comes again.
 */
export function withReply(state: CheckInState, answer: CheckInReply, asked: string | null): CheckInState {
  const isNews = state.memory.cursor === asked;
  const { event, door: name, publicKey, ticketTypes, addOns } = answer;
  const { cursor, people } = isNews ? answer : { cursor: state.memory.cursor, people: [] };
  const verdicts = new Map(answer.verdicts.map((verdict) => [verdict.scanId, verdict]));
  const scans = state.memory.scans.map((scan) => ({
    ...scan,
    outcome: verdicts.get(scan.id)?.outcome ?? scan.outcome,
  }));
  const news = state.memory.scans.flatMap((scan) => refusalOf(scan, verdicts.get(scan.id)));
  const memory: CheckInMemory = {
    ...state.memory,
    about: { event, door: name, publicKey, ticketTypes, addOns },
    cursor,
    scans,
    told: [...state.memory.told, ...news],
  };
  return { memory, people: peopleAfter(state, scans, { door: name, people }) };
}

function peopleAfter(
  state: CheckInState,
  scans: readonly StoredScan[],
  answer: Pick<CheckInReply, 'door' | 'people'>,
) {
  const people = new Map(state.people);
  const changed = new Set(answer.people.map(({ $id }) => $id));
  for (const person of answer.people) {
    if (person.gone) people.delete(person.$id);
    else people.set(person.$id, person);
  }
  for (const scan of scans) {
    const person = people.get(scan.registrationId);
    if (person === undefined) continue;
    // Scans without a verdict still count here; refused ones don't.
    if (scan.outcome === null) people.set(person.$id, withScan(person, scan, answer.door));
    else if (isRefusal(scan.outcome) && !changed.has(person.$id) && person.admittedAt === scan.at) {
      people.set(person.$id, { ...person, admittedAt: null, admittedBy: null });
    }
  }
  return people;
}

function withScan(person: CheckInPerson, { kind, at }: CheckInScan, door: string): CheckInPerson {
  if (kind === 'undo') return { ...person, admittedAt: null, admittedBy: null };
  return person.admittedAt === null ? { ...person, admittedAt: at, admittedBy: door } : person;
}

function refusalOf(scan: StoredScan, verdict: ScanVerdict | undefined): RefusedScan[] {
  if (verdict === undefined || verdict.outcome === scan.outcome || scan.kind === 'undo') return [];
  const { outcome, first } = verdict;
  return outcome === 'in' || outcome === 'undone'
    ? []
    : [{ scanId: scan.id, name: scan.name, outcome, first }];
}

function isRefusal(outcome: ScanVerdict['outcome']): boolean {
  return outcome === 'void' || outcome === 'unknown';
}
