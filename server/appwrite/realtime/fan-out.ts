import type { ChangeAction } from '../../../contracts/realtime.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';
import type { Notice } from '../../infra/db/bus.ts';
import { wireTime } from '../../infra/deps.ts';
import type { Principal } from '../../infra/http/server.ts';
import { type Audience, frameText, inSlices, type Subscriber, send } from './audience.ts';
import type { RealtimeDeps } from './deps.ts';

/** The channels and event names of a change. */
interface RealtimeEvent {
  readonly channels: readonly string[];
  readonly events: readonly string[];
}

/**
 * The names of a change as Appwrite has them: with its action and without, then those of what contains it, each with every
 * combination of ids replaced by `*`.
 *
 * @param path kinds and ids in turn, such as `databases`, `main`, `collections`, `events`
 * @param action with the attribute it's about, if it names one: `update.name`
 */
function eventNames(path: readonly string[], action: string): string[] {
  const [verb = '', attribute] = action.split('.');
  const whole = combinations(path);
  const containers = path.flatMap((_, at) =>
    at % 2 === 1 && at < path.length - 1 ? [path.slice(0, at + 1)] : [],
  );
  return [
    ...(attribute === undefined ? [] : whole.map((name) => `${name}.${verb}.${attribute}`)),
    ...whole.map((name) => `${name}.${verb}`),
    ...whole,
    ...containers.reverse().flatMap(combinations),
  ];
}

/** A path with each of its ids kept or replaced by `*`; the one with all ids first. */
function combinations([kind, id, ...rest]: readonly string[]): string[] {
  const ends = rest.length === 0 ? [''] : combinations(rest).map((end) => `.${end}`);
  return [id, '*'].flatMap((one) => ends.map((end) => `${kind}.${one}${end}`));
}

interface DocumentAddress {
  readonly database: string;
  readonly collection: string;
  readonly id: string;
}

/** A document change: three channels, and all of its names. */
function documentEvent({ database, collection, id }: DocumentAddress, action: ChangeAction): RealtimeEvent {
  const path = ['databases', database, 'collections', collection, 'documents'];
  const collectionChannel = path.join('.');
  return {
    channels: ['documents', collectionChannel, `${collectionChannel}.${id}`],
    events: eventNames([...path, id], action),
  };
}

interface FileAddress {
  readonly bucket: string;
  readonly id: string;
}

function fileEvent({ bucket, id }: FileAddress, action: ChangeAction): RealtimeEvent {
  const bucketChannel = `buckets.${bucket}.files`;
  return {
    channels: ['files', bucketChannel, `${bucketChannel}.${id}`],
    events: eventNames(['buckets', bucket, 'files', id], action),
  };
}

/** Account changes are sent to the account's owner only. */
function accountEvent(userId: string, action: string): RealtimeEvent {
  return { channels: ['account', `account.${userId}`], events: eventNames(['users', userId], action) };
}

/** An event and a group can have the same id, so their boards have separate names. */
function boardEvent({ kind, subjectId }: SubjectAddress): RealtimeEvent {
  const boards = kind === 'events' ? 'boards' : 'group_boards';
  return {
    channels: [`${boards}.${subjectId}`],
    events: [`${boards}.${subjectId}.update`, `${boards}.*.update`],
  };
}

/** Sent to the people whose registration changed. */
function registrationsEvent(eventId: string): RealtimeEvent {
  return {
    channels: [`registrations.${eventId}`],
    events: [`registrations.${eventId}.update`, 'registrations.*.update'],
  };
}

/** Sent to the people whose notifications changed. */
const notificationsEvent: RealtimeEvent = {
  channels: ['notifications'],
  events: ['notifications.*.update'],
};

/** A change to send: its channels, its readers, and what each of them sees; null for nothing. */
interface RealtimeMessage {
  /** Its subject: of several pending changes with one key only the latest state is sent. */
  readonly key: string;
  readonly action: ChangeAction;
  readonly event: RealtimeEvent;
  readonly mayReceive: (subscriber: Subscriber) => boolean;
  /** Whether a subscriber of the whole collection receives it, too; left out if all of them do. */
  readonly isListedTo?: (reader: Principal | null) => Promise<boolean>;
  readonly payloadFor: (reader: Principal | null) => Promise<object | null>;
}

/** Maps a notice to what subscribers receive; null for nothing. */
function realtimeMessageOf(deps: RealtimeDeps, notice: Notice): RealtimeMessage | null {
  switch (notice.topic) {
    case 'document':
      return documentMessage(deps, notice);
    case 'file':
      return fileMessage(deps, notice);
    case 'account':
      return accountMessage(deps, notice);
    case 'session':
      return sessionMessage(deps, notice);
    case 'board':
      return boardMessage(deps, notice);
    case 'registrations':
      return registrationsMessage(notice);
    case 'notifications':
      return notificationsMessage(notice);
    default:
      return null;
  }
}

/** Readers see boards differently, so only the fact of a change is sent, and each reloads. */
function boardMessage(deps: RealtimeDeps, { kind, subjectId }: Notice): RealtimeMessage | null {
  if (typeof subjectId !== 'string' || (kind !== 'events' && kind !== 'groups')) return null;
  const board = { kind, subjectId } as const;
  const happening = boardEvent(board);
  return {
    key: `boards.${kind}.${subjectId}`,
    action: 'update',
    event: happening,
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

/** Only the fact of a change is sent: a reader's tabs reload the list or its count. */
function notificationsMessage({ userIds }: Notice): RealtimeMessage | null {
  if (!Array.isArray(userIds)) return null;
  const named = new Set<string>(userIds);
  return {
    key: `notifications ${[...named].join()}`,
    action: 'update',
    event: notificationsEvent,
    mayReceive: ({ reader }) => reader !== null && named.has(reader.userId),
    payloadFor: async () => ({}),
  };
}

function documentMessage(deps: RealtimeDeps, notice: Notice): RealtimeMessage | null {
  const { collection: name, id, action } = notice;
  const collection = deps.collections.get(String(name));
  if (collection === undefined || typeof id !== 'string' || !isAction(action)) return null;
  const { databaseId } = deps;
  const event = documentEvent({ database: databaseId, collection: collection.id, id }, action);
  const own = event.channels.at(-1) ?? '';
  const gone = { $id: id, $collectionId: collection.id, $databaseId: databaseId };
  return {
    key: own,
    action,
    event,
    mayReceive: ({ channels, reader }) =>
      collection.listed || channels.includes(own) || reader?.userId === id,
    isListedTo: async (reader) =>
      // What is gone can't be looked up.
      action === 'delete' ? notice.unlisted !== true : deps.isListedTo(String(name), id, reader),
    payloadFor:
      action === 'delete'
        ? payloadOfDeleted(deps, name === 'events' ? { kind: 'events', id } : null, gone)
        : (reader) => deps.readDocument(String(name), id, reader),
  };
}

/** What readers last saw of it; of what was hidden from them, or isn't known any more, only the ids. */
function payloadOfDeleted(
  { findDeleted }: Pick<RealtimeDeps, 'findDeleted'>,
  which: { readonly kind: 'events' | 'files'; readonly id: string } | null,
  ids: object,
): RealtimeMessage['payloadFor'] {
  let kept: ReturnType<RealtimeDeps['findDeleted']> | undefined;
  return async (reader) => {
    if (which === null) return ids;
    // Read once for all readers.
    kept ??= findDeleted(which.kind, which.id);
    const found = await kept;
    return (reader?.userId === found?.ownerId ? found?.asOwner : found?.asVisitor) ?? ids;
  };
}

/** A picture is visible to everyone who has its id, and listed for its owner only. */
function fileMessage(deps: RealtimeDeps, notice: Notice): RealtimeMessage | null {
  const { id, ownerId, action } = notice;
  if (typeof id !== 'string' || !isAction(action)) return null;
  const event = fileEvent({ bucket: deps.bucketId, id }, action);
  const own = event.channels.at(-1) ?? '';
  return {
    key: own,
    action,
    event,
    mayReceive: ({ channels, reader }) =>
      channels.includes(own) || (reader !== null && reader.userId === ownerId),
    payloadFor:
      action === 'delete'
        ? payloadOfDeleted(deps, { kind: 'files', id }, { $id: id, bucketId: deps.bucketId })
        : (reader) => deps.readFile(id, reader),
  };
}

function accountMessage(deps: RealtimeDeps, { userId, action, attribute }: Notice): RealtimeMessage | null {
  if (typeof userId !== 'string' || !isAction(action)) return null;
  const name = typeof attribute === 'string' ? `${action}.${attribute}` : action;
  return {
    key: `account.${userId}.${name}`,
    action,
    event: accountEvent(userId, name),
    mayReceive: ({ reader }) => reader?.userId === userId,
    payloadFor: () => deps.readAccount(userId),
  };
}

/** A person's apps learn of their sessions. An ended one has only its ids. */
function sessionMessage(deps: RealtimeDeps, { userId, sessionId, action }: Notice): RealtimeMessage | null {
  if (typeof userId !== 'string' || typeof sessionId !== 'string' || !isAction(action)) return null;
  return {
    key: `account.${userId}.sessions.${sessionId}.${action}`,
    action,
    event: {
      channels: ['account', `account.${userId}`],
      events: eventNames(['users', userId, 'sessions', sessionId], action),
    },
    mayReceive: ({ reader }) => reader?.userId === userId,
    payloadFor: async () =>
      action === 'delete' ? { $id: sessionId, userId } : deps.readSession(userId, sessionId),
  };
}

function isAction(action: unknown): action is ChangeAction {
  return action === 'create' || action === 'update' || action === 'delete';
}

/** Versions of one change prepared in parallel: requests have priority at the database. */
const readersAtOnce = 4;
const topics = ['document', 'file', 'account', 'session', 'board', 'registrations', 'notifications'];

/**
 * Forwards notices to the subscribers of this process. Notices of one document that arrive while others are
 * being sent are merged into its latest state, so a busy event costs no more than a quiet one.
 */
export function startFanOut(deps: RealtimeDeps, audience: Audience): { stop(): void } {
  const waiting = new Map<string, RealtimeMessage>();
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    for (const [key, message] of waiting) {
      waiting.delete(key);
      await deliver(deps, audience, message).catch((error: Error) =>
        deps.log.error({ err: error, key }, 'a change was not sent to anyone'),
      );
    }
    running = false;
  };
  const enqueue = (message: RealtimeMessage | null): void => {
    if (message === null || audience.listeningTo(message.event.channels).size === 0) return;
    // The waiting one will send the latest state, and whether the document is new.
    if (message.action !== 'update' || !waiting.has(message.key)) waiting.set(message.key, message);
    if (!running) run().catch((error: Error) => deps.log.error({ err: error }, 'changes are not being sent'));
  };
  const ends = topics.map((topic) =>
    deps.bus.subscribe(topic, (notice) => enqueue(realtimeMessageOf(deps, notice))),
  );
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}

/** A failure for one reader doesn't affect the others. */
async function deliver(deps: RealtimeDeps, audience: Audience, message: RealtimeMessage): Promise<void> {
  const receivers = await reached(message, [...audience.listeningTo(message.event.channels)]);
  const groups = byReader(receivers);
  while (groups.length > 0) {
    await Promise.all(
      groups
        .splice(0, readersAtOnce)
        .map((group) =>
          sendToGroup(deps, message, group).catch((error: Error) =>
            deps.log.error({ err: error, key: message.key }, 'a change was not sent to its subscribers'),
          ),
        ),
    );
  }
}

/** Those who subscribed to the document itself, and those who find it in its collection. */
async function reached(
  { event, mayReceive, isListedTo }: RealtimeMessage,
  subscribers: readonly Subscriber[],
): Promise<Subscriber[]> {
  const all = subscribers.filter(mayReceive);
  const own = event.channels.at(-1) ?? '';
  if (isListedTo === undefined || (await isListedTo(null))) return all;
  const [named, others] = [true, false].map((names) =>
    all.filter(({ channels }) => channels.includes(own) === names),
  ) as [Subscriber[], Subscriber[]];
  for (const group of byReader(others)) {
    const reader = group[0]?.reader ?? null;
    if (reader !== null && (await isListedTo(reader))) named.push(...group);
  }
  return named;
}

async function sendToGroup(
  { clock }: Pick<RealtimeDeps, 'clock'>,
  { event, payloadFor }: RealtimeMessage,
  group: readonly Subscriber[],
): Promise<void> {
  const payload = await payloadFor(group[0]?.reader ?? null);
  if (payload === null) return;
  const { channels } = event;
  const frame = frameText({
    type: 'event',
    data: {
      events: [...event.events],
      channels: [...channels],
      timestamp: wireTime(clock.now()),
      payload: { ...payload },
    },
  });
  // The next change waits for this one, so that each subscriber gets both in order.
  const bytes = Buffer.from(frame);
  await inSlices(group, (subscriber) => {
    const { subscriptions } = subscriber;
    send(
      subscriber,
      subscriptions === null ? bytes : withSubscriptions(frame, subscriptionsTo(subscriptions, channels)),
    );
  });
}

/** The ids of the subscriptions that name one of the channels. */
function subscriptionsTo(
  subscriptions: ReadonlyMap<string, readonly string[]>,
  channels: readonly string[],
): string[] {
  return [...subscriptions]
    .filter(([, named]) => named.some((channel) => channels.includes(channel)))
    .map(([id]) => id);
}

/** The frame with a reader's own subscriptions. The payload is serialised once for all readers. */
function withSubscriptions(frame: string, ids: readonly string[]): string {
  return `${frame.slice(0, -'}}'.length)},"subscriptions":${JSON.stringify(ids)}}}`;
}

/** Groups subscribers with equal rights: one person's screens, or all visitors. */
function byReader(subscribers: readonly Subscriber[]): Subscriber[][] {
  const rights = ({ reader }: Subscriber) =>
    reader === null ? null : `${reader.userId} ${reader.administrator ?? false}`;
  return [...Map.groupBy(subscribers, rights).values()];
}
