import { z } from 'zod';
import { cleanLine, cleanProse } from './clean-text.ts';
import { normaliseEmail } from './email-address.ts';

/**
 * A text that an expression reads: a longer one is refused with the same words, before the expression sees it.
 */
export function patterned(longest: number, pattern: RegExp, error: string): z.ZodString {
  return z.string().max(longest, { error, abort: true }).regex(pattern, { error });
}

/** A record of at most `most` entries. Like lists, the server refuses a larger one before it looks at its entries. */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
): z.ZodRecord<Key, Value> {
  const fits = (record: object) => Object.keys(record).length <= most;
  return z
    .record(key, value)
    .refine(fits, { error: `At most ${most} entries` })
    .meta({ maxProperties: most });
}

/** A part of an address that names something: whether there is such a thing is the route's to say. */
export const NameInPath = z.string().max(200);

/** Ids: up to 36 of `[A-Za-z0-9._-]`, not starting with a punctuation mark (protocol rule). */
export const Id = patterned(
  36,
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/,
  'Must be 1 to 36 of a-z, A-Z, 0-9, ".", "_", "-", and not start with a special character',
);

/** The address of a call about one event. */
export const EventParams = z.object({ eventId: Id });

/** The address of a call about an event or a group: both have a board, can be reported and can be hidden. */
export const SubjectParams = z.object({ kind: z.enum(['events', 'groups']), subjectId: Id });
export type SubjectAddress = z.infer<typeof SubjectParams>;

/** An id that a client chooses, or the literal `unique()` that asks the server to make one. */
export const NewId = z.union([z.literal('unique()'), Id]);

/** A name or a title that somebody writes: trimmed, on one line; empty where nothing of it can be seen. */
export const Line = z.string().overwrite(cleanLine);

/** A text of several lines that somebody writes, such as a description: like {@link Line} otherwise. */
export const Prose = z.string().overwrite(cleanProse);

/** An address of a mailbox, in the one form that it is kept and compared in. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .meta({ format: 'idn-email' })
  .transform((text, context) => {
    const address = normaliseEmail(text);
    if (address === null)
      context.addIssue({ code: 'custom', message: 'Value must be a valid email address' });
    return address ?? z.NEVER;
  });

/** Rupees on the wire as whole numbers; the server counts in paise. */
export const Rupees = z.int().min(1).max(10_000_000);

/** An amount of rupees in an address: a bound of a filter, so it may be 0. */
export const WholeRupees = patterned(8, /^\d{1,8}$/, 'Use whole rupees').transform(Number);

const years = { from: Date.parse('0001-01-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') };

/** There was no year 0, and later ones have five digits: neither is a time to a database. */
function isOfFourDigits(text: string): boolean {
  const at = Date.parse(text);
  return at >= years.from && at <= years.to;
}

const ofFourDigits = { error: 'Use a year from 0001 to 9999' };

/** Wire time, e.g. `2026-05-01T12:34:56.789+00:00`. */
export const Instant = z.iso.datetime({ offset: true }).max(64).refine(isOfFourDigits, ofFourDigits);

/** A calendar date, `YYYY-MM-DD`. */
export const CalendarDate = z.iso
  .date({ error: 'Use the form YYYY-MM-DD' })
  .max(10)
  .refine(isOfFourDigits, ofFourDigits);

/** A wall-clock time, `HH:MM`. */
export const WallTime = patterned(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'Use the form HH:MM');

const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** Whether the runtime knows the IANA zone, by its canonical name or a link to it (`Asia/Kolkata`, `UTC`). */
export function isTimeZone(name: string): boolean {
  if (zones.has(name)) return true;
  try {
    return name.includes('/') || name === 'UTC'
      ? Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
      : false;
  } catch {
    return false;
  }
}

/** An IANA time zone name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Use an IANA time zone such as Asia/Kolkata' });

/** Degrees, WGS 84. */
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** How exactly the coordinates of an event are known (ruling 20). */
export const precisions = ['exact', 'locality', 'city', 'organiser'] as const;
export const Precision = z.enum(precisions);

/** An http(s) address. */
export const WebUrl = z
  .url({ protocol: /^https?$/, error: 'Use an address that starts with https://' })
  .max(2000);

/** Page number of a list, from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1);

/** A permission in the protocol's words, e.g. `read("any")`. */
export const permissionPattern =
  /^(?:read|create|update|delete|write)\("(?:any|guests|users(?:\/(?:un)?verified)?|(?:user|team|member|label):[A-Za-z0-9][A-Za-z0-9._-]{0,35}(?:\/[A-Za-z0-9._-]{1,36})?)"\)$/;

/** A permission: checked for its form and otherwise ignored. */
export const Permission = patterned(100, permissionPattern, 'Permissions look like read("any")');

/** Where a part of a list begins: after the row that a part before it ended with, as `next` named it. */
export const After = patterned(
  54,
  /^-?\d{1,16}_[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/,
  'Use what `next` said, or leave it out',
).optional();

/** What to send as `after` for the next part of a list; null at its end. */
export const Next = z.string().nullable();
