import type { useTranslations } from 'use-intl';
import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '../../../contracts/accounts.ts';

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
      name: z.string().trim().min(1, t('nameRequired')).max(128),
      email: z
        .string()
        .trim()
        .toLowerCase()
        .min(1, t('emailRequired'))
        .pipe(z.email(t('emailInvalid'))),
      interests: z.string().trim().max(2000),
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
