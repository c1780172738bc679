import type { ChangeAction } from '../../../contracts/realtime.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { Notice } from '../../infra/realtime/bus.ts';
import type { Subscriber } from './audience.ts';
import {
  accountHappening,
  boardHappening,
  documentChannel,
  documentHappening,
  fileChannel,
  fileHappening,
  type Happening,
  registrationsHappening,
} from './channels.ts';
import type { RealtimeDeps } from './deps.ts';

/** A change to send: its channels, its readers, and what each of them sees; null for nothing. */
export interface Telling {
  /** Its subject: of several pending changes with one key only the latest state is sent. */
  readonly key: string;
  readonly action: ChangeAction;
  readonly happening: Happening;
  readonly mayHear: (subscriber: Subscriber) => boolean;
  readonly payloadFor: (reader: Principal | null) => Promise<object | null>;
}

/** Maps a notice to what subscribers receive; null for nothing. */
export function tellingOf(deps: RealtimeDeps, notice: Notice): Telling | null {
  switch (notice.topic) {
    case 'document':
      return documentTelling(deps, notice);
    case 'file':
      return fileTelling(deps, notice);
    case 'account':
      return accountTelling(deps, notice);
    case 'board':
      return boardTelling(deps, notice);
    case 'registrations':
      return registrationsTelling(notice);
    default:
      return null;
  }
}

/** Readers see boards differently, so only the fact of a change is sent, and each reloads. */
function boardTelling(deps: RealtimeDeps, { kind, subjectId }: Notice): Telling | null {
  if (typeof subjectId !== 'string' || (kind !== 'events' && kind !== 'groups')) return null;
  const board = { kind, subjectId } as const;
  const happening = boardHappening(board);
  return {
    key: `boards.${kind}.${subjectId}`,
    action: 'update',
    happening,
    mayHear: () => true,
    payloadFor: async (reader) => ((await deps.mayReadBoard(board, reader)) ? { $id: subjectId } : null),
  };
}

/** Only the fact of a change is sent, to the people concerned, who reload. */
function registrationsTelling({ eventId, userIds }: Notice): Telling | null {
  if (typeof eventId !== 'string') return null;
  const named = Array.isArray(userIds) ? new Set<string>(userIds) : null;
  return {
    key: `registrations.${eventId} ${named === null ? '*' : [...named].join()}`,
    action: 'update',
    happening: registrationsHappening(eventId),
    mayHear: ({ reader }) => reader !== null && (named?.has(reader.userId) ?? true),
    payloadFor: async () => ({ $id: eventId }),
  };
}

function documentTelling(deps: RealtimeDeps, notice: Notice): Telling | null {
  const { collection: name, id, action } = notice;
  const collection = deps.collections.get(String(name));
  if (collection === undefined || typeof id !== 'string' || !isAction(action)) return null;
  const { databaseId } = deps;
  const address = { database: databaseId, collection: collection.id, id };
  const own = documentChannel(address);
  const gone = { $id: id, $collectionId: collection.id, $databaseId: databaseId };
  return {
    key: own,
    action,
    happening: documentHappening(address, action),
    mayHear: ({ channels, reader }) => collection.listed || channels.includes(own) || reader?.userId === id,
    payloadFor: async (reader) => (action === 'delete' ? gone : deps.readDocument(String(name), id, reader)),
  };
}

/** A picture is visible to everyone who has its id, and listed for its owner only. */
function fileTelling(deps: RealtimeDeps, notice: Notice): Telling | null {
  const { id, ownerId, action } = notice;
  if (typeof id !== 'string' || !isAction(action)) return null;
  const address = { bucket: deps.bucketId, id };
  const own = fileChannel(address);
  return {
    key: own,
    action,
    happening: fileHappening(address, action),
    mayHear: ({ channels, reader }) =>
      channels.includes(own) || (reader !== null && reader.userId === ownerId),
    payloadFor: async (reader) =>
      action === 'delete' ? { $id: id, bucketId: deps.bucketId } : deps.readFile(id, reader),
  };
}

function accountTelling(deps: RealtimeDeps, { userId }: Notice): Telling | null {
  if (typeof userId !== 'string') return null;
  const happening = accountHappening(userId);
  return {
    key: `account.${userId}`,
    action: 'update',
    happening,
    mayHear: ({ reader }) => reader?.userId === userId,
    payloadFor: () => deps.readAccount(userId),
  };
}

function isAction(action: unknown): action is ChangeAction {
  return action === 'create' || action === 'update' || action === 'delete';
}
