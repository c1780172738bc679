import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { archiveLimits } from './limits.ts';
import { EventParams, Id, PageNumber, pageFacts } from './values.ts';

const GroupParams = z.object({ groupId: Id });
const ImportParams = z.object({ groupId: Id, importId: Id });

export const exportGroup = {
  method: 'GET',
  path: '/v1/groups/:groupId/archive.zip',
  access: 'user',
  summary:
    'Export a group: its events with tickets and questions, series, templates, members, registrations, posts and pictures. Another site imports it. Owner only.',
  params: GroupParams,
  mediaTypes: ['application/zip'],
  ranges: false,
  kept: false,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'group_not_found',
    'group_not_allowed',
    'general_rate_limit_exceeded',
  ],
} as const satisfies BytesSpec;

/** What an archive has and an import can take over. */
export const archivedKinds = [
  'events',
  'series',
  'templates',
  'posts',
  'guests',
  'pictures',
  'people',
] as const;
const Counts = z.object({
  events: z.int(),
  series: z.int(),
  templates: z.int(),
  posts: z.int(),
  /** Registrations, which become guest lists to read. */
  guests: z.int(),
  pictures: z.int(),
  /** With an address, so that they can be invited. */
  people: z.int(),
});
export type ArchiveCounts = z.infer<typeof Counts>;

/** What doesn't come along, or comes differently. */
const archiveLosses = [
  /** Upcoming events become drafts. */
  'drafts',
  'past_drafts',
  'members_without_address',
  /** The daily limit of invitations was reached. */
  'not_invited',
  'followers',
  'team',
  'shared_with',
  'passwords',
  'links',
  'tickets_of_others',
  'registrations',
  'payments',
  'seller',
  'pictures',
  'series_ended',
  'incomplete',
] as const;
const Loss = z.object({
  kind: z.enum(archiveLosses),
  count: z.int(),
  /** Some of those concerned. */
  names: z.array(z.string()).max(archiveLimits.names),
});
export type ArchiveLoss = z.infer<typeof Loss>;

/** What the group has already and keeps. */
const archiveConflicts = ['profile', 'template'] as const;
const Conflict = z.object({ kind: z.enum(archiveConflicts), name: z.string() });

/** Why a line of an archive can't be used. */
const lineProblems = ['not_json', 'field', 'unknown_event', 'same_twice'] as const;
const RefusedLine = z.object({
  file: z.string(),
  /** From 1. */
  line: z.int(),
  title: z.string().nullable(),
  problem: z.enum(lineProblems),
  /** For `field`: which, and what is wrong. */
  detail: z.string().nullable(),
});
export type RefusedLine = z.infer<typeof RefusedLine>;

/** Why an archive as a whole can't be used. */
export const archiveFailures = [
  'not_archive',
  'broken',
  'encrypted',
  'unexpected_entry',
  'duplicate_entry',
  'too_many_entries',
  'unpacks_too_large',
  'too_many_lines',
  'unsupported',
  'expired',
  'failed',
] as const;
export type ArchiveFailure = (typeof archiveFailures)[number];

const outcome = {
  lost: z.array(Loss),
  refused: z.array(RefusedLine).max(archiveLimits.refused),
  /** Including those that aren't listed. */
  refusedCount: z.int(),
};

/** What an import would do. */
const Preview = z.object({
  name: z.string(),
  /** The host of the site that the archive comes from. */
  source: z.string(),
  exportedAt: z.string(),
  found: Counts,
  /** What was imported before, and stays as it is. */
  known: Counts,
  conflicts: z.array(Conflict),
  ...outcome,
});
export type ArchivePreview = z.infer<typeof Preview>;

/** What an import did. */
const Report = z.object({ added: Counts, known: Counts, conflicts: z.array(Conflict), ...outcome });
export type ArchiveReport = z.infer<typeof Report>;

const groupImportStates = ['uploading', 'checking', 'ready', 'running', 'done', 'failed'] as const;

const GroupImport = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  state: z.enum(groupImportStates),
  failure: z.enum(archiveFailures).nullable(),
  /** Of the archive. */
  bytes: z.int(),
  /** How many bytes each part has, apart from the last one. */
  partBytes: z.int(),
  /** From 0. */
  received: z.array(z.int()),
  /** Whether people get invitations, as chosen when it was started. */
  invite: z.boolean(),
  /** Steps of the running import. */
  progress: z.object({ done: z.int(), total: z.int() }),
  preview: Preview.nullable(),
  report: Report.nullable(),
});
export type GroupImport = z.infer<typeof GroupImport>;

const managing = [
  'general_unauthorized_scope',
  'general_argument_invalid',
  'group_not_found',
  'group_not_allowed',
] as const;
const ofImport = [...managing, 'group_import_not_found'] as const;

export const beginGroupImport = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/imports',
  access: 'user',
  summary:
    'Begin to import the archive of a group into yours. Upload its parts next; it is then checked, and you start it. Ends your earlier unfinished one. Owner only.',
  params: GroupParams,
  body: z.object({
    bytes: z
      .int()
      .min(1, 'The archive is empty')
      .max(archiveLimits.bytes, 'The archive is larger than 200 MB'),
  }),
  status: 201,
  reply: GroupImport,
  problems: [...managing, 'group_hidden', 'group_import_running', 'general_rate_limit_exceeded'],
});

export const uploadGroupImport = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/imports/:importId/parts',
  access: 'user',
  limit: 'files',
  summary:
    'Upload a part of the archive as `multipart/form-data`, with its number from 0. Parts come in any order, and can be repeated. After the last one the archive is checked.',
  params: ImportParams,
  form: z.object({
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(archiveLimits.parts - 1),
  }),
  reply: GroupImport,
  problems: [
    ...ofImport,
    'group_import_wrong_state',
    'group_import_wrong_part',
    'storage_file_empty',
    'storage_invalid_file_size',
    'general_rate_limit_exceeded',
  ],
});

export const listGroupImports = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/imports',
  access: 'user',
  summary: 'List the imports of archives into a group, newest first. Owner only.',
  params: GroupParams,
  reply: z.object({ imports: z.array(GroupImport).max(archiveLimits.listed) }),
  problems: managing,
});

export const getGroupImport = endpoint({
  method: 'GET',
  path: '/v1/groups/:groupId/imports/:importId',
  access: 'user',
  summary: 'Get the state of an import: what it found, how far it is, and what it did. Owner only.',
  params: ImportParams,
  reply: GroupImport,
  problems: ofImport,
});

export const startGroupImport = endpoint({
  method: 'POST',
  path: '/v1/groups/:groupId/imports/:importId/start',
  access: 'user',
  summary:
    'Start an import that was checked, or continue one that failed. What was imported before stays as it is. Owner only.',
  params: ImportParams,
  body: z.object({
    /** Whether people with an address in the archive get an invitation to the group. */
    invite: z.boolean().default(false),
  }),
  reply: GroupImport,
  problems: [...ofImport, 'group_hidden', 'group_import_wrong_state', 'general_rate_limit_exceeded'],
});

export const deleteGroupImport = endpoint({
  method: 'DELETE',
  path: '/v1/groups/:groupId/imports/:importId',
  access: 'user',
  summary:
    'Delete an import with its archive and report. What it has imported stays. Repeating the call is safe. Owner only.',
  params: ImportParams,
  reply: null,
  problems: [...managing, 'group_import_wrong_state'],
});

const EarlierGuest = z.object({
  $id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  state: z.string(),
  ticket: z.string().nullable(),
  registeredAt: z.string(),
  checkedInAt: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type EarlierGuest = z.infer<typeof EarlierGuest>;

export const listEarlierGuests = endpoint({
  method: 'GET',
  path: '/v1/events/:eventId/earlier-guests',
  access: 'user',
  summary:
    'List who was registered for an imported event on the site that it comes from. They have no seat here. Organiser only.',
  params: EventParams,
  query: z.object({ page: PageNumber }),
  reply: z.object({ ...pageFacts, guests: z.array(EarlierGuest) }),
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
});

export const exportEarlierGuests = {
  method: 'GET',
  path: '/v1/events/:eventId/earlier-guests.csv',
  access: 'user',
  summary:
    'Export who was registered for an imported event on the site that it comes from, as CSV, oldest first. Organiser only.',
  params: EventParams,
  mediaTypes: ['text/csv; charset=UTF-8'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'event_not_found'],
} as const satisfies BytesSpec;

export const groupArchiveEndpoints = {
  beginGroupImport,
  uploadGroupImport,
  listGroupImports,
  getGroupImport,
  startGroupImport,
  deleteGroupImport,
  listEarlierGuests,
};
