import { z } from 'zod';
import { DraftText, EventDate, EventFields, judgeDraft } from '../../../contracts/events.ts';
import { eventLimits, groupLimits } from '../../../contracts/limits.ts';
import { QuestionInput, questionLimits } from '../../../contracts/questions.ts';
import { RepeatRule } from '../../../contracts/series.ts';
import { codeLimits, ManagedCode } from '../../../contracts/ticket-codes.ts';
import { CodeText, TicketSetup } from '../../../contracts/ticket-types.ts';
import { CalendarDate, Email, Id, Instant, Line, Prose } from '../../../contracts/values.ts';

/** Of the files below. Archives of format 1 had no tickets, series and templates. */
export const archiveFormat = 2;

/** How many lines each file has at most; `group.json` says whether something was left out. */
export const mostLines = {
  'events.ndjson': 2000,
  'codes.ndjson': 50_000,
  'series.ndjson': 500,
  'templates.ndjson': 50,
  'posts.ndjson': 50_000,
  'registrations.ndjson': 50_000,
  'members.ndjson': 20_000,
  'team.ndjson': 5000,
} as const;
export type LinesFile = keyof typeof mostLines;

/** What all imports together bring to a group: each archive may add as many lines as `mostLines` says. */
export const mostImported = { posts: 100_000, guests: 100_000 };

/** For reading outside Mela; an import doesn't look at them. */
const records = ['people.csv', 'settlement.ndjson', 'seller.json'];

/** Bytes of all pictures of an archive, so that it can be imported. */
export const pictureBytes = 150_000_000;

/** Per object: sites that its group has moved through. */
export const mostSources = 20;

const megabyte = 1_000_000;

/** Of the file with these lines, unpacked. */
export function bytesOfLines(name: LinesFile): number {
  return (name === 'posts.ndjson' || name === 'registrations.ndjson' ? 50 : 250) * megabyte;
}

/** What an archive may have, unpacked. */
export const archiveBounds = {
  entries: 2200,
  bytes: 600 * megabyte,
  ratio: 250,
  bytesOf(name: string): number | null {
    if (name === 'group.json') return megabyte;
    if (Object.hasOwn(mostLines, name)) return bytesOfLines(name as LinesFile);
    if (records.includes(name)) return 250 * megabyte;
    return pictureName.test(name) ? 30 * megabyte : null;
  },
};

export const pictureName = /^pictures\/([A-Za-z0-9][A-Za-z0-9._-]{0,35})\.(?:jpe?g|png|webp|avif|gif)$/;

const Name = Line.max(200);
/** Keys of the objects that this one was imported from, however often its group has moved. */
const Sources = z
  .array(z.string().regex(/^[\w-]{32}$/))
  .max(mostSources)
  .default([]);
const Count = z.int().min(0).max(10_000_000);

/** `group.json`. */
export const ArchiveHead = z.object({
  format: z.literal(archiveFormat),
  /** The address of the site. */
  site: z.url().max(300),
  exportedAt: Instant,
  complete: z.boolean(),
  group: z.object({
    $id: Id,
    name: Line.min(1).max(groupLimits.name),
    description: Prose.max(groupLimits.description),
    place: Line.max(groupLimits.place),
    cover: Id.nullable(),
  }),
  members: Count,
  followers: Count,
  /** What the owner can't see or Mela doesn't put into archives. */
  withheld: z.object({ links: Count, eventsOfOthers: Count, payments: Count, seller: z.boolean() }),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

/** What isn't part of an event document. */
const EventArchive = z.object({
  state: z.enum(['draft', 'published', 'cancelled']),
  publishedAt: Instant.nullable(),
  cancelReason: Prose.max(eventLimits.cancelReason).nullable(),
  organiser: Name,
  /** Further groups that show it. */
  groups: z.array(Name).max(10),
  sources: Sources,
  /** Null: only its organiser may export them. */
  own: z
    .object({
      tickets: TicketSetup.nullable(),
      questions: z.array(QuestionInput).max(questionLimits.questions),
      series: z
        .object({
          $id: Id,
          date: EventDate,
          ownFields: z.array(z.enum(Object.keys(EventFields.shape))).max(60),
        })
        .nullable(),
      supplyState: z
        .string()
        .regex(/^\d\d$/)
        .nullable(),
      transferHoldHours: z.int().min(1).max(720),
      doorReleaseHours: z.int().min(0).max(720).nullable(),
    })
    .nullable(),
});

export const ArchivedEvent = EventFields.extend({
  $id: Id,
  description: DraftText,
  archive: EventArchive,
}).superRefine(judgeDraft);
export type ArchivedEvent = z.output<typeof ArchivedEvent>;

export const ArchivedCode = z.object({
  ...ManagedCode.shape,
  eventId: Id,
  code: CodeText,
  ticketTypes: z.array(Id).max(20),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  maxPerPerson: z.int().min(1).max(1000).nullable(),
});
export type ArchivedCode = z.output<typeof ArchivedCode>;
/** Of one event. */
export const mostCodes = codeLimits.codes;

const ArchivedSeries = z.object({
  $id: Id,
  sources: Sources,
  rule: RepeatRule,
  from: EventDate,
  skipped: z.array(CalendarDate).max(1000),
  madeUntil: CalendarDate.nullable(),
  template: EventFields.extend({ description: DraftText }).superRefine(judgeDraft),
});

const ArchivedTemplate = z.object({
  $id: Id,
  sources: Sources,
  name: Line.min(1).max(100),
  date: CalendarDate,
  event: EventFields.extend({ description: DraftText }).superRefine(judgeDraft),
  tickets: TicketSetup,
  questions: z.array(QuestionInput).max(questionLimits.questions),
  supplyState: z
    .string()
    .regex(/^\d\d$/)
    .nullable(),
});

export const ArchivedPost = z.object({
  $id: Id,
  sources: Sources,
  /** Null: it begins a thread. */
  threadId: Id.nullable(),
  /** Null: on the board of the group. */
  eventId: Id.nullable(),
  author: Name,
  /** Empty for a deleted post that has replies. */
  text: Prose.max(5000),
  pinned: z.boolean(),
  deleted: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
});
export type ArchivedPost = z.output<typeof ArchivedPost>;

export const ArchivedRegistration = z.object({
  $id: Id,
  sources: Sources,
  eventId: Id,
  name: Name,
  email: Email.nullable(),
  state: z.enum(['pending', 'waitlisted', 'awaiting_payment', 'confirmed', 'declined', 'cancelled']),
  ticket: Line.max(100).nullable(),
  createdAt: Instant,
  checkedInAt: Instant.nullable(),
  answers: z
    .array(z.object({ question: Line.max(questionLimits.label), answer: Prose.max(questionLimits.answer) }))
    .max(5 * questionLimits.questions + 2),
});
export type ArchivedRegistration = z.output<typeof ArchivedRegistration>;

const ArchivedMember = z.object({
  name: Name,
  role: z.enum(['owner', 'organiser', 'member']),
  joinedAt: Instant,
});

const ArchivedHelper = z.object({
  eventId: Id,
  name: Name,
  role: z.enum(['door', 'editor', 'money']),
  host: z.boolean(),
});

/** The schema of each file's lines. */
export const lineSchemas = {
  'events.ndjson': ArchivedEvent,
  'codes.ndjson': ArchivedCode,
  'series.ndjson': ArchivedSeries,
  'templates.ndjson': ArchivedTemplate,
  'posts.ndjson': ArchivedPost,
  'registrations.ndjson': ArchivedRegistration,
  'members.ndjson': ArchivedMember,
  'team.ndjson': ArchivedHelper,
} as const satisfies Record<LinesFile, z.ZodType>;
