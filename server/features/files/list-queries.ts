import { z } from 'zod';
import { Id } from '../../../contracts/values.ts';
import { Problem } from '../../infra/http/problem.ts';

/** Sortable attributes: name on the wire → column. */
const columns = {
  $createdAt: 'created_at',
  $updatedAt: 'updated_at',
  name: 'name',
  mimeType: 'mime_type',
  sizeOriginal: 'size',
} as const;
type OrderColumn = (typeof columns)[keyof typeof columns];

/** The requested page of a person's files. */
export interface FilePage {
  limit: number;
  offset: number;
  order: { column: OrderColumn; descending: boolean };
  cursor: { fileId: string; direction: 'after' | 'before' } | null;
}

const maxQueries = 100;
const maxQueryLength = 4096;
const Order = z.object({ attribute: z.string() });
const one = <Value extends z.ZodType>(value: Value) => z.object({ values: z.tuple([value]) });
const Limit = one(z.int().min(1).max(100));
const Offset = one(z.int().min(0).max(5000));
const Cursor = one(Id);

/**
 * Parses the protocol's queries of a file list: order, limit, offset and cursors.
 * @param query the parsed query string, with keys such as `queries[0]`
 * @throws Problem `general_query_invalid` with the protocol's message
 */
export function filePageOf(query: Readonly<Record<string, unknown>>): FilePage {
  const page: FilePage = {
    limit: 25,
    offset: 0,
    order: { column: 'created_at', descending: false },
    cursor: null,
  };
  const texts = Object.entries(query)
    .filter(([key]) => /^queries(?:\[\d*\])?$/.test(key))
    .flatMap(([, value]) => value);
  if (texts.length > maxQueries) throw new Problem('general_query_invalid');
  for (const text of texts) apply(page, parsed(text));
  return page;
}

function apply(page: FilePage, query: { method: string }): void {
  switch (query.method) {
    case 'limit':
      page.limit = read(Limit, query).values[0];
      return;
    case 'offset':
      page.offset = read(Offset, query).values[0];
      return;
    case 'orderAsc':
    case 'orderDesc':
      page.order = {
        column: columnOf(read(Order, query).attribute),
        descending: query.method === 'orderDesc',
      };
      return;
    case 'cursorAfter':
    case 'cursorBefore': {
      const direction = query.method === 'cursorAfter' ? 'after' : 'before';
      page.cursor = { fileId: read(Cursor, query).values[0], direction };
      return;
    }
    default:
      throw new Problem('general_query_invalid', { message: `Invalid query method: ${query.method}` });
  }
}

function columnOf(attribute: string): OrderColumn {
  if (attribute === '') return 'created_at';
  const column = Object.entries(columns).find(([name]) => name === attribute)?.[1];
  if (column !== undefined) return column;
  const message = `Invalid query: Attribute not found in schema: ${attribute}`;
  throw new Problem('general_query_invalid', { message });
}

function parsed(text: unknown): { method: string } {
  if (typeof text !== 'string' || text.length > maxQueryLength) throw new Problem('general_query_invalid');
  try {
    return z.looseObject({ method: z.string() }).parse(JSON.parse(text));
  } catch {
    throw new Problem('general_query_invalid');
  }
}

function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query);
  if (!result.success) throw new Problem('general_query_invalid');
  return result.data;
}
