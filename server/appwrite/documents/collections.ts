import { Problem } from '../../infra/http/problem.ts';
import type { Collection } from './collection.ts';
import type { DocumentParts } from './deps.ts';
import { eventSource } from './event-attributes.ts';
import { readEvents } from './read-events.ts';
import { mergeUserDocument, readUsers, updateUserDocument, userSource } from './users.ts';
import { createEventDocument, deleteEventDocument, updateEventDocument } from './write-events.ts';

/** The collections of this installation, by the names that the product gives them. */
export function openCollections(parts: DocumentParts): Readonly<Record<'events' | 'users', Collection>> {
  return { events: openEvents(parts), users: openUsers(parts) };
}

function openEvents(parts: DocumentParts): Collection {
  return {
    id: parts.collectionIds.events,
    source: eventSource,
    read: (ids, reader, reading) => readEvents(parts, ids, reader, reading),
    create: (caller, id, data) => createEventDocument(parts, caller, id, data),
    update: (caller, document, data) => updateEventDocument(parts, caller, document, data),
    remove: (caller, document) => deleteEventDocument(parts, caller, document),
  };
}

function openUsers(parts: DocumentParts): Collection {
  return {
    id: parts.collectionIds.users,
    source: userSource,
    read: (ids, reader, reading) => readUsers(parts, ids, reader, reading),
    async create(caller, id, data) {
      const own = (await readUsers(parts, [caller.userId], caller, { wanted: null, shown: false })).get(id);
      if (own === undefined) throw new Problem('user_unauthorized');
      await mergeUserDocument(parts, caller, own, data);
      return id;
    },
    update: (caller, document, data) => updateUserDocument(parts, caller, document, data),
    async remove() {
      throw new Problem('user_unauthorized', {
        message: 'A record goes with its account: delete the account.',
      });
    },
  };
}
