import type { z } from 'zod';
import type { Document } from '../../../contracts/documents.ts';
import type { AccountDeps } from '../../features/accounts/index.ts';
import type { EventDeps } from '../../features/events/index.ts';
import type { RegistrationDeps } from '../../features/registrations/index.ts';
import type { Deps } from '../../infra/deps.ts';
import { clip } from '../../infra/http/bounds.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { Principal } from '../../infra/http/server.ts';
import type { Reader, Source } from './query-sql.ts';

export interface DocumentDeps extends Deps {
  readonly databaseId: string;
  readonly collectionIds: { readonly events: string; readonly users: string };
  /** For pseudonyms. */
  readonly secret: string;
  readonly events: EventDeps;
  readonly registrations: RegistrationDeps;
  readonly accounts: AccountDeps;
}

export type Attributes = Readonly<Record<string, unknown>>;

export interface Reading {
  /** Attributes to return; null for all. */
  readonly wanted: readonly string[] | null;
  /** Whether the session receives the documents, so that its later list changes are compared with them. */
  readonly shown: boolean;
}

/** A collection: how queries find its documents, how they are shown, and what writing them means. */
export interface Collection {
  /** The collection id in requests. */
  readonly id: string;
  readonly source: Source;
  /** The documents with these ids that the reader may see, as that reader sees them. */
  read(ids: readonly string[], reader: Reader, reading: Reading): Promise<Map<string, Document>>;
  /**
   * The versions of what visitors see of these documents: unchanged as long as that is. Documents without one must be
   * read each time.
   */
  versions?(ids: readonly string[]): Promise<Map<string, string>>;
  /** @returns the new document's id */
  create(caller: Principal, id: string, data: Attributes): Promise<string>;
  update(caller: Principal, document: Document, data: Attributes): Promise<void>;
  remove(caller: Principal, document: Document): Promise<void>;
}

/** What isn't selected is left out, but for these. */
const alwaysSent = ['$id', '$permissions'];

export function selected(document: Document, wanted: readonly string[] | null): Document {
  if (wanted === null || wanted.includes('*')) return document;
  const names = new Set([...alwaysSent, ...wanted]);
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name))) as Document;
}

/** The system fields of every document. */
export function envelope(
  about: { readonly databaseId: string; readonly collectionId: string; readonly id: string },
  permissions: readonly string[],
) {
  return {
    $id: about.id,
    $collectionId: about.collectionId,
    $databaseId: about.databaseId,
    $permissions: [...permissions],
  };
}

/** Appwrite's error for invalid document data. */
export function structureError(error: string, fields?: Readonly<Record<string, string>>): Problem {
  const message = `Invalid document structure: ${error}`;
  return new Problem('document_invalid_structure', fields === undefined ? { message } : { message, fields });
}

/** Without system fields, because clients send whole documents back. */
export function attributesOf(data: Attributes): Attributes {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !name.startsWith('$')));
}

/** @throws Problem `document_invalid_structure` with the first attribute that the collection doesn't have */
export function refuseUnknown(data: Attributes, known: { has(name: string): boolean }): void {
  const unknown = Object.keys(data).find((name) => !known.has(name));
  if (unknown !== undefined) throw structureError(`Unknown attribute: "${unknown}"`);
}

/** @throws Problem `document_invalid_structure` with the first invalid attribute */
export function parseStructure<Schema extends z.ZodType>(schema: Schema, data: Attributes): z.output<Schema> {
  const result = schema.safeParse(clip(schema, data));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? '');
  const isMissing = issue?.code === 'invalid_type' && data[name] === undefined;
  throw attributeError(name, data[name], isMissing ? 'This field is required' : (issue?.message ?? ''));
}

/** Turns an argument error into an error of the attribute. */
export function asStructureError(error: unknown, data: Attributes): unknown {
  if (!(error instanceof Problem) || error.type !== 'general_argument_invalid') return error;
  const [field, remedy] = Object.entries(error.fields ?? {})[0] ?? [];
  if (field === undefined || remedy === undefined) return error;
  const name = field.split('.')[0] ?? field;
  return attributeError(name, data[name], remedy);
}

function attributeError(name: string, value: unknown, remedy: string): Problem {
  const error =
    value === undefined
      ? `Missing required attribute "${name}"`
      : `Attribute "${name}" has invalid type. ${remedy}`;
  return structureError(error, { [name]: remedy });
}
