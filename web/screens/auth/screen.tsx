import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Head } from '../../shell/head.tsx';
import { Segmented } from '../../ui/fields/choices.tsx';
import { SignInForm, type SignInMode } from './sign-in-form.tsx';

/** Login and Register on one screen; `/login` and `/signup` only differ in where it starts (ruling 2). */
export function Component() {
  const t = useTranslations('auth');
  const { pathname } = useLocation();
  const [mode, setMode] = useState<SignInMode>(
    pathname.toLowerCase().startsWith(paths.signUp()) ? 'register' : 'login',
  );
  const registering = mode === 'register';
  return (
    <>
      <Head title={t(mode)} path={registering ? paths.signUp() : paths.login()} />
      <Entrance
        title={t(registering ? 'registerTitle' : 'loginTitle')}
        intro={t(registering ? 'registerIntro' : 'loginIntro')}
      >
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
      </Entrance>
    </>
  );
}
