import type { useTranslations } from 'use-intl';
import { z } from 'zod';
import { AccessScope } from '../../../contracts/access-tokens.ts';
import { passwordMaxLength, passwordMinLength } from '../../../contracts/accounts.ts';
import { cleanLine, cleanProse } from '../../../contracts/clean-text.ts';
import { normaliseEmail } from '../../../contracts/email-address.ts';

type Texts = ReturnType<typeof useTranslations<'profile'>>;

export interface ProfileValues {
  name: string;
  email: string;
  interests: string;
  password: string;
}

/** The rules of the profile form; `ownEmail` is the address that needs no password. */
export function profileRules(t: Texts, ownEmail: string) {
  return z
    .object({
      name: z.string().overwrite(cleanLine).min(1, t('nameRequired')).max(128),
      email: z
        .string()
        .overwrite((typed) => normaliseEmail(typed) ?? typed.trim())
        .min(1, { error: t('emailRequired'), abort: true })
        .refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid')),
      interests: z.string().overwrite(cleanProse).max(2000),
      password: z.string(),
    })
    .refine(({ email, password }) => email === ownEmail || password !== '', {
      path: ['password'],
      error: t('passwordRequired'),
    });
}

export interface PasswordValues {
  oldPassword: string;
  password: string;
}

/** The rules of the form for another password. */
export function passwordRules(t: Texts) {
  return z.object({
    oldPassword: z.string().min(1, t('passwordRequired')),
    password: z
      .string()
      .min(1, t('passwordRequired'))
      .min(passwordMinLength, t('passwordShort'))
      .max(passwordMaxLength),
  });
}

/** What a token may do, as its owner reads it. */
export const scopeTexts = {
  'registrations.read': 'tokenReads',
  'registrations.write': 'tokenWrites',
} as const satisfies Record<AccessScope, string>;

export interface TokenValues {
  name: string;
  scopes: AccessScope[];
  /** A whole number, as a select has it. */
  expiresInDays: string;
  password: string;
}

/** The rules of the form for a token. */
export function tokenRules(t: Texts) {
  return z.object({
    name: z.string().trim().min(1, t('tokenNameMissing')).max(100),
    scopes: z.array(AccessScope).min(1, t('tokenScopeMissing')),
    expiresInDays: z.string(),
    password: z.string().min(1, t('passwordRequired')),
  });
}
