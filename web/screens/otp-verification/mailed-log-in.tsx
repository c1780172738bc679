import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck, TimerOff } from 'lucide-react';
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
import { DeadLink } from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';

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
  const confirm = useConfirmCode();
  const next = useSearchParams()[0].get('next') ?? undefined;
  if (viewer !== null && !isNew && !confirm.isSuccess) return <SignedInAlready name={viewer.name} />;
  if (isProblem(confirm.error, 'user_invalid_token', 'user_token_expired', 'user_token_used_up')) {
    return (
      <DeadLink title={t('linkVoidTitle')} text={t('linkVoid')} sign={<TimerOff />} alert>
        <Link to={paths.login(next)} className={buttonClass({ size: 'lg', block: true })}>
          {t('codeRequestNew')}
        </Link>
      </DeadLink>
    );
  }
  return (
    <EntryPage title={t(title)} intro={viewer === null ? t(intro) : undefined}>
      <NameFirst>
        <LinkForm link={link} isSignUp={isSignUp} confirm={confirm} />
      </NameFirst>
    </EntryPage>
  );
}

interface LinkFormProps extends MailedLogInProps {
  readonly confirm: ReturnType<typeof useConfirmCode>;
}

function LinkForm({ link, isSignUp, confirm }: LinkFormProps) {
  const t = useTranslations('auth');
  const finish = useFinishSignIn();
  const errorText = useErrorText();
  const { mutateAsync, isPending, isSuccess, error } = confirm;
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
  const { reason } = isProblem(error, 'user_blocked') ? error.about : {};
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {error && !fieldError && (
        <FormMessage>{reason ? t('blocked', { reason }) : errorText(error)}</FormMessage>
      )}
      {isSignUp && (
        <NewPasswordField label={t('password')} error={fieldError} {...form.register('password')} />
      )}
      <Button type="submit" size="lg" block busy={isPending || isSuccess}>
        {t(isSignUp ? 'linkSignUp' : 'login')}
      </Button>
      <Agreement text={isSignUp ? 'agreement' : 'newAgreement'} />
    </form>
  );
}

function SignedInAlready({ name }: { readonly name: string }) {
  const t = useTranslations('auth');
  const next = useSearchParams()[0].get('next');
  return (
    <DeadLink title={t('signedInTitle')} text={t('signedInAs', { name })} sign={<CircleCheck />}>
      <Link to={safeNext(next)} className={buttonClass({ size: 'lg', block: true })}>
        {t('continue')}
      </Link>
      <Link to={paths.logout()} className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}>
        {t('logout')}
      </Link>
    </DeadLink>
  );
}
