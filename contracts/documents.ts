import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { registrationBarTypes } from './registration-window.ts';
import { NameInPath, NewId, permissionPattern, recordOf } from './values.ts';

/** An Appwrite document: its own fields, and the attributes of its collection. */
export const Document = z.looseObject({
  $id: z.string(),
  $collectionId: z.string(),
  $databaseId: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  $permissions: z.array(z.string()),
});
/** With a `select` query, a document has only what that names. */
const SelectedDocument = Document.partial({
  $collectionId: true,
  $databaseId: true,
  $createdAt: true,
  $updatedAt: true,
});
export type Document = z.infer<typeof Document>;

/** Appwrite permissions, e.g. `read("any")`. Only their syntax is checked; access doesn't depend on them. */
const Permissions = z
  .array(z.string().max(100))
  .max(100)
  .superRefine((all, context) => {
    const invalid = all.find((each) => !permissionPattern.test(each));
    if (invalid === undefined) return;
    context.addIssue({ code: 'custom', message: `Invalid permission string format: "${invalid}".` });
  });
/** Far more than any collection has. Some clients send them as JSON text, or an empty list for none. */
const Attributes = z.union([
  recordOf(z.string().max(200), z.unknown(), 200),
  z.string().max(200_000),
  z.array(z.null()).max(0),
]);

const CollectionParams = z.object({ databaseId: NameInPath, collectionId: NameInPath });
const DocumentParams = CollectionParams.extend({ documentId: NameInPath });
/** `queries[0]`, `queries[1]` and so on, each a query as JSON. */
const Queries = z.looseObject({});

const path = '/v1/databases/:databaseId/collections/:collectionId/documents';
const missing = ['database_not_found', 'collection_not_found'] as const;
const refused = [
  ...missing,
  'general_argument_invalid',
  'user_unauthorized',
  'document_invalid_structure',
  'general_rate_limit_exceeded',
  'place_not_found',
  'place_lookup_failed',
  'places_loading',
] as const;

export const listDocuments = endpoint({
  method: 'GET',
  path,
  access: 'anyone',
  summary:
    'List documents of a collection, filtered by queries. Returns 25 by default, up to 5,000 with a limit and at most 16 MiB. Without a query for `status`, cancelled events are left out.',
  params: CollectionParams,
  query: Queries,
  shared: 'timeless',
  reply: z.object({ total: z.int(), documents: z.array(SelectedDocument) }),
  problems: [
    ...missing,
    'general_argument_invalid',
    'general_query_invalid',
    'general_cursor_not_found',
    'general_service_unavailable',
  ],
});

export const createDocument = endpoint({
  method: 'POST',
  path,
  access: 'anyone',
  limit: 'writes',
  summary: 'Create an event, or merge attributes into your own record',
  params: CollectionParams,
  body: z.object({ documentId: NewId, data: Attributes.optional(), permissions: Permissions.nullish() }),
  status: 201,
  reply: Document,
  problems: [...refused, 'document_missing_data', 'document_already_exists'],
});

export const getDocument = endpoint({
  method: 'GET',
  path: `${path}/:documentId`,
  access: 'anyone',
  summary: 'Get a document. A `select` query limits its attributes.',
  params: DocumentParams,
  query: Queries,
  shared: 'timeless',
  reply: SelectedDocument,
  problems: [...missing, 'general_argument_invalid', 'document_not_found', 'general_query_invalid'],
});

export const updateDocument = endpoint({
  method: 'PATCH',
  path: `${path}/:documentId`,
  access: 'anyone',
  limit: 'writes',
  summary:
    "Update a document's attributes. Changes to `registrations`, `attendees` or `RegisteredEvents` are executed as commands, all of them or none.",
  params: DocumentParams,
  body: z.object({ data: Attributes.optional(), permissions: Permissions.nullish() }),
  reply: Document,
  problems: [
    ...refused,
    'document_not_found',
    'document_missing_payload',
    'document_update_conflict',
    'registration_own_event',
    'event_cancelled',
    'event_capacity_below_confirmed',
    'event_ticket_type_locked',
    'event_currency_locked',
    'event_has_ticket_types',
    'ticket_type_required',
    'add_on_sold_out',
    'event_time_in_past',
    'event_over',
    'event_has_started',
    ...registrationBarTypes,
    'waiting_room_required',
    'registration_declined',
    'registration_blocked',
    'registration_not_possible',
    'registration_answers_required',
    'registration_payment_open',
    'event_full',
    'event_sales_stopped',
    'payment_not_set_up',
  ],
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: `${path}/:documentId`,
  access: 'anyone',
  limit: 'writes',
  summary: 'Delete an event. An event with registrations is cancelled instead and remains visible.',
  params: DocumentParams,
  reply: null,
  problems: [
    ...missing,
    'general_argument_invalid',
    'document_not_found',
    'document_update_conflict',
    'event_over',
    'user_unauthorized',
    'general_rate_limit_exceeded',
  ],
});

export const documentEndpoints = {
  listDocuments,
  createDocument,
  getDocument,
  updateDocument,
  deleteDocument,
};
