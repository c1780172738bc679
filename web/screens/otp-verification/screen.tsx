import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHydrated } from '../../lib/page-context.tsx';
import { forgetPendingSignUp, type PendingSignUp, pendingSignUp } from '../../lib/pending-sign-up.ts';
import { paths, safeNext } from '../../paths.ts';
import { EntrancePage } from '../../shell/entrance.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import styles from './screen.module.css';

/** Asks for the mailed code of the sign-up that this tab began. */
export function Component() {
  const t = useTranslations('auth');
  const hydrated = useHydrated();
  const [pending, setPending] = useState<PendingSignUp | null>();
  useEffect(() => setPending(pendingSignUp()), []);
  return (
    <EntrancePage
      title={t('otpTitle')}
      intro={pending?.email ? t('otpIntro', { email: pending.email }) : undefined}
    >
      {!hydrated || pending === undefined ? (
        <Skeleton shape="button" />
      ) : pending === null ? (
        <NothingToVerify />
      ) : (
        <Verification pending={pending} />
      )}
    </EntrancePage>
  );
}

function NothingToVerify() {
  const t = useTranslations('auth');
  return (
    <div className={styles.nothing}>
      <p>{t('noSignUp')}</p>
      <Link to={paths.signUp()} className={buttonClass()}>
        {t('startSignUp')}
      </Link>
    </div>
  );
}

function Verification({ pending }: { readonly pending: PendingSignUp }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const done = () => {
    forgetPendingSignUp();
    return navigate(safeNext(search.get('next')), { replace: true });
  };
  return (
    <>
      <CodeForm userId={pending.userId} onDone={() => void done()} />
      <div className={styles.foot}>
        <ResendCode pending={pending} />
        <Link to={paths.signUp(search.get('next') ?? undefined)}>{t('otherAddress')}</Link>
      </div>
    </>
  );
}
