import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { TimerOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { PendingIdentity } from '../../../contracts/identities.ts';
import { loadViewer, useViewer } from '../../api/account.ts';
import { pendingIdentityQuery, useConfirmIdentity } from '../../api/identities.ts';
import { useRequestCode } from '../../api/sign-in.ts';
import { CodeForm } from '../../features/sign-in/code-form.tsx';
import { Agreement, emailRule } from '../../features/sign-in/fields.tsx';
import { lacksName, NameFirst, useFinishSignIn } from '../../features/sign-in/finish-sign-in.tsx';
import { isProblem } from '../../lib/errors.ts';
import { showFieldErrors, useErrorText } from '../../lib/form.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { QueryError } from '../../lib/query-error.tsx';
import { paths, safeNext } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { DeadLink } from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Sends people who are signed in on to where they were going. */
export async function load({ queries, call, url }: LoadArguments) {
  const viewer = await loadViewer(queries, call);
  if (viewer !== null && !lacksName(viewer)) throw redirect(safeNext(url.searchParams.get('next')));
}

/**
 * Proves the email address of someone who has signed in with a provider that can't vouch for it. Only then is the
 * provider connected to the address's account.
 */
export function Component() {
  const t = useTranslations('providers.confirm');
  const auth = useTranslations('auth');
  const hydrated = useHydrated();
  const [sent, setSent] = useState<SentCode>();
  const { data, error } = useQuery({ ...pendingIdentityQuery, enabled: hydrated });
  const viewer = useViewer();
  const provider = data?.label;
  const explained = provider && `${t('intro', { provider })} ${t('introOfKnown', { provider })}`;
  if (viewer === null && sent === undefined && isProblem(error, 'user_identity_not_found')) {
    return (
      <DeadLink title={t('goneTitle')} text={t('gone')} sign={<TimerOff />} alert>
        <Link to={paths.login()} className={buttonClass({ size: 'lg', block: true })}>
          {t('startAgain')}
        </Link>
      </DeadLink>
    );
  }
  return (
    <EntryPage
      title={t('title')}
      intro={sent === undefined ? explained : auth('otpIntro', { email: sent.email })}
    >
      <NameFirst>
        {hydrated ? <Waiting sent={sent} onSent={setSent} /> : <Skeleton shape="button" />}
      </NameFirst>
    </EntryPage>
  );
}

/** A code on its way, with the id that the answer named. */
interface SentCode {
  readonly email: string;
  readonly userId: string;
}

interface WaitingProps {
  readonly sent: SentCode | undefined;
  readonly onSent: (sent: SentCode | undefined) => void;
}

function Waiting(props: WaitingProps) {
  const t = useTranslations('providers.confirm');
  const query = useQuery(pendingIdentityQuery);
  const { data, error } = query;
  if (data !== undefined) return <AddressForm pending={data} {...props} />;
  if (error !== null) return <QueryError title={t('failed')} query={query} />;
  return <Skeleton shape="button" />;
}

/** The address, which the person may correct, then its code. */
function AddressForm({ pending, sent, onSent }: WaitingProps & { readonly pending: PendingIdentity }) {
  const t = useTranslations('providers.confirm');
  const auth = useTranslations('auth');
  const errorText = useErrorText();
  const finish = useFinishSignIn();
  const request = useRequestCode();
  const confirm = useConfirmIdentity();
  const [error, setErrorText] = useState<string>();
  const form = useForm({
    resolver: zodResolver(z.object({ email: emailRule(auth) })),
    defaultValues: { email: pending.email },
  });
  const send = async (email: string, userId?: string) => {
    const { name } = pending;
    const asked = { email, ...(name !== '' && { name }), ...(userId !== undefined && { userId }) };
    const token = await request.mutateAsync(asked);
    onSent({ email, userId: token.userId });
  };
  const submit = form.handleSubmit(async ({ email }) => {
    setErrorText(undefined);
    try {
      await send(email);
    } catch (error) {
      if (!showFieldErrors(error, ['email'], form.setError)) setErrorText(errorText(error));
    }
  });
  if (sent !== undefined) {
    const { email, userId } = sent;
    return (
      <>
        <CodeForm
          confirm={(secret) => confirm.mutateAsync({ userId, secret })}
          resend={() => send(email, userId)}
          email={email}
          sent
          success={[t('done')]}
          onDone={finish}
        />
        <Button variant="quiet" size="sm" onClick={() => onSent(undefined)}>
          {auth('changeEmail')}
        </Button>
      </>
    );
  }
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <FormMessage>{error}</FormMessage>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        {t(form.formState.isSubmitting ? 'sending' : 'send')}
      </Button>
      <Agreement text="newAgreement" />
    </form>
  );
}
