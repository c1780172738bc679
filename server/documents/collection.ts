import type { Document } from '../../contracts/documents.ts';
import type { Principal } from '../platform/http.ts';
import type { Reader } from './attribute.ts';
import type { Source } from './page-sql.ts';

/** The attributes that a client sends. */
export type Attributes = Readonly<Record<string, unknown>>;

/** How documents are read. */
export interface Reading {
  /** Attributes to show; null for all. */
  readonly wanted: readonly string[] | null;
  /** Whether the reader's session gets to see them now, so that what it writes next may depend on it. */
  readonly shown: boolean;
}

/** A kind of document: how queries find it, how it is shown, and what writing it means. */
export interface Collection {
  /** As clients address it. */
  readonly id: string;
  readonly source: Source;
  /** The documents of these ids that the reader may read at all, as that reader sees them. */
  read(ids: readonly string[], reader: Reader, reading: Reading): Promise<Map<string, Document>>;
  /** @returns the new document's id */
  create(caller: Principal, id: string, data: Attributes): Promise<string>;
  update(caller: Principal, document: Document, data: Attributes): Promise<void>;
  remove(caller: Principal, document: Document): Promise<void>;
}

/** A document with only the attributes that are wanted; what every document has stays. */
export function selected(document: Document, wanted: readonly string[] | null): Document {
  if (wanted === null) return document;
  const names = new Set(wanted);
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => name.startsWith('$') || names.has(name)),
  ) as Document;
}

/** What every document has. */
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
