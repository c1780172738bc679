import { useEffect, useState, useSyncExternalStore } from 'react';
import { type CheckInPerson, scansPerCall } from '../../../contracts/check-in.ts';
import { readShortCode, type TypedCode } from '../../../contracts/short-codes.ts';
import { standardTicketType } from '../../../contracts/ticket-types.ts';
import { type ReadTicket, readTicket } from '../../../contracts/tickets.ts';
import { type Call, useCall } from '../../api/call.ts';
import { isProblem } from '../../lib/errors.ts';
import {
  type ChangeCheckIn,
  type CheckInState,
  newCheckIn,
  waitingScans,
  withCompletePeople,
  withRecordedScan,
  withReply,
} from './state.ts';
import { type CheckInStore, noStore, openCheckInStore } from './store.ts';

/** The connection to the server. `closed`: this device may not check people in (any more). */
export type Line = 'connecting' | 'live' | 'offline' | 'closed';

/** What is shown after one scan. */
export type ScanResult =
  | { readonly kind: 'in'; readonly name: string | null; readonly registrationId: string }
  | { readonly kind: 'repeat'; readonly person: CheckInPerson }
  | { readonly kind: 'void' | 'other' | 'forged' | 'garbage' | 'unable' | 'miscopied' | 'unlisted' };

interface CheckInView {
  readonly state: CheckInState;
  readonly line: Line;
  /** False when the browser refuses to store data: closing the page then loses unsent scans. */
  readonly stored: boolean;
}

/**
 * Check-in on one device. Scans count here at once and are stored first, then sent when there is a connection. The
 * server's verdict wins.
 */
export class CheckInDevice {
  #view: CheckInView;
  /** What this tab last read from the store or wrote to it. */
  #known: CheckInState;
  /** Changes that are shown but not stored yet. */
  #unwritten: ChangeCheckIn[] = [];
  readonly #pass: string | null;
  readonly #call: Call;
  readonly #store: CheckInStore;
  readonly #listeners = new Set<() => void>();
  #syncing: Promise<void> | null = null;
  #again = false;
  /** Writes run one after another, so that an older state never overwrites a newer one. */
  #written: Promise<void> = Promise.resolve();
  #forgotten = false;

  private constructor(state: CheckInState, pass: string | null, parts: { call: Call; store: CheckInStore }) {
    this.#view = { state, line: 'connecting', stored: true };
    this.#known = state;
    this.#pass = pass;
    this.#call = parts.call;
    this.#store = parts.store;
  }

  /** Opens check-in with what is stored on this device, so that it works offline. */
  static async open(
    { eventId, pass }: { eventId: string; pass: string | null },
    parts: { call: Call; store: CheckInStore },
  ): Promise<CheckInDevice> {
    const known = await parts.store.read(eventId);
    return new CheckInDevice(
      withCompletePeople(known ?? newCheckIn(eventId, crypto.randomUUID())),
      pass,
      parts,
    );
  }

  readonly view = (): CheckInView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async scan(text: string): Promise<ScanResult> {
    await this.#lookAtOtherTabs();
    const { about, eventId } = this.#view.state.memory;
    const typed = readShortCode(text);
    if (typed !== null) return this.#scanShortCode(typed);
    if (about === null) return { kind: 'unable' };
    const checked = await checkTicket(text, about.publicKey);
    if (checked.kind !== 'genuine') return { kind: checked.kind };
    const { ticket } = checked;
    if (ticket.eventId !== eventId) return { kind: 'other' };
    const person = this.#view.state.people.get(ticket.registrationId);
    if (person !== undefined && person.version !== ticket.version) return { kind: 'void' };
    return this.#admit(ticket.registrationId, ticket.version, person);
  }

  async #scanShortCode(typed: TypedCode): Promise<ScanResult> {
    if (typed.kind === 'miscopied') return { kind: 'miscopied' };
    const person = findByCode(this.#view.state.people.values(), typed);
    return person === undefined ? { kind: 'unlisted' } : this.admit(person);
  }

  async admit(person: CheckInPerson): Promise<ScanResult> {
    await this.#lookAtOtherTabs();
    return this.#admit(person.$id, person.version, this.#view.state.people.get(person.$id) ?? person);
  }

  async undo(registrationId: string): Promise<void> {
    const version = this.#view.state.people.get(registrationId)?.version ?? null;
    await this.#note({ registrationId, version, kind: 'undo' });
  }

  async walkIn(id: string, name: string): Promise<CheckInPerson> {
    const { eventId, device } = this.#view.state.memory;
    const body = { eventId, pass: this.#pass, device, id, name };
    const person = await this.#call('POST /v1/door/walk-ins', { body });
    await this.#keep((state) => ({ ...state, people: new Map(state.people).set(person.$id, person) }));
    return person;
  }

  async dismiss(scanId: string): Promise<void> {
    await this.#keep(({ memory, people }) => ({
      memory: { ...memory, told: memory.told.filter((each) => each.scanId !== scanId) },
      people,
    }));
  }

  /** Erases what this device has stored of the event. The answer to a sync may still come, and must not store it again. */
  async forget(): Promise<void> {
    this.#forgotten = true;
    await this.#written;
    await this.#store.forget(this.#view.state.memory.eventId);
  }

  /** Sends pending scans and fetches changes. Calling it during a sync runs one more sync afterwards. */
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
        await this.#lookAtOtherTabs();
        return;
      }
    }
  }

  /** @returns whether there is more to send or fetch */
  async #syncOnce(): Promise<boolean> {
    const { eventId, device, cursor } = this.#view.state.memory;
    const waiting = waitingScans(this.#view.state);
    const scans = waiting
      .slice(0, scansPerCall)
      .map(({ id, registrationId, version, kind, at }) => ({ id, registrationId, version, kind, at }));
    const body = { eventId, pass: this.#pass, device, sentAt: new Date().toISOString(), scans, cursor };
    const answer = await this.#call('POST /v1/door/sync', { body });
    await this.#keep((state) => withReply(state, answer, cursor), 'live');
    return answer.more || waiting.length > scans.length;
  }

  async #admit(
    registrationId: string,
    version: number | null,
    person: CheckInPerson | undefined,
  ): Promise<ScanResult> {
    if (person !== undefined && person.admittedAt !== null) return { kind: 'repeat', person };
    const before = this.#view.state.memory.scans.findLast((scan) => scan.registrationId === registrationId);
    // A ticket whose name isn't on this device but that was scanned here before.
    if (person === undefined && before?.kind === 'in')
      return { kind: 'repeat', person: personFromScan(before) };
    await this.#note({ registrationId, version, kind: 'in' });
    return { kind: 'in', name: person?.name ?? null, registrationId };
  }

  async #note(what: { registrationId: string; version: number | null; kind: 'in' | 'undo' }): Promise<void> {
    const name = this.#view.state.people.get(what.registrationId)?.name ?? '';
    const scan = { ...what, id: crypto.randomUUID(), at: new Date().toISOString() };
    await this.#keep((state) => withRecordedScan(state, scan, name));
    void this.sync();
  }

  /** Scans of other tabs count here, too. */
  #lookAtOtherTabs(): Promise<void> {
    return this.#keep((state) => state);
  }

  async #keep(change: ChangeCheckIn, line: Line = this.#view.line): Promise<void> {
    this.#unwritten.push(change);
    this.#show({ ...this.#view, state: change(this.#view.state), line });
    this.#written = this.#written.then(() => this.#write(change));
    await this.#written;
  }

  /** Never rejects: check-in must go on when the browser can't store data. */
  async #write(change: ChangeCheckIn): Promise<void> {
    if (this.#forgotten) return;
    let { stored } = this.#view;
    try {
      this.#known = await this.#store.update(this.#known, change);
    } catch {
      const { memory, people } = change(this.#known);
      // No stored state has this revision: the next write starts from what is stored.
      this.#known = { memory: { ...memory, revision: '' }, people };
      stored = false;
    }
    this.#unwritten.shift();
    const state = this.#unwritten.reduce((known, next) => next(known), this.#known);
    this.#show({ ...this.#view, state, stored });
  }

  #show(view: CheckInView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

function personFromScan({
  registrationId,
  name,
  at,
}: {
  registrationId: string;
  name: string;
  at: string;
}): CheckInPerson {
  return {
    $id: registrationId,
    name,
    version: 1,
    shortCode: '',
    ticketTypeId: standardTicketType,
    addOns: [],
    gone: false,
    admittedAt: at,
    admittedBy: null,
  };
}

/** The result of verifying a scanned code. `unable`: this browser can't check signatures. */
type CheckedTicket =
  | { readonly kind: 'genuine'; readonly ticket: ReadTicket }
  | { readonly kind: 'garbage' | 'forged' | 'unable' };

const algorithm = { name: 'Ed25519' };

/**
 * Verifies the ticket's signature offline. Invalid input never throws.
 *
 * @param publicKey the site's key, raw in base64url
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

/**
 * People whose name contains all search words, ignoring accents and case. Sorted by name, those not checked in first.
 */
export function findPeople(people: Iterable<CheckInPerson>, words: string): CheckInPerson[] {
  const parts = folded(words).split(/\s+/).filter(Boolean);
  return [...people]
    .filter(({ name }) => {
      const own = folded(name);
      return parts.every((part) => own.includes(part));
    })
    .sort((one, other) => order(one) - order(other) || one.name.localeCompare(other.name));
}

/** The person whose ticket has this code for reading aloud. */
export function findByCode(people: Iterable<CheckInPerson>, typed: TypedCode): CheckInPerson | undefined {
  return typed.kind === 'code' ? [...people].find(({ shortCode }) => shortCode === typed.code) : undefined;
}

function order({ admittedAt }: CheckInPerson): number {
  return admittedAt === null ? 0 : 1;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Milliseconds between two polls, short enough to see the counts of other devices move. */
const pollMs = 3000;

export interface OpenCheckIn {
  readonly device: CheckInDevice;
}

/** Opens check-in of an event and syncs it while the page is visible. */
export function useOpenCheckIn(eventId: string): OpenCheckIn | null {
  const call = useCall();
  const [open, setOpen] = useState<OpenCheckIn | null>(null);
  useEffect(() => {
    let left = false;
    const pass = decodeURIComponent(window.location.hash.slice(1)) || null;
    const opened = openCheckInStore().catch(() => noStore);
    void opened.then(async (store) => {
      const device = await CheckInDevice.open({ eventId, pass }, { call, store });
      if (!left) setOpen({ device });
    });
    return () => {
      left = true;
    };
  }, [eventId, call]);
  useEffect(() => {
    if (open === null) return;
    const sync = () => void open.device.sync();
    const look = () => {
      if (document.visibilityState === 'visible' && open.device.view().line !== 'closed') sync();
    };
    sync();
    const timer = setInterval(look, pollMs);
    window.addEventListener('online', sync);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', look);
    };
  }, [open]);
  return open;
}

export function useCheckInView({ device }: OpenCheckIn): CheckInView {
  return useSyncExternalStore(device.subscribe, device.view);
}
