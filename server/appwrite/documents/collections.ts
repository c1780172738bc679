import { Problem } from '../../infra/http/problem.ts';
import type { Collection } from './collection.ts';
import type { DocumentDeps } from './deps.ts';
import { eventSource } from './event-attributes.ts';
import { readEvents } from './read-events.ts';
import { mergeUserDocument, readUsers, updateUserDocument, userSource } from './users.ts';
import { createEventDocument, deleteEventDocument, updateEventDocument } from './write-events.ts';

/** The collections by the names that Mela uses internally. */
export function openCollections(deps: DocumentDeps): Readonly<Record<'events' | 'users', Collection>> {
  return { events: openEvents(deps), users: openUsers(deps) };
}

function openEvents(deps: DocumentDeps): Collection {
  return {
    id: deps.collectionIds.events,
    source: eventSource,
    read: (ids, reader, reading) => readEvents(deps, ids, reader, reading),
    create: (caller, id, data) => createEventDocument(deps, caller, id, data),
    update: (caller, document, data) => updateEventDocument(deps, caller, document, data),
    remove: (caller, document) => deleteEventDocument(deps, caller, document),
  };
}

function openUsers(deps: DocumentDeps): Collection {
  return {
    id: deps.collectionIds.users,
    source: userSource,
    read: (ids, reader, reading) => readUsers(deps, ids, reader, reading),
    async create(caller, id, data) {
      const own = (await readUsers(deps, [caller.userId], caller, { wanted: null, shown: false })).get(id);
      if (own === undefined) throw new Problem('user_unauthorized');
      await mergeUserDocument(deps, caller, own, data);
      return id;
    },
    update: (caller, document, data) => updateUserDocument(deps, caller, document, data),
    async remove() {
      throw new Problem('user_unauthorized', {
        message: 'A user document exists as long as its account. Delete the account instead.',
      });
    },
  };
}
