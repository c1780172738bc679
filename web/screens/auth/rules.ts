import type { useTranslations } from 'use-intl';
import { z } from 'zod';
import { passwordMaxLength, passwordMinLength } from '../../../contracts/accounts.ts';
import { cleanLine } from '../../../contracts/clean-text.ts';
import { normaliseEmail } from '../../../contracts/email-address.ts';

type Texts = ReturnType<typeof useTranslations<'auth'>>;

/** The rules of the two forms with the specification's messages (section 5). */
export function signInRules(t: Texts) {
  const email = z
    .string()
    .trim()
    .min(1, { error: t('emailRequired'), abort: true })
    .refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid'));
  const password = z
    .string()
    .min(1, t('passwordRequired'))
    .min(passwordMinLength, t('passwordShort'))
    .max(passwordMaxLength);
  const name = z.string().overwrite(cleanLine);
  return {
    login: z.object({ name, email, password }),
    register: z.object({ name: name.min(1, t('nameRequired')).max(128), email, password }),
  };
}

export interface SignInValues {
  name: string;
  email: string;
  password: string;
}
