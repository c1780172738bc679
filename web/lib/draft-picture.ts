import type { Framing } from '../../contracts/pictures.ts';
import { draftPicturesDatabase } from './clear-storage.ts';
import type { ChosenPicture } from './pictures.ts';
import { deletePrivate, draftKey, type Place, readPrivate, savePrivate } from './private-storage.ts';

const store = 'pictures';

/**
 * The picture chosen in a form, kept like the text of its draft. The file is in IndexedDB; its crop is in web storage, whose
 * drafts are cleared when someone else signs in. Where the browser stores nothing, nothing is kept.
 *
 * @param form identifies the form and its subject
 * @param place where the text of the draft is kept
 */
export function draftPicture(userId: string, form: string, place: Place = 'browser') {
  const key = draftKey(userId, `picture ${form}`);
  return {
    restore: async (): Promise<ChosenPicture | null> => {
      const framing = readPrivate<Framing>(key, place);
      if (framing === null) return null;
      const file = await withStore('readonly', (files) => files.get(key));
      return file instanceof File ? { file, framing } : null;
    },
    save: async (picture: ChosenPicture | null): Promise<void> => {
      if (picture === null && readPrivate(key, place) === null) return;
      if (picture === null) deletePrivate(key, place);
      else savePrivate(key, picture.framing, place);
      await withStore<unknown>('readwrite', (files) =>
        picture === null ? files.delete(key) : files.put(picture.file, key),
      );
    },
  };
}

/** Undefined where the browser has no IndexedDB, or no room in it. */
async function withStore<Answer>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<Answer> | IDBRequest,
): Promise<Answer | undefined> {
  try {
    const request = indexedDB.open(draftPicturesDatabase, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const database = await answerOf(request);
    // Closed before it is deleted at a log-out.
    database.onversionchange = () => database.close();
    try {
      return await answerOf(ask(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
