import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useViewer } from '../../api/account.ts';
import type { SecretLink } from '../../api/registration-actions.ts';
import { useConfirmCode } from '../../api/sign-in.ts';
import { Agreement, NewPasswordField, useNewPasswordRule } from '../../features/sign-in/fields.tsx';
import { lacksName, NameFirst, useFinishSignIn } from '../../features/sign-in/finish-sign-in.tsx';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { paths, safeNext } from '../../paths.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

interface MailedLogInProps {
  readonly link: SecretLink;
  /** The link of a sign-up with a password, which someone else may have chosen. */
  readonly isSignUp: boolean;
}

/** The page behind the link in the mail with a code. Opening it only shows a button, since mail scanners open links. */
export function MailedLogIn({ link, isSignUp }: MailedLogInProps) {
  const t = useTranslations('auth');
  const viewer = useViewer();
  const isNew = lacksName(viewer);
  const title = isNew ? 'nameTitle' : isSignUp ? 'linkSignUpTitle' : 'linkTitle';
  const intro = isSignUp ? 'linkSignUpIntro' : 'linkIntro';
  return (
    <EntryPage title={t(title)} intro={viewer === null ? t(intro) : undefined}>
      <NameFirst>
        {viewer === null ? (
          <LinkForm link={link} isSignUp={isSignUp} />
        ) : (
          <SignedInAlready name={viewer.name} />
        )}
      </NameFirst>
    </EntryPage>
  );
}

function LinkForm({ link, isSignUp }: MailedLogInProps) {
  const t = useTranslations('auth');
  const next = useSearchParams()[0].get('next') ?? undefined;
  const finish = useFinishSignIn();
  const errorText = useErrorText();
  const { mutateAsync, isPending, isSuccess, error } = useConfirmCode();
  const password = useNewPasswordRule();
  const rules = z.object({ password: isSignUp ? password : z.literal('') });
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { password: '' } });
  const fieldError = form.formState.errors.password?.message;
  const submit = form.handleSubmit(async (values) => {
    const { id: userId, secret } = link;
    try {
      finish(await mutateAsync({ userId, secret, ...(isSignUp && values) }));
    } catch (error) {
      // Errors without a field are shown from the mutation's state.
      showFieldErrors(error, ['password'], form.setError);
    }
  });
  if (isProblem(error, 'user_invalid_token', 'user_token_expired', 'user_token_used_up')) {
    return (
      <div className={styles.nothing}>
        <FormMessage>{t('linkVoid')}</FormMessage>
        <Link to={paths.login(next)} className={buttonClass({ size: 'lg' })}>
          {t('codeRequestNew')}
        </Link>
      </div>
    );
  }
  const { reason } = isProblem(error, 'user_blocked') ? error.about : {};
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {error && !fieldError && (
        <FormMessage>{reason ? t('blocked', { reason }) : errorText(error)}</FormMessage>
      )}
      {isSignUp && (
        <NewPasswordField
          label={t('password')}
          hint={t('linkPasswordHint')}
          error={fieldError}
          {...form.register('password')}
        />
      )}
      <Agreement text={isSignUp ? 'agreement' : 'newAgreement'} />
      <Button type="submit" size="lg" block busy={isPending || isSuccess}>
        {t(isSignUp ? 'linkSignUp' : 'login')}
      </Button>
    </form>
  );
}

function SignedInAlready({ name }: { readonly name: string }) {
  const t = useTranslations('auth');
  const next = useSearchParams()[0].get('next');
  return (
    <div className={styles.nothing}>
      <p>{t('signedInAlready', { name })}</p>
      <Link to={safeNext(next)} className={buttonClass({ size: 'lg' })}>
        {t('continue')}
      </Link>
      <Link to={paths.logout()}>{t('logout')}</Link>
    </div>
  );
}
