import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Language, languages } from './languages.ts';
import { GivenPassword, Secret, sessionEndpoints, Token } from './sessions.ts';
import { Email, Id, Line, NewId, Prose, recordOf } from './values.ts';

/** Longest password, in characters (ruling 14); the shortest is a setting, 6 unless configured. */
export const passwordMaxLength = 256;
/** Shortest password where the installation asks for no more, in characters. */
export const passwordMinLength = 6;
/** Digits of the one-time code. */
export const codeDigits = 6;

const PersonName = Line.max(128);
const TermsVersion = Line.min(1).max(50);
const LanguageCode = z.enum(Object.keys(languages) as [Language], {
  error: `Use one of ${Object.keys(languages).join(', ')}`,
});
const NewPassword = z
  .string()
  .min(passwordMinLength, 'Password must be at least 6 characters')
  .max(passwordMaxLength);
/** Where a link of a mail leads; checked against our public address and the registered origins. */
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

/** The server bounds them in bytes as well. */
const Prefs = recordOf(z.string().max(1000), z.unknown(), 2000);

export const createAccount = endpoint({
  method: 'POST',
  path: '/v1/account',
  access: 'anyone',
  summary: 'Signs up: makes an unverified account and mails the six-digit code.',
  body: z.object({
    userId: NewId,
    email: Email,
    password: NewPassword,
    name: PersonName.optional(),
    /** The version of the terms that the person accepts with it; another one than is in force counts for nothing. */
    acceptedTerms: TermsVersion.optional(),
  }),
  status: 201,
  reply: Account,
  problems: ['general_argument_invalid', 'user_already_exists', 'general_rate_limit_exceeded'],
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/v1/account',
  access: 'user',
  summary: 'The current account.',
  reply: Account,
  problems: ['general_unauthorized_scope'],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/v1/account',
  access: 'user',
  summary: 'Deletes the account of the caller, who gives the password once more.',
  body: z.object({
    password: GivenPassword,
    /** That paid seats are given up without a refund. */
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
  summary: 'Changes the name.',
  body: z.object({ name: PersonName.min(1, 'Name is required') }),
  reply: Account,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const updatePassword = endpoint({
  method: 'PATCH',
  path: '/v1/account/password',
  access: 'user',
  summary: 'Changes the password and ends every other session.',
  body: z.object({ password: NewPassword, oldPassword: GivenPassword.optional() }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_credentials',
    'general_rate_limit_exceeded',
  ],
});

export const updateEmail = endpoint({
  method: 'PATCH',
  path: '/v1/account/email',
  access: 'user',
  summary: 'Asks for another e-mail address; the old one stays until the mailed code is confirmed.',
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
  summary: 'Confirms the new e-mail address with its code.',
  body: z.object({ secret: Secret }),
  reply: Account,
  problems: [
    'general_unauthorized_scope',
    'general_argument_invalid',
    'user_invalid_token',
    'user_already_exists',
  ],
});

export const getPrefs = endpoint({
  method: 'GET',
  path: '/v1/account/prefs',
  access: 'user',
  summary: "The client's preferences.",
  reply: Prefs,
  problems: ['general_unauthorized_scope'],
});

export const updatePrefs = endpoint({
  method: 'PATCH',
  path: '/v1/account/prefs',
  access: 'user',
  summary: "Replaces the client's preferences; 64 kB at most.",
  body: z.object({ prefs: Prefs }),
  reply: Account,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const createVerification = endpoint({
  method: 'POST',
  path: '/v1/account/verification',
  access: 'user',
  summary: 'Mails a link that verifies the address of the account.',
  body: z.object({ url: ReturnUrl }),
  status: 201,
  reply: Token,
  problems: ['general_unauthorized_scope', 'general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const confirmVerification = endpoint({
  method: 'PUT',
  path: '/v1/account/verification',
  access: 'anyone',
  summary: 'Confirms the address with the secret of the mailed link.',
  body: z.object({ userId: Id, secret: Secret }),
  reply: Token,
  problems: ['general_argument_invalid', 'user_invalid_token', 'general_rate_limit_exceeded'],
});

export const createRecovery = endpoint({
  method: 'POST',
  path: '/v1/account/recovery',
  access: 'anyone',
  summary: 'Mails a link to set another password. Answers alike for every address.',
  body: z.object({ email: Email, url: ReturnUrl }),
  status: 201,
  reply: Token,
  problems: ['general_argument_invalid', 'general_rate_limit_exceeded'],
});

export const confirmRecovery = endpoint({
  method: 'PUT',
  path: '/v1/account/recovery',
  access: 'anyone',
  summary: 'Sets another password with the secret of the mailed link and ends all sessions.',
  body: z.object({ userId: Id, secret: Secret, password: NewPassword }),
  reply: Token,
  problems: ['general_argument_invalid', 'user_invalid_token', 'general_rate_limit_exceeded'],
});

/** The caller's own profile: what the 'Profile Settings' form shows and the header needs. */
export const Profile = z.object({
  $id: z.string(),
  name: z.string(),
  email: z.string(),
  interests: z.string(),
  avatar: z.string().nullable(),
  /** In which the interface and the mails are. */
  language: LanguageCode,
  /** The address that waits for its code, if the e-mail is being changed. */
  pendingEmail: z.string().nullable(),
  /** Whether they run the site. */
  administrator: z.boolean(),
  acceptedTerms: z.object({ version: z.string(), at: z.string() }).nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/v1/account/profile',
  access: 'user',
  summary: "The caller's profile.",
  reply: Profile,
  problems: ['general_unauthorized_scope'],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/v1/account/profile',
  access: 'user',
  summary: 'Changes name, interests, picture or language.',
  body: z.object({
    name: PersonName.min(1, 'Name is required').optional(),
    interests: Prose.max(2000).optional(),
    avatar: Id.nullable().optional(),
    language: LanguageCode.optional(),
  }),
  reply: Profile,
  problems: ['general_unauthorized_scope', 'general_argument_invalid'],
});

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/v1/account/terms',
  access: 'user',
  summary: 'Records version and time of the accepted terms.',
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
