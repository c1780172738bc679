import { type CheckInPerson, scansPerCall } from '../../../contracts/check-in.ts';
import { type ReadTicket, readTicket } from '../../../contracts/tickets.ts';
import type { Call } from '../../api/call.ts';
import { isProblem } from '../../api/errors.ts';
import { answered, type Door, newCheckIn, noted, waitingScans } from './state.ts';
import type { CheckInStore } from './store.ts';

/** How a device stands with the site: `closed` where it may not stand at this door (any more). */
export type Line = 'connecting' | 'live' | 'offline' | 'closed';

/** What the person at the door is shown of one scan. */
export type ScanResult =
  | { readonly kind: 'in'; readonly name: string | null; readonly registrationId: string }
  | { readonly kind: 'repeat'; readonly person: CheckInPerson }
  | { readonly kind: 'void' | 'other' | 'forged' | 'garbage' | 'unable' };

export interface CheckInView {
  readonly door: Door;
  readonly line: Line;
  /** Whether the browser keeps what is scanned; where it refuses, closing the page loses what was not sent. */
  readonly kept: boolean;
}

/**
 * One device at one door. What is scanned counts here at once and is kept before anything else happens; the site hears
 * of it as soon as there is a connection, and has the last word.
 */
export class CheckInDevice {
  #view: CheckInView;
  readonly #pass: string | null;
  readonly #call: Call;
  readonly #store: CheckInStore;
  readonly #listeners = new Set<() => void>();
  #syncing: Promise<void> | null = null;
  #again = false;
  /** Writes follow one another, so that an older state never overwrites a newer one. */
  #written: Promise<void> = Promise.resolve();

  private constructor(door: Door, pass: string | null, parts: { call: Call; store: CheckInStore }) {
    this.#view = { door, line: 'connecting', kept: true };
    this.#pass = pass;
    this.#call = parts.call;
    this.#store = parts.store;
  }

  /** Opens a door as this device knows it; without a connection it goes on where it was. */
  static async open(
    { eventId, pass }: { eventId: string; pass: string | null },
    parts: { call: Call; store: CheckInStore },
  ): Promise<CheckInDevice> {
    const known = await parts.store.read(eventId);
    return new CheckInDevice(known ?? newCheckIn(eventId, crypto.randomUUID()), pass, parts);
  }

  readonly view = (): CheckInView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what a camera saw or somebody typed. */
  async scan(text: string): Promise<ScanResult> {
    const { about, eventId } = this.#view.door.memory;
    if (about === null) return { kind: 'unable' };
    const checked = await checkTicket(text, about.publicKey);
    if (checked.kind !== 'genuine') return { kind: checked.kind };
    const { ticket } = checked;
    if (ticket.eventId !== eventId) return { kind: 'other' };
    const person = this.#view.door.people.get(ticket.registrationId);
    if (person !== undefined && person.version !== ticket.version) return { kind: 'void' };
    return this.#admit(ticket.registrationId, ticket.version, person);
  }

  /** Lets somebody in who was found by name. */
  admit(person: CheckInPerson): Promise<ScanResult> {
    return this.#admit(person.$id, person.version, this.#view.door.people.get(person.$id) ?? person);
  }

  /** Takes back that somebody is in. */
  async undo(registrationId: string): Promise<void> {
    const version = this.#view.door.people.get(registrationId)?.version ?? null;
    await this.#note({ registrationId, version, kind: 'undo' });
  }

  /**
   * Registers somebody without a ticket and lets them in.
   *
   * @param id made once for each of them: a call that is tried again lets in nobody else
   * @throws ProblemError `event_full` and the other refusals, NetworkError without a connection
   */
  async walkIn(id: string, name: string): Promise<CheckInPerson> {
    const { eventId, device } = this.#view.door.memory;
    const body = { eventId, pass: this.#pass, device, id, name };
    const person = await this.#call('POST /v1/door/walk-ins', { body });
    const { door } = this.#view;
    await this.#keep({ ...door, people: new Map(door.people).set(person.$id, person) });
    return person;
  }

  /** Takes a telling off the list. */
  async dismiss(scanId: string): Promise<void> {
    const { memory, people } = this.#view.door;
    await this.#keep({
      memory: { ...memory, told: memory.told.filter((each) => each.scanId !== scanId) },
      people,
    });
  }

  /** Sends what waits and hears what is new; who asks while that is under way has it done once more. */
  sync(): Promise<void> {
    this.#again = true;
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  async #syncAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        if (await this.#syncOnce()) this.#again = true;
      } catch (error) {
        const refused = isProblem(error, 'door_closed', 'event_not_found', 'general_argument_invalid');
        this.#show({ ...this.#view, line: refused ? 'closed' : 'offline' });
        return;
      }
    }
  }

  /** @returns whether there is more to send or to hear */
  async #syncOnce(): Promise<boolean> {
    const { eventId, device, cursor } = this.#view.door.memory;
    const waiting = waitingScans(this.#view.door);
    const scans = waiting
      .slice(0, scansPerCall)
      .map(({ id, registrationId, version, kind, at }) => ({ id, registrationId, version, kind, at }));
    const body = { eventId, pass: this.#pass, device, sentAt: new Date().toISOString(), scans, cursor };
    const answer = await this.#call('POST /v1/door/sync', { body });
    await this.#keep(answered(this.#view.door, answer), 'live');
    return answer.more || waiting.length > scans.length;
  }

  async #admit(
    registrationId: string,
    version: number | null,
    person: CheckInPerson | undefined,
  ): Promise<ScanResult> {
    if (person !== undefined && person.admittedAt !== null) return { kind: 'repeat', person };
    const before = this.#view.door.memory.scans.findLast((scan) => scan.registrationId === registrationId);
    // Somebody whom this device does not know by name, but has let in already.
    if (person === undefined && before?.kind === 'in') return { kind: 'repeat', person: strangerOf(before) };
    await this.#note({ registrationId, version, kind: 'in' });
    return { kind: 'in', name: person?.name ?? null, registrationId };
  }

  async #note(what: { registrationId: string; version: number | null; kind: 'in' | 'undo' }): Promise<void> {
    const name = this.#view.door.people.get(what.registrationId)?.name ?? '';
    const scan = { ...what, id: crypto.randomUUID(), at: new Date().toISOString() };
    await this.#keep(noted(this.#view.door, scan, name));
    void this.sync();
  }

  async #keep(door: Door, line: Line = this.#view.line): Promise<void> {
    const before = this.#view.door;
    this.#show({ ...this.#view, door, line });
    this.#written = this.#written.then(() => this.#write(door, before));
    await this.#written;
  }

  /** Never rejects: a browser that keeps nothing is no reason to let nobody in. */
  async #write(door: Door, before: Door): Promise<void> {
    try {
      await this.#store.write(door, before);
    } catch {
      this.#show({ ...this.#view, kept: false });
    }
  }

  #show(view: CheckInView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

function strangerOf({
  registrationId,
  name,
  at,
}: {
  registrationId: string;
  name: string;
  at: string;
}): CheckInPerson {
  return { $id: registrationId, name, version: 1, gone: false, admittedAt: at, admittedBy: null };
}

/** What a scanned text turned out to be. `unable`: this browser can't check signatures. */
type CheckedTicket =
  | { readonly kind: 'genuine'; readonly ticket: ReadTicket }
  | { readonly kind: 'garbage' | 'forged' | 'unable' };

const algorithm = { name: 'Ed25519' };

/**
 * Checks on this device whether a text is a ticket that the site signed: it needs no connection, and no text whatever
 * breaks it.
 *
 * @param publicKey of the installation, raw in base64url
 */
async function checkTicket(text: string, publicKey: string): Promise<CheckedTicket> {
  const ticket = readTicket(text);
  if (ticket === null) return { kind: 'garbage' };
  const key = await importKey(publicKey);
  if (key === null) return { kind: 'unable' };
  const signed = new TextEncoder().encode(ticket.signed);
  const genuine = await crypto.subtle.verify(algorithm, key, bytesOf(ticket.signature), signed);
  return genuine ? { kind: 'genuine', ticket } : { kind: 'forged' };
}

async function importKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), algorithm, false, ['verify']);
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** People whose name has all these words as parts, whatever accents and case; by name, and those not here yet first. */
export function findPeople(people: Iterable<CheckInPerson>, words: string): CheckInPerson[] {
  const parts = folded(words).split(/\s+/).filter(Boolean);
  return [...people]
    .filter(({ name }) => {
      const own = folded(name);
      return parts.every((part) => own.includes(part));
    })
    .sort((one, other) => order(one) - order(other) || one.name.localeCompare(other.name));
}

function order({ admittedAt }: CheckInPerson): number {
  return admittedAt === null ? 0 : 1;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
