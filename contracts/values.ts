import { z } from 'zod';
import { cleanLine, cleanProse, normaliseEmail } from './clean-text.ts';
import { profileLimits } from './limits.ts';
import { highestPrice } from './prices.ts';

/** Checks the length before the expression runs, with the same error message. */
export function patterned(longest: number, pattern: RegExp, error: string): z.ZodString {
  return z.string().max(longest, { error, abort: true }).regex(pattern, { error });
}

/**
 * A record with at most `most` entries. As with lists, the server rejects larger ones before it validates the
 * entries.
 */
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

/** An id in a path; the route decides whether it exists. */
export const NameInPath = z.string().max(200);

/** Up to 36 of `[A-Za-z0-9._-]`, not starting with a punctuation mark (Appwrite's rule). */
export const Id = patterned(
  36,
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/,
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
);

export const EventParams = z.object({ eventId: Id });

/** Events and groups: both have a board, and can be reported and hidden. */
export const SubjectParams = z.object({ kind: z.enum(['events', 'groups']), subjectId: Id });
export type SubjectAddress = z.infer<typeof SubjectParams>;

/** An id chosen by the client, or `unique()` for one made by the server. */
export const NewId = z.union([z.literal('unique()'), Id]);

/** Single-line text such as a name or a title: cleaned and trimmed; empty if nothing in it is visible. */
export const Line = z.string().overwrite(cleanLine);

/** Multi-line text such as a description; otherwise like {@link Line}. */
export const Prose = z.string().overwrite(cleanProse);

/** An email address in its canonical form. */
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

/** In the smallest units of the event's currency, such as paise or cents. */
export const Price = z.int().min(0).max(highestPrice);

/** A whole amount in a query parameter, such as rupees or euros; 0 is allowed as a filter bound. */
export const WholeAmount = patterned(8, /^\d{1,8}$/, 'Use a whole amount').transform(Number);

const years = { from: Date.parse('0001-01-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') };

/** PostgreSQL rejects year 0, and later years have five digits. */
function isOfFourDigits(text: string): boolean {
  const at = Date.parse(text);
  return at >= years.from && at <= years.to;
}

const ofFourDigits = { error: 'Use a year from 0001 to 9999' };

/** E.g. `2026-05-01T12:34:56.789+00:00`. */
export const Instant = z.iso.datetime({ offset: true }).max(64).refine(isOfFourDigits, ofFourDigits);

/** `YYYY-MM-DD`. */
export const CalendarDate = z.iso
  .date({ error: 'Use the form YYYY-MM-DD' })
  .max(10)
  .refine(isOfFourDigits, ofFourDigits);

/** `HH:MM`. */
export const WallTime = patterned(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'Use the form HH:MM');

const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** Of sites that don't set another (product rule 17′). */
export const defaultTimeZone = 'Asia/Kolkata';

/** Whether the runtime knows this IANA zone, canonical or alias (`Asia/Kolkata`, `UTC`). */
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

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Use an IANA time zone such as Asia/Kolkata' });

/** Degrees, WGS 84. */
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** How precise the coordinates of an event are (product rule 20). */
export const precisions = ['exact', 'locality', 'city', 'organiser'] as const;
export const Precision = z.enum(precisions);

export const WebUrl = z
  .url({ protocol: /^https?$/, error: 'Use an address that starts with https://' })
  .max(2000);

const linkRule = 'Use an address that starts with https://';

/** Whether a link can be shown under a person's name: `https`, a public host name, and no user name that fakes one. */
function isProfileLink(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:') return false;
  return url.username === '' && url.password === '' && /\.[a-z][a-z0-9-]*\.?$/i.test(url.hostname);
}

/** A link on a person's public page. */
export const ProfileLink = z
  .string()
  .trim()
  .max(profileLimits.link)
  .regex(/^[^\s\p{C}]*$/u, linkRule)
  .refine(isProfileLink, linkRule)
  .meta({ format: 'uri' });

/** From 1. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1);

/** The fields of every reply with a numbered page. */
export const pageFacts = { total: z.int(), page: z.int(), pages: z.int() };

/** An Appwrite permission, e.g. `read("any")`. */
export const permissionPattern =
  /^(?:read|create|update|delete|write)\("(?:any|guests|users(?:\/(?:un)?verified)?|(?:user|team|member|label):[A-Za-z0-9][A-Za-z0-9._-]{0,35}(?:\/[A-Za-z0-9._-]{1,36})?)"\)$/;

/** Only its syntax is checked. */
export const Permission = patterned(100, permissionPattern, 'Permissions look like read("any")');

/** The cursor from `next`: the page starts after that row. */
export const After = patterned(
  54,
  /^-?\d{1,16}_[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/,
  'Use what `next` said, or leave it out',
).optional();

/** Pass it as `after` for the next page; null on the last. */
export const Next = z.string().nullable();
