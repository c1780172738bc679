import type { ChangeAction } from '../../../contracts/realtime.ts';
import type { SubjectAddress } from '../../../contracts/values.ts';

/** The names under which something is told: by what subscribers listen, and what they read. */
export interface Happening {
  readonly channels: readonly string[];
  readonly events: readonly string[];
}

/** One document, as the wire names it. */
export interface DocumentAddress {
  readonly database: string;
  readonly collection: string;
  readonly id: string;
}

/** The channel that carries one document and no other. */
export function documentChannel({ database, collection, id }: DocumentAddress): string {
  return `databases.${database}.collections.${collection}.documents.${id}`;
}

/**
 * How a change of a document is told (v1 contract, Realtime): three channels, and the event's name with every
 * choice of its ids replaced by `*`.
 */
export function documentHappening(address: DocumentAddress, action: ChangeAction): Happening {
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

/** One stored file, as the wire names it. */
export interface FileAddress {
  readonly bucket: string;
  readonly id: string;
}

/** The channel that carries one file and no other. */
export function fileChannel({ bucket, id }: FileAddress): string {
  return `buckets.${bucket}.files.${id}`;
}

/** How a change of a file is told. */
export function fileHappening(address: FileAddress, action: ChangeAction): Happening {
  const { bucket, id } = address;
  const events = either(bucket).flatMap((b) =>
    either(id).map((one) => `${fileChannel({ bucket: b, id: one })}.${action}`),
  );
  return { channels: ['files', `buckets.${bucket}.files`, fileChannel(address)], events };
}

/** How a change of somebody's account is told; only they hear it. */
export function accountHappening(userId: string): Happening {
  return { channels: ['account', `account.${userId}`], events: [`users.${userId}.update`, 'users.*.update'] };
}

/** How a change on a board is told. An event and a group may have one id, so their boards have names of their own. */
export function boardHappening({ kind, subjectId }: SubjectAddress): Happening {
  const boards = kind === 'events' ? 'boards' : 'group_boards';
  return {
    channels: [`${boards}.${subjectId}`],
    events: [`${boards}.${subjectId}.update`, `${boards}.*.update`],
  };
}

/** How changes of registrations for an event are told, to those whose own they are. */
export function registrationsHappening(eventId: string): Happening {
  return {
    channels: [`registrations.${eventId}`],
    events: [`registrations.${eventId}.update`, 'registrations.*.update'],
  };
}

function either(id: string): readonly string[] {
  return [id, '*'];
}
