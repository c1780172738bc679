import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths, safeNext } from '../../paths.ts';
import { EntryLayout } from '../../shell/entry-layout.tsx';
import { Head } from '../../shell/head.tsx';
import { Segmented } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/form-message.tsx';
import { SignInForm, type SignInMode } from './sign-in-form.tsx';

/**
 * `/login` and `/signup` share this screen and differ only in the form shown first (product rule 2). People sent here
 * by the create screen see why (product rule 4).
 */
export function Component() {
  const t = useTranslations('auth');
  const { pathname } = useLocation();
  const [mode, setMode] = useState<SignInMode>(
    pathname.toLowerCase().startsWith(paths.signUp()) ? 'register' : 'login',
  );
  const registering = mode === 'register';
  const next = safeNext(useSearchParams()[0].get('next'));
  const toCreate = next.split('?', 1)[0]?.toLowerCase() === paths.createEvent();
  return (
    <>
      <Head title={t(mode)} path={registering ? paths.signUp() : paths.login()} />
      <EntryLayout
        title={t(registering ? 'registerTitle' : 'loginTitle')}
        intro={t(registering ? 'registerIntro' : 'loginIntro')}
      >
        {toCreate && <FormMessage tone="plain">{t('loginToCreate')}</FormMessage>}
        <SignInForm
          mode={mode}
          toggle={
            <Segmented
              label={t('mode')}
              labelHidden
              name="mode"
              value={mode}
              onChange={(event) => setMode(event.target.value as SignInMode)}
              choices={[
                { value: 'login', label: t('login') },
                { value: 'register', label: t('register') },
              ]}
            />
          }
        />
      </EntryLayout>
    </>
  );
}
