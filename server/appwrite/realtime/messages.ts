import type { ChangeAction } from '../../../contracts/realtime.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { Notice } from '../../infra/realtime/bus.ts';
import type { Subscriber } from './audience.ts';
import {
  accountEvent,
  boardEvent,
  documentChannel,
  documentEvent,
  fileChannel,
  fileEvent,
  type RealtimeEvent,
  registrationsEvent,
} from './channels.ts';
import type { RealtimeDeps } from './deps.ts';

/** A change to send: its channels, its readers, and what each of them sees; null for nothing. */
export interface RealtimeMessage {
  /** Its subject: of several pending changes with one key only the latest state is sent. */
  readonly key: string;
  readonly action: ChangeAction;
  readonly event: RealtimeEvent;
  readonly mayReceive: (subscriber: Subscriber) => boolean;
  readonly payloadFor: (reader: Principal | null) => Promise<object | null>;
}

/** Maps a notice to what subscribers receive; null for nothing. */
export function realtimeMessageOf(deps: RealtimeDeps, notice: Notice): RealtimeMessage | null {
  switch (notice.topic) {
    case 'document':
      return documentMessage(deps, notice);
    case 'file':
      return fileMessage(deps, notice);
    case 'account':
      return accountMessage(deps, notice);
    case 'board':
      return boardMessage(deps, notice);
    case 'registrations':
      return registrationsMessage(notice);
    default:
      return null;
  }
}

/** Readers see boards differently, so only the fact of a change is sent, and each reloads. */
function boardMessage(deps: RealtimeDeps, { kind, subjectId }: Notice): RealtimeMessage | null {
  if (typeof subjectId !== 'string' || (kind !== 'events' && kind !== 'groups')) return null;
  const board = { kind, subjectId } as const;
  const event = boardEvent(board);
  return {
    key: `boards.${kind}.${subjectId}`,
    action: 'update',
    event,
    mayReceive: () => true,
    payloadFor: async (reader) => ((await deps.mayReadBoard(board, reader)) ? { $id: subjectId } : null),
  };
}

/** Only the fact of a change is sent, to the people concerned, who reload. */
function registrationsMessage({ eventId, userIds }: Notice): RealtimeMessage | null {
  if (typeof eventId !== 'string') return null;
  const named = Array.isArray(userIds) ? new Set<string>(userIds) : null;
  return {
    key: `registrations.${eventId} ${named === null ? '*' : [...named].join()}`,
    action: 'update',
    event: registrationsEvent(eventId),
    mayReceive: ({ reader }) => reader !== null && (named?.has(reader.userId) ?? true),
    payloadFor: async () => ({ $id: eventId }),
  };
}

function documentMessage(deps: RealtimeDeps, notice: Notice): RealtimeMessage | null {
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
    event: documentEvent(address, action),
    mayReceive: ({ channels, reader }) =>
      collection.listed || channels.includes(own) || reader?.userId === id,
    payloadFor: async (reader) => (action === 'delete' ? gone : deps.readDocument(String(name), id, reader)),
  };
}

/** A picture is visible to everyone who has its id, and listed for its owner only. */
function fileMessage(deps: RealtimeDeps, notice: Notice): RealtimeMessage | null {
  const { id, ownerId, action } = notice;
  if (typeof id !== 'string' || !isAction(action)) return null;
  const address = { bucket: deps.bucketId, id };
  const own = fileChannel(address);
  return {
    key: own,
    action,
    event: fileEvent(address, action),
    mayReceive: ({ channels, reader }) =>
      channels.includes(own) || (reader !== null && reader.userId === ownerId),
    payloadFor: async (reader) =>
      action === 'delete' ? { $id: id, bucketId: deps.bucketId } : deps.readFile(id, reader),
  };
}

function accountMessage(deps: RealtimeDeps, { userId }: Notice): RealtimeMessage | null {
  if (typeof userId !== 'string') return null;
  const event = accountEvent(userId);
  return {
    key: `account.${userId}`,
    action: 'update',
    event,
    mayReceive: ({ reader }) => reader?.userId === userId,
    payloadFor: () => deps.readAccount(userId),
  };
}

function isAction(action: unknown): action is ChangeAction {
  return action === 'create' || action === 'update' || action === 'delete';
}
