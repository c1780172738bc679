import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer } from '../../api/account.ts';
import { forgetPending, isSecondFactorPending } from '../../api/second-factors.ts';
import { SecondFactorForm } from '../../features/sign-in/second-factor-form.tsx';
import { paths, safeNext } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryPage } from '../../shell/entry-layout.tsx';
import { useLogOut } from '../../shell/log-out.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './screen.module.css';

/** For sessions that wait for their second factor; others have nothing to do here. */
export async function load({ queries, call, url }: LoadArguments) {
  const next = url.searchParams.get('next');
  if ((await loadViewer(queries, call)) !== null) throw redirect(safeNext(next));
  if (!isSecondFactorPending(queries)) throw redirect(paths.login(next ?? undefined));
}

export function Component() {
  const t = useTranslations('security.step');
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next');
  const queries = useQueryClient();
  const [over, setOver] = useState(false);
  const again = paths.login(next ?? undefined);
  const { mutate: logOut, isPending } = useLogOut(() => {
    forgetPending(queries);
    return navigate(again);
  });
  return (
    <EntryPage title={t('title')} intro={t('intro')}>
      {over ? (
        <>
          <FormMessage>{t('over')}</FormMessage>
          <Link to={again} className={buttonClass({ size: 'lg', block: true })}>
            {t('startOver')}
          </Link>
        </>
      ) : (
        <>
          <SecondFactorForm
            onProved={() => void navigate(safeNext(next), { replace: true })}
            onOver={() => {
              forgetPending(queries);
              setOver(true);
            }}
          />
          <div className={styles.foot}>
            <button type="button" aria-disabled={isPending} onClick={() => !isPending && logOut()}>
              {t('startOver')}
            </button>
            <p>{t.rich('lost', { link: (text) => <Link to={paths.contact()}>{text}</Link> })}</p>
          </div>
        </>
      )}
    </EntryPage>
  );
}
