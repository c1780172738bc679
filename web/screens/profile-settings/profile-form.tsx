import { zodResolver } from '@hookform/resolvers/zod';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { normaliseEmail } from '../../../contracts/clean-text.ts';
import { type Language, languages } from '../../../contracts/languages.ts';
import { pictureTypes } from '../../../contracts/pictures.ts';
import type { Viewer } from '../../api/account.ts';
import { isProblem } from '../../api/errors.ts';
import { useChangePicture, useConfirmEmail, useSaveProfile } from '../../api/profile.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { usePictures } from '../../lib/pictures.ts';
import { useChooseLanguage } from '../../shell/language.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { OtpField } from '../../ui/fields/otp-field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { OwnProofField, useOwnProofTexts } from './own-proof-field.tsx';
import { type ProfileValues, profileRules } from './password-form.tsx';
import styles from './screen.module.css';

const names = ['name', 'email', 'interests', 'password'] as const;

/**
 * Name, email and interests. A new email also asks for the password. It stays in the field while it waits for its code,
 * which is asked for below.
 */
export function ProfileForm({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const proof = useOwnProofTexts();
  const [outcome, setOutcome] = useState<{ saved: true; asksCode: boolean } | { error: string }>();
  const save = useSaveProfile();
  const [startedOver, setStartedOver] = useState(false);
  const waiting = startedOver ? null : viewer.pendingEmail;
  const shownEmail = waiting ?? viewer.email;
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileRules(t, shownEmail, proof.missing)),
    defaultValues: { name: viewer.name, email: shownEmail, interests: viewer.interests, password: '' },
  });
  const { resetField } = form;
  // When a new address is confirmed, only that field is reset; other edits stay.
  useEffect(() => resetField('email', { defaultValue: shownEmail }), [resetField, shownEmail]);
  const { errors, isSubmitting } = form.formState;
  const typedEmail = form.watch('email');
  const normalEmail = normaliseEmail(typedEmail) ?? typedEmail.trim();
  // The address in use, while another one waits, takes back the change.
  const changesEmail = normalEmail !== shownEmail;

  const submit = form.handleSubmit(async ({ name, email, interests, password }) => {
    setOutcome(undefined);
    const newEmail = changesEmail ? { email, password } : undefined;
    try {
      const { pendingEmail } = await save.mutateAsync({ name, interests, newEmail });
      if (newEmail !== undefined) setStartedOver(false);
      form.reset({ name, interests, email: pendingEmail ?? viewer.email, password: '' });
      setOutcome({ saved: true, asksCode: newEmail !== undefined && pendingEmail !== null });
    } catch (error) {
      if (isProblem(error, 'user_invalid_credentials')) {
        form.setError('password', { type: 'server', message: proof.wrong }, { shouldFocus: true });
      } else if (!showFieldErrors(error, names, form.setError)) {
        setOutcome({ error: errorText(error) });
      }
    }
  });
  const saved = outcome !== undefined && 'saved' in outcome ? outcome : undefined;

  return (
    <>
      <form method="dialog" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          autoComplete="name"
          maxLength={128}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {changesEmail && (
          <OwnProofField
            label={t('emailPassword')}
            hint={t('emailPasswordHint')}
            error={errors.password?.message}
            {...form.register('password')}
          />
        )}
        <TextArea
          label={t('interests')}
          hint={t('interestsHint')}
          rows={4}
          maxLength={2000}
          error={errors.interests?.message}
          {...form.register('interests')}
        />
        {outcome && 'error' in outcome && <FormMessage title={t('saveFailed')}>{outcome.error}</FormMessage>}
        {saved && !saved.asksCode && <FormMessage tone="good">{t('saved')}</FormMessage>}
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'saving' : 'save')}
        </Button>
      </form>
      {waiting !== null && (
        <PendingEmail
          email={viewer.email}
          pending={waiting}
          justAsked={saved?.asksCode === true}
          onStartOver={() => setStartedOver(true)}
        />
      )}
    </>
  );
}

/** Uploaded as soon as a picture is chosen. */
export function PictureField({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const { url } = usePictures();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const { mutate, isPending, error } = useChangePicture();
  const pick = (file: File | undefined) => {
    if (file === undefined) return;
    const known = (pictureTypes as readonly string[]).includes(file.type);
    setRefused(!known);
    if (known) mutate(file);
  };
  return (
    <div>
      <div className={styles.picture}>
        <Avatar name={viewer.name} src={viewer.avatar && url(viewer.avatar)} size="xl" />
        <div>
          <div className={styles.pictureActions}>
            <Button
              variant="secondary"
              size="sm"
              icon={<ImagePlus aria-hidden="true" />}
              busy={isPending}
              onClick={() => input.current?.click()}
            >
              {t(isPending ? 'uploading' : viewer.avatar === null ? 'choosePicture' : 'changePicture')}
            </Button>
            {viewer.avatar !== null && !isPending && (
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => mutate(null)}
              >
                {t('removePicture')}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{t('pictureHint')}</p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('picture')}
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            pick(event.currentTarget.files?.[0]);
            // Cleared, so that choosing the same file after a failure fires a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {refused && <FormMessage>{t('pictureRefused')}</FormMessage>}
      {error !== null && !refused && <FormMessage>{errorText(error)}</FormMessage>}
    </div>
  );
}

const options = Object.entries(languages).map(([value, label]) => ({ value, label }));

/** Language of the site and of mails; saved on change. */
export function LanguageField() {
  const t = useTranslations('profile');
  const choose = useChooseLanguage();
  return (
    <Select
      label={t('languageTitle')}
      labelHidden
      options={options}
      value={useLocale()}
      onChange={({ target }) => void choose(target.value as Language)}
    />
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
