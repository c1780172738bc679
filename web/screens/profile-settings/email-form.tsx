import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { normaliseEmail } from '../../../contracts/clean-text.ts';
import type { Viewer } from '../../api/account.ts';
import { useChangeEmail, useConfirmEmail } from '../../api/profile.ts';
import { isProblem } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnProofField, useOwnProofTexts, useProvenSubmit } from './own-proof-field.tsx';
import { type EmailValues, emailRules } from './password-form.tsx';
import styles from './screen.module.css';
import { useUnsavedChanges } from './unsaved-changes.ts';

const names = ['email', 'password'] as const;

/** A new address needs the password. It stays in the field until its code, requested below, is entered. */
export function EmailForm({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const proof = useOwnProofTexts();
  const [justAsked, setJustAsked] = useState(false);
  const [startedOver, setStartedOver] = useState(false);
  const { mutateAsync } = useChangeEmail();
  const waiting = startedOver ? null : viewer.pendingEmail;
  const shownEmail = waiting ?? viewer.email;
  const form = useForm<EmailValues>({
    resolver: zodResolver(emailRules(t, shownEmail, proof.missing)),
    defaultValues: { email: shownEmail, password: '' },
  });
  const { reset } = form;
  useEffect(() => reset({ email: shownEmail, password: '' }), [reset, shownEmail]);
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const typedEmail = form.watch('email');
  const normalEmail = normaliseEmail(typedEmail) ?? typedEmail.trim();
  // The address in use, while another one waits, takes back the change.
  const changesEmail = normalEmail !== shownEmail;

  const { error, submitWith } = useProvenSubmit(form, names, 'password');
  const submit = submitWith(async ({ email, password }) => {
    if (!changesEmail) return;
    const { pendingEmail, email: current } = await mutateAsync({ email, password });
    setStartedOver(false);
    form.reset({ email: pendingEmail ?? current, password: '' });
    setJustAsked(pendingEmail !== null);
    if (pendingEmail === null) showToast({ tone: 'good', text: t('emailKept') });
  });

  return (
    <>
      <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormMessage>{error}</FormMessage>
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {changesEmail && (
          <>
            <OwnProofField
              label={t('emailPassword')}
              hint={t('emailPasswordHint')}
              error={errors.password?.message}
              {...form.register('password')}
            />
            <Button type="submit" busy={isSubmitting}>
              {t(isSubmitting ? 'saving' : 'emailSave')}
            </Button>
          </>
        )}
      </form>
      {waiting !== null && (
        <PendingEmail
          email={viewer.email}
          pending={waiting}
          justAsked={justAsked}
          onStartOver={() => setStartedOver(true)}
        />
      )}
    </>
  );
}

interface PendingEmailProps {
  readonly email: string;
  readonly pending: string;
  /** The code was just sent: the field is the next thing to fill in. */
  readonly justAsked: boolean;
  readonly onStartOver: () => void;
}

/** Asks for the code that confirms a new address. */
function PendingEmail({ email, pending, justAsked, onStartOver }: PendingEmailProps) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Focusing also scrolls to it.
    if (justAsked) input.current?.focus();
  }, [justAsked]);
  const { mutate, isPending, error } = useConfirmEmail(() =>
    showToast({ tone: 'good', text: t('emailChanged') }),
  );
  const confirm = (secret: string) => {
    if (!isPending && secret !== '') mutate(secret);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm(code);
  };
  const isVoid = isProblem(error, 'user_token_expired', 'user_token_used_up');
  const isWrong = isProblem(error, 'user_invalid_token');
  const message = isVoid ? t('codeVoid') : isWrong ? t('codeInvalid') : error && errorText(error);
  return (
    <form method="dialog" className={styles.code} onSubmit={submit} aria-labelledby="pending-email">
      <h3 id="pending-email">{t('pendingTitle')}</h3>
      <p>{t('pendingText', { pending, email })}</p>
      <OtpField
        ref={input}
        label={t('code')}
        hint={t('codeHint')}
        error={message}
        onInput={(event) => setCode(event.currentTarget.value)}
        onComplete={confirm}
      />
      <Button type="submit" variant="secondary" busy={isPending}>
        {t(isPending ? 'confirmingEmail' : 'confirmEmail')}
      </Button>
      <Button variant="quiet" size="sm" flush onClick={onStartOver}>
        {t('pendingStartOver')}
      </Button>
    </form>
  );
}
