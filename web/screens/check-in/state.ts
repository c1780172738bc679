import type { CheckInPerson, CheckInScan, ScanVerdict } from '../../../contracts/check-in.ts';
import type { CallReply } from '../../api/call.ts';

export type CheckInReply = CallReply<'POST /v1/door/sync'>;

/** A scan as this device remembers it. */
export interface RememberedScan extends CheckInScan {
  readonly name: string;
  /** Null until the site has judged it. */
  readonly outcome: ScanVerdict['outcome'] | null;
}

/** Something that a door has to hear: a scan that it took for good was not. */
export interface Told {
  readonly scanId: string;
  readonly name: string;
  readonly outcome: 'repeat' | 'void' | 'unknown';
  readonly first: ScanVerdict['first'];
}

/** What a device has to remember of a door beside its people, so that it works without a connection. */
export interface CheckInMemory {
  readonly eventId: string;
  /** What the site knows this device by. */
  readonly device: string;
  readonly cursor: string | null;
  readonly about: Pick<CheckInReply, 'event' | 'door' | 'publicKey'> | null;
  readonly scans: readonly RememberedScan[];
  readonly told: readonly Told[];
}

/** Everything of one door: its memory, and who may come in. */
export interface Door {
  readonly memory: CheckInMemory;
  readonly people: ReadonlyMap<string, CheckInPerson>;
}

/** A door that was never open on this device. */
export function newCheckIn(eventId: string, device: string): Door {
  const memory = { eventId, device, cursor: null, about: null, scans: [], told: [] };
  return { memory, people: new Map() };
}

/** Scans that the site has not judged yet, oldest first. */
export function waitingScans({ memory }: Door): RememberedScan[] {
  return memory.scans.filter(({ outcome }) => outcome === null);
}

/** How many may come in, and how many are in, as far as this device knows. */
export function countsOf({ people }: Door): { expected: number; inside: number } {
  let inside = 0;
  for (const { admittedAt } of people.values()) if (admittedAt !== null) inside += 1;
  return { expected: people.size, inside };
}

/** Notes that somebody was let in, or that it was undone: at once here, and for the site to judge. */
export function noted(door: Door, scan: CheckInScan, name: string): Door {
  const scans = [...door.memory.scans, { ...scan, name, outcome: null }];
  const person = door.people.get(scan.registrationId);
  const people = new Map(door.people);
  if (person !== undefined) people.set(person.$id, withScan(person, scan, door.memory.about?.door ?? ''));
  return { memory: { ...door.memory, scans }, people };
}

/** Takes in what the site says: people, verdicts, and what this device has to be told. */
export function answered(door: Door, answer: CheckInReply): Door {
  const { event, door: name, publicKey, cursor } = answer;
  const verdicts = new Map(answer.verdicts.map((verdict) => [verdict.scanId, verdict]));
  const scans = door.memory.scans.map((scan) => ({
    ...scan,
    outcome: verdicts.get(scan.id)?.outcome ?? scan.outcome,
  }));
  const news = door.memory.scans.flatMap((scan) => tellingOf(scan, verdicts.get(scan.id)));
  const memory: CheckInMemory = {
    ...door.memory,
    about: { event, door: name, publicKey },
    cursor,
    scans,
    told: [...door.memory.told, ...news],
  };
  return { memory, people: peopleAfter(door, scans, answer) };
}

function peopleAfter(door: Door, scans: readonly RememberedScan[], answer: CheckInReply) {
  const people = new Map(door.people);
  const told = new Set(answer.people.map(({ $id }) => $id));
  for (const person of answer.people) {
    if (person.gone) people.delete(person.$id);
    else people.set(person.$id, person);
  }
  for (const scan of scans) {
    const person = people.get(scan.registrationId);
    if (person === undefined) continue;
    // What the site has not judged yet still holds here; what it refused does not.
    if (scan.outcome === null) people.set(person.$id, withScan(person, scan, answer.door));
    else if (isRefusal(scan.outcome) && !told.has(person.$id) && person.admittedAt === scan.at) {
      people.set(person.$id, { ...person, admittedAt: null, admittedBy: null });
    }
  }
  return people;
}

function withScan(person: CheckInPerson, { kind, at }: CheckInScan, door: string): CheckInPerson {
  if (kind === 'undo') return { ...person, admittedAt: null, admittedBy: null };
  return person.admittedAt === null ? { ...person, admittedAt: at, admittedBy: door } : person;
}

function tellingOf(scan: RememberedScan, verdict: ScanVerdict | undefined): Told[] {
  if (verdict === undefined || verdict.outcome === scan.outcome || scan.kind === 'undo') return [];
  const { outcome, first } = verdict;
  return outcome === 'in' || outcome === 'undone'
    ? []
    : [{ scanId: scan.id, name: scan.name, outcome, first }];
}

function isRefusal(outcome: ScanVerdict['outcome']): boolean {
  return outcome === 'void' || outcome === 'unknown';
}
