import type { useTranslations } from 'use-intl';
import { z } from 'zod';
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
