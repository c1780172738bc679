import { useEffect, useState } from 'react';
import { Link, redirect, useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer, useViewer } from '../../api/account.ts';
import { useConfirmCode, useRequestCode } from '../../api/sign-in.ts';
import { CodeForm } from '../../features/sign-in/code-form.tsx';
import { lacksName, NameFirst, useFinishSignIn } from '../../features/sign-in/finish-sign-in.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { type PendingSignUp, pendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths, safeNext } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { secretLinkIn } from '../../shell/mailed-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailedLogIn } from './mailed-log-in.tsx';
import { RequestCode } from './request-code.tsx';
import styles from './screen.module.css';

/** Sends people who are signed in on to where they were going, unless a link brought them. */
export async function load({ queries, call, url }: LoadArguments) {
  if (secretLinkIn(url.searchParams, 'userId') !== null) return;
  const viewer = await loadViewer(queries, call);
  if (viewer !== null && !lacksName(viewer)) throw redirect(safeNext(url.searchParams.get('next')));
}

export function Component() {
  const [search] = useSearchParams();
  const link = secretLinkIn(search, 'userId');
  return link === null ? <CodeScreen /> : <MailedLogIn link={link} isSignUp={search.has('signup')} />;
}

function CodeScreen() {
  const t = useTranslations('auth');
  const hydrated = useHydrated();
  const isNew = lacksName(useViewer());
  const [pending, setPending] = useState<PendingSignUp | null>();
  useEffect(() => setPending(pendingSignUp()), []);
  const sent = (useLocation().state as { sent?: boolean } | null)?.sent !== false;
  const intro = sent ? 'otpIntro' : 'otpNotSent';
  if (pending === null && !isNew) return <RequestCode onSent={setPending} />;
  return (
    <EntryPage
      title={t(isNew ? 'nameTitle' : 'otpTitle')}
      intro={!isNew && pending?.email ? t(intro, { email: pending.email }) : undefined}
    >
      <NameFirst>
        {hydrated && pending ? <Verification pending={pending} sent={sent} /> : <Skeleton shape="button" />}
      </NameFirst>
    </EntryPage>
  );
}

function Verification({ pending, sent }: { readonly pending: PendingSignUp; readonly sent: boolean }) {
  const t = useTranslations('auth');
  const next = useSearchParams()[0].get('next') ?? undefined;
  const finish = useFinishSignIn();
  const confirmCode = useConfirmCode();
  const requestCode = useRequestCode();
  const { userId, name, email } = pending;
  const isLogIn = name === '';
  return (
    <>
      <CodeForm
        confirm={(secret) => confirmCode.mutateAsync({ userId, secret })}
        resend={
          email === '' ? null : () => requestCode.mutateAsync({ userId, email, next, ...(name && { name }) })
        }
        email={email}
        sent={sent && email !== ''}
        success={isLogIn ? [t('codeRight')] : [t('otpVerified'), t('complete')]}
        onDone={finish}
      />
      <div className={styles.foot}>
        <Link to={isLogIn ? paths.login(next) : paths.signUp(next)} state={{ email }}>
          {t('otherAddress')}
        </Link>
      </div>
    </>
  );
}
