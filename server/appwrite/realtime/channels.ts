import type { ChangeAction } from '../../../contracts/realtime.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';

/** The channels and event names of a change. */
export interface RealtimeEvent {
  readonly channels: readonly string[];
  readonly events: readonly string[];
}

export interface DocumentAddress {
  readonly database: string;
  readonly collection: string;
  readonly id: string;
}

/** The channel of a single document. */
export function documentChannel({ database, collection, id }: DocumentAddress): string {
  return `databases.${database}.collections.${collection}.documents.${id}`;
}

/**
 * A document change: three channels, and the event name with every combination of its ids replaced by `*`.
 */
export function documentEvent(address: DocumentAddress, action: ChangeAction): RealtimeEvent {
  const { database, collection, id } = address;
  const events = either(database).flatMap((d) =>
    either(collection).flatMap((c) =>
      either(id).map((one) => `${documentChannel({ database: d, collection: c, id: one })}.${action}`),
    ),
  );
  const channels = [
    'documents',
    `databases.${database}.collections.${collection}.documents`,
    documentChannel(address),
  ];
  return { channels, events };
}

export interface FileAddress {
  readonly bucket: string;
  readonly id: string;
}

/** The channel of a single file. */
export function fileChannel({ bucket, id }: FileAddress): string {
  return `buckets.${bucket}.files.${id}`;
}

export function fileEvent(address: FileAddress, action: ChangeAction): RealtimeEvent {
  const { bucket, id } = address;
  const events = either(bucket).flatMap((b) =>
    either(id).map((one) => `${fileChannel({ bucket: b, id: one })}.${action}`),
  );
  return { channels: ['files', `buckets.${bucket}.files`, fileChannel(address)], events };
}

/** Account changes are sent to the account's owner only. */
export function accountEvent(userId: string): RealtimeEvent {
  return { channels: ['account', `account.${userId}`], events: [`users.${userId}.update`, 'users.*.update'] };
}

/** An event and a group can have the same id, so their boards have separate names. */
export function boardEvent({ kind, subjectId }: SubjectAddress): RealtimeEvent {
  const boards = kind === 'events' ? 'boards' : 'group_boards';
  return {
    channels: [`${boards}.${subjectId}`],
    events: [`${boards}.${subjectId}.update`, `${boards}.*.update`],
  };
}

/** Sent to the people whose registration changed. */
export function registrationsEvent(eventId: string): RealtimeEvent {
  return {
    channels: [`registrations.${eventId}`],
    events: [`registrations.${eventId}.update`, 'registrations.*.update'],
  };
}

function either(id: string): readonly string[] {
  return [id, '*'];
}
