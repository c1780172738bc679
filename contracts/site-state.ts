import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Language, languages } from './languages.ts';
import { noticeLength } from './limits.ts';
import { Instant, Line } from './values.ts';

const ofText = Line.max(noticeLength);
const translations = Object.fromEntries(
  Object.keys(languages)
    .filter((code) => code !== 'en')
    .map((code) => [code, ofText.optional()]),
) as Record<Exclude<Language, 'en'>, z.ZodOptional<typeof ofText>>;

/** A text by language; those without one see the English text. */
const NoticeText = z.object({ en: ofText.min(1, 'Write something'), ...translations });
export type NoticeText = z.infer<typeof NoticeText>;

/** What every page shows below the header. */
export const SiteNotice = z.object({
  /** No one can change anything; null if they can. */
  maintenance: z
    .object({
      since: z.string(),
      /** When it is expected to end. */
      until: z.string().nullable(),
      /** Null for the usual text. */
      text: NoticeText.nullable(),
    })
    .nullable(),
  announcement: z
    .object({
      /** Another one for each announcement. */
      $id: z.string(),
      text: NoticeText,
      endsAt: z.string().nullable(),
    })
    .nullable(),
});
export type SiteNotice = z.infer<typeof SiteNotice>;

const readSiteNotice = endpoint({
  method: 'GET',
  path: '/v1/site/notice',
  access: 'anyone',
  summary: 'Get what the administrators announce on every page: maintenance, and an announcement',
  reply: SiteNotice,
  shared: 'timeless',
  problems: [],
});

/** For everyone else these endpoints answer 404, as if they didn't exist. */
const refused = [
  'general_unauthorized_scope',
  'general_route_not_found',
  'general_argument_invalid',
] as const;

const startMaintenance = endpoint({
  method: 'PUT',
  path: '/v1/admin/maintenance',
  access: 'user',
  summary:
    'Make the site read-only, and say so on every page. Emails wait. Repeat the call to change the text or the expected end. Administrators only.',
  body: z.object({ text: NoticeText.nullable().default(null), until: Instant.nullable().default(null) }),
  reply: null,
  problems: refused,
});

const endMaintenance = endpoint({
  method: 'DELETE',
  path: '/v1/admin/maintenance',
  access: 'user',
  summary: 'End maintenance. Emails that waited are sent. Administrators only.',
  reply: null,
  problems: ['general_unauthorized_scope', 'general_route_not_found'],
});

const publishAnnouncement = endpoint({
  method: 'PUT',
  path: '/v1/admin/announcement',
  access: 'user',
  summary: 'Show an announcement on every page, in place of the one before. Administrators only.',
  body: z.object({ text: NoticeText, endsAt: Instant.nullable().default(null) }),
  reply: null,
  problems: refused,
});

const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/v1/admin/announcement',
  access: 'user',
  summary: 'Remove the announcement. Administrators only.',
  reply: null,
  problems: ['general_unauthorized_scope', 'general_route_not_found'],
});

export const siteStateEndpoints = {
  readSiteNotice,
  startMaintenance,
  endMaintenance,
  publishAnnouncement,
  removeAnnouncement,
};
