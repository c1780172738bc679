import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { cleanLine, cleanProse, normaliseEmail } from '../../../contracts/clean-text.ts';
import { profileLimits } from '../../../contracts/limits.ts';
import { passwordMaxLength } from '../../../contracts/sessions.ts';
import { ProfileLink } from '../../../contracts/values.ts';
import type { Viewer } from '../../api/account.ts';
import { useChangePassword } from '../../api/profile.ts';
import { NewPasswordField } from '../../features/sign-in/fields.tsx';
import { useSite } from '../../lib/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnProofField, useOwnProofTexts, useProvenSubmit } from './own-proof-field.tsx';
import styles from './screen.module.css';

const names = ['oldPassword', 'password'] as const;

interface PasswordFormProps extends Pick<NonNullable<Viewer>, 'email' | 'hasPassword'> {
  readonly onDone: () => void;
}

/** Changes the password, or sets the first one. */
export function PasswordForm({ email, hasPassword, onDone }: PasswordFormProps) {
  const t = useTranslations('profile');
  const { minPasswordLength } = useSite();
  const proof = useOwnProofTexts();
  const { mutateAsync } = useChangePassword();
  const form = useForm<PasswordValues>({
    resolver: zodResolver(passwordRules(t, { minPasswordLength, missing: proof.missing })),
    defaultValues: { oldPassword: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const { error, submitWith } = useProvenSubmit(form, names, 'oldPassword');
  const submit = submitWith(async (values) => {
    await mutateAsync(values);
    form.reset();
    showToast({ tone: 'good', text: t(hasPassword ? 'passwordChanged' : 'passwordSet') });
    onDone();
  });

  return (
    <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormMessage>{error}</FormMessage>
      <OwnProofField
        label={t('oldPassword')}
        error={errors.oldPassword?.message}
        {...form.register('oldPassword')}
      />
      <NewPasswordField
        label={t('newPassword')}
        known={[email]}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="secondary" busy={isSubmitting}>
        {t(isSubmitting ? 'changingPassword' : hasPassword ? 'changePassword' : 'setPassword')}
      </Button>
    </form>
  );
}

type Texts = ReturnType<typeof useTranslations<'profile'>>;

export interface ProfileValues {
  name: string;
  bio: string;
  links: { url: string }[];
  interests: string;
}

/** People type addresses without `https://`. */
export function withScheme(typed: string): string {
  const url = typed.trim();
  return url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
}

/** Validation rules of the profile form. */
export function profileRules(t: Texts) {
  const isLink = (typed: string) => typed.trim() === '' || ProfileLink.safeParse(withScheme(typed)).success;
  return z.object({
    name: z.string().overwrite(cleanLine).min(1, t('nameRequired')).max(128),
    bio: z.string().overwrite(cleanProse).max(profileLimits.bio),
    links: z.array(z.object({ url: z.string().refine(isLink, t('linkInvalid')) })).max(profileLimits.links),
    interests: z.string().overwrite(cleanProse).max(2000),
  });
}

export interface EmailValues {
  email: string;
  password: string;
}

/** Validation rules of the email form; `ownEmail` can be kept without the password. */
export function emailRules(t: Texts, ownEmail: string, missing: string) {
  return z
    .object({
      email: z
        .string()
        .overwrite((typed) => normaliseEmail(typed) ?? typed.trim())
        .min(1, { error: t('emailRequired'), abort: true })
        .refine((typed) => normaliseEmail(typed) !== null, t('emailInvalid')),
      password: z.string(),
    })
    .refine(({ email, password }) => email === ownEmail || password !== '', {
      path: ['password'],
      error: missing,
    });
}

interface PasswordValues {
  oldPassword: string;
  password: string;
}

/** Validation rules of the password form. */
function passwordRules(
  t: Texts,
  { minPasswordLength, missing }: { minPasswordLength: number; missing: string },
) {
  return z.object({
    oldPassword: z.string().min(1, missing),
    password: z
      .string()
      .min(1, { error: t('passwordRequired'), abort: true })
      .min(minPasswordLength, t('passwordShort', { count: minPasswordLength }))
      .max(passwordMaxLength),
  });
}
