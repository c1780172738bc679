import { z } from 'zod';
import { type BytesSpec, endpoint } from './endpoint.ts';
import { UnreadCount } from './inbox.ts';
import { type Language, languages } from './languages.ts';
import { profileLimits } from './limits.ts';
import {
  GivenPassword,
  NewPassword,
  NextPath,
  PersonName,
  Secret,
  sessionEndpoints,
  TermsVersion,
  Token,
} from './sessions.ts';
import { Email, Id, NewId, ProfileLink, Prose, recordOf, TimeZone } from './values.ts';

export const codeDigits = 6;

const LanguageCode = z.enum(Object.keys(languages) as [Language], {
  error: `Use one of ${Object.keys(languages).join(', ')}`,
});
/** Where an emailed link leads; checked against the public address and the registered origins. */
const ReturnUrl = z.url().max(2000);

export const Account = z.object({
  $id: z.string(),
  $createdAt: z.string(),
  $updatedAt: z.string(),
  name: z.string(),
  registration: z.string(),
  status: z.boolean(),
  labels: z.array(z.string()),
  passwordUpdate: z.string(),
  email: z.string(),
  phone: z.string(),
  emailVerification: z.boolean(),
  phoneVerification: z.boolean(),
  mfa: z.boolean(),
  prefs: z.record(z.string(), z.unknown()),
  targets: z.array(z.unknown()),
  accessedAt: z.string(),
});
export type Account = z.infer<typeof Account>;

/** The server also limits the size in bytes. */
const Prefs = recordOf(z.string().max(1000), z.unknown(), 2000);

export const createAccount = endpoint({
  method: 'POST',
  path: '/v1/account',
  access: 'anyone',
  localised: true,
  summary: 'Create an account. It stays unverified until the emailed six-digit code is confirmed.',
  body: z.object({
    userId: NewId,
    email: Email,
    password: NewPassword,
    name: PersonName.optional(),
    /** The terms version accepted at sign-up; ignored unless it is the current one. */
    acceptedTerms: TermsVersion.optional(),
    /** For the link in the mail. */
    next: NextPath.optional(),
  }),
  status: 201,
  reply: Account,
  problems: ['general_argument_invalid', 'user_already_exists', 'general_rate_limit_exceeded'],
});

export const getAccount = endpoint({
  method: 'GET',
  anonymousSession: true,
  path: '/v1/account',
  access: 'user',
  summary: 'Get your account',
  reply: Account,
  problems: ['general_unauthorized_scope'],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/v1/account',
  access: 'user',
  summary: 'Delete your account. Requires your password.',
  body: z.object({
    password: GivenPassword,
    /** Confirms that paid seats are given up without a refund. */
    giveUpSeats: z.boolean().optional(),
  }),
  reply: null,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'user_organises_events',
    'user_owes_refunds',
    'user_owns_groups',
    'user_holds_paid_seats',
    'general_rate_limit_exceeded',
  ],
});

export const updateName = endpoint({
  method: 'PATCH',
  path: '/v1/account/name',
  access: 'user',
  summary: 'Update your name',
  body: z.object({ name: PersonName.min(1, 'Name is required') }),
  reply: Account,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const updatePassword = endpoint({
  method: 'PATCH',
  path: '/v1/account/password',
  access: 'user',
  summary:
    'Change your password, or set your first one with an emailed code as `oldPassword`. Ends all your other sessions.',
  body: z.object({ password: NewPassword, oldPassword: GivenPassword.optional() }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'general_rate_limit_exceeded',
  ],
});

export const createOwnCode = endpoint({
  method: 'POST',
  path: '/v1/account/own-code',
  access: 'user',
  localised: true,
  summary:
    'Email yourself a six-digit code. If your account has no password, use the code wherever a password is required.',
  status: 201,
  reply: Token,
  problems: ['general_unauthorized_scope', 'user_has_password', 'general_rate_limit_exceeded'],
});

export const updateEmail = endpoint({
  method: 'PATCH',
  path: '/v1/account/email',
  access: 'user',
  summary: 'Request an email change. The current address stays until you confirm the emailed code.',
  body: z.object({ email: Email, password: GivenPassword }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'general_rate_limit_exceeded',
  ],
});

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/v1/account/email',
  access: 'user',
  summary: 'Confirm an email change with its code',
  body: z.object({ secret: Secret }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_token',
    'user_token_expired',
    'user_token_used_up',
    'user_already_exists',
  ],
});

export const getPrefs = endpoint({
  method: 'GET',
  anonymousSession: true,
  path: '/v1/account/prefs',
  access: 'user',
  summary: 'Get your client preferences',
  reply: Prefs,
  problems: ['general_unauthorized_scope'],
});

export const updatePrefs = endpoint({
  method: 'PATCH',
  path: '/v1/account/prefs',
  access: 'user',
  summary: 'Replace your client preferences. Up to 64 kB.',
  body: z.object({ prefs: Prefs }),
  reply: Account,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const createVerification = endpoint({
  method: 'POST',
  path: '/v1/account/verification',
  otherPaths: ['/v1/account/verifications/email'],
  access: 'user',
  summary: 'Send an email verification link',
  body: z.object({ url: ReturnUrl }),
  status: 201,
  reply: Token,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const confirmVerification = endpoint({
  method: 'PUT',
  path: '/v1/account/verification',
  otherPaths: ['/v1/account/verifications/email'],
  access: 'anyone',
  summary: 'Verify your email address with the secret from the link',
  body: z.object({ userId: Id, secret: Secret }),
  reply: Token,
  problems: [
    'general_argument_invalid',
    'user_invalid_token',
    'user_not_found',
    'general_rate_limit_exceeded',
  ],
});

export const createRecovery = endpoint({
  method: 'POST',
  path: '/v1/account/recovery',
  access: 'anyone',
  summary: 'Request a password reset. The response is the same for every address.',
  body: z.object({ email: Email, url: ReturnUrl }),
  status: 201,
  reply: Token,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const confirmRecovery = endpoint({
  method: 'PUT',
  path: '/v1/account/recovery',
  access: 'anyone',
  summary: 'Reset a password with the secret from the link. Ends all sessions.',
  body: z.object({ userId: Id, secret: Secret, password: NewPassword }),
  reply: Token,
  problems: [
    'general_argument_invalid',
    'user_invalid_token',
    'user_not_found',
    'general_rate_limit_exceeded',
  ],
});

/** Your own profile, for the settings form and the page header. */
export const Profile = z.object({
  $id: z.string(),
  name: z.string(),
  email: z.string(),
  interests: z.string(),
  /** Markdown; public once you organise an event, like `links`. */
  bio: z.string(),
  links: z.array(z.string()),
  avatar: z.string().nullable(),
  /** For the interface and emails. */
  language: LanguageCode,
  /** IANA zone of the times in emails and receipts. */
  timeZone: z.string(),
  /** The address waiting for its code during an email change. */
  pendingEmail: z.string().nullable(),
  administrator: z.boolean(),
  /** Administrator rights wait for a second factor in this session. */
  administratorNeedsSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  acceptedTerms: z.object({ version: z.string(), at: z.string() }).nullable(),
  unreadNotifications: UnreadCount,
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/v1/account/profile',
  access: 'user',
  summary: 'Get your profile',
  reply: Profile,
  problems: ['general_unauthorized_scope'],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/v1/account/profile',
  access: 'user',
  summary: 'Update your name, bio, links, interests, picture, language or time zone',
  body: z.object({
    name: PersonName.min(1, 'Name is required').optional(),
    interests: Prose.max(2000).optional(),
    bio: Prose.max(profileLimits.bio).optional(),
    links: z.array(ProfileLink).max(profileLimits.links).optional(),
    avatar: Id.nullable().optional(),
    language: LanguageCode.optional(),
    timeZone: TimeZone.optional(),
  }),
  reply: Profile,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/v1/account/terms',
  access: 'user',
  summary: 'Accept the terms. Records the version and the time.',
  body: z.object({ version: TermsVersion }),
  reply: Profile,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const accountEndpoints = {
  ...sessionEndpoints,
  createAccount,
  getAccount,
  deleteAccount,
  updateName,
  updatePassword,
  createOwnCode,
  updateEmail,
  confirmEmail,
  getPrefs,
  updatePrefs,
  createVerification,
  confirmVerification,
  createRecovery,
  confirmRecovery,
  getProfile,
  updateProfile,
  acceptTerms,
};

export const exportAccount = {
  method: 'GET',
  path: '/v1/account/export',
  access: 'user',
  summary: 'Export your data as a zip: JSON files by topic, and your uploaded pictures',
  mediaTypes: ['application/zip'],
  ranges: false,
  kept: false,
  problems: ['general_unauthorized_scope', 'general_rate_limit_exceeded'],
} as const satisfies BytesSpec;
