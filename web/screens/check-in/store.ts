import type { CheckInPerson } from '../../../contracts/check-in.ts';
import { checkInDatabase } from '../../lib/clear-storage.ts';
import { type ChangeCheckIn, type CheckInMemory, type CheckInState, withScansOf } from './state.ts';

/** Where a device stores its check-in data. Tabs of the same event share it. */
export interface CheckInStore {
  read(eventId: string): Promise<CheckInState | null>;
  /**
   * Changes what is stored, which another tab may have changed since. Scans are safe once it resolves.
   *
   * @param known what this tab last read or wrote
   */
  update(known: CheckInState, change: ChangeCheckIn): Promise<CheckInState>;
  forget(eventId: string): Promise<void>;
}

/** For browsers that store nothing: what is scanned counts in the open page only. */
export const noStore: CheckInStore = {
  read: async () => null,
  update: async () => {
    throw new DOMException('This browser stores nothing', 'InvalidStateError');
  },
  forget: async () => {},
};

/** Opens the store in IndexedDB. */
export async function openCheckInStore(): Promise<CheckInStore> {
  const database = await open();
  return {
    async read(eventId) {
      const transaction = database.transaction(['doors', 'people']);
      const [memory, people] = await Promise.all([
        memoryIn(transaction, eventId),
        peopleIn(transaction, eventId),
      ]);
      return memory === undefined ? null : { memory, people };
    },
    async update(known, change) {
      const { eventId } = known.memory;
      const transaction = database.transaction(['doors', 'people'], 'readwrite');
      const memory = await memoryIn(transaction, eventId);
      const isKnown = memory !== undefined && memory.revision === known.memory.revision;
      // Thousands of people: read only after another tab's change.
      const people = isKnown ? known.people : await peopleIn(transaction, eventId);
      const stored = isKnown || memory === undefined ? known : { memory, people };
      const changed = change(withScansOf(stored, known));
      const isNew = memory === undefined && known.memory.about !== null;
      if (changed === stored && !isNew) return stored;
      const next = { ...changed, memory: { ...changed.memory, revision: crypto.randomUUID() } };
      transaction.objectStore('doors').put(next.memory);
      const store = transaction.objectStore('people');
      for (const [id, person] of next.people) {
        if (people.get(id) !== person) store.put({ eventId, id, person });
      }
      for (const id of people.keys()) {
        if (!next.people.has(id)) store.delete([eventId, id]);
      }
      await ended(transaction);
      return next;
    },
    async forget(eventId) {
      const transaction = database.transaction(['doors', 'people'], 'readwrite');
      transaction.objectStore('doors').delete(eventId);
      transaction.objectStore('people').delete(rangeOf(eventId));
      await ended(transaction);
    },
  };
}

function memoryIn(transaction: IDBTransaction, eventId: string): Promise<CheckInMemory | undefined> {
  return answerOf<CheckInMemory | undefined>(transaction.objectStore('doors').get(eventId));
}

async function peopleIn(transaction: IDBTransaction, eventId: string): Promise<CheckInState['people']> {
  const rows = await answerOf<{ person: CheckInPerson }[]>(
    transaction.objectStore('people').getAll(rangeOf(eventId)),
  );
  return new Map(rows.map(({ person }) => [person.$id, person]));
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

function rangeOf(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(checkInDatabase, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('doors', { keyPath: 'eventId' });
    request.result.createObjectStore('people', { keyPath: ['eventId', 'id'] });
  };
  request.onsuccess = () => {
    // An open connection would block another tab from deleting the database.
    request.result.onversionchange = () => request.result.close();
    resolve(request.result);
  };
  request.onerror = () => reject(request.error);
  return promise;
}

function ended(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
  return promise;
}
