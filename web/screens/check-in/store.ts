import type { CheckInPerson } from '../../../contracts/check-in.ts';
import { checkInDatabase } from '../../lib/clear-storage.ts';
import type { CheckInMemory, CheckInState } from './state.ts';

/** Where a device stores its check-in data. */
export interface CheckInStore {
  read(eventId: string): Promise<CheckInState | null>;
  /** Writes the difference to `before`. Scans are safe once it resolves. */
  write(state: CheckInState, before: CheckInState | null): Promise<void>;
  forget(eventId: string): Promise<void>;
}

/** Opens the store in IndexedDB. */
export async function openCheckInStore(): Promise<CheckInStore> {
  const database = await open();
  return {
    async read(eventId) {
      const transaction = database.transaction(['doors', 'people']);
      const memory = transaction.objectStore('doors').get(eventId);
      const people = transaction.objectStore('people').getAll(rangeOf(eventId));
      await ended(transaction);
      if (memory.result === undefined) return null;
      const rows = people.result as { person: CheckInPerson }[];
      return {
        memory: memory.result as CheckInMemory,
        people: new Map(rows.map(({ person }) => [person.$id, person])),
      };
    },
    async write({ memory, people }, before) {
      const transaction = database.transaction(['doors', 'people'], 'readwrite');
      transaction.objectStore('doors').put(memory);
      const store = transaction.objectStore('people');
      for (const [id, person] of people) {
        if (before?.people.get(id) !== person) store.put({ eventId: memory.eventId, id, person });
      }
      for (const id of before?.people.keys() ?? []) {
        if (!people.has(id)) store.delete([memory.eventId, id]);
      }
      await ended(transaction);
    },
    async forget(eventId) {
      const transaction = database.transaction(['doors', 'people'], 'readwrite');
      transaction.objectStore('doors').delete(eventId);
      transaction.objectStore('people').delete(rangeOf(eventId));
      await ended(transaction);
    },
  };
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
