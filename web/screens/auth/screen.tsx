import { useState } from 'react';
import { redirect, useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadViewer } from '../../api/account.ts';
import { isSecondFactorPending } from '../../api/second-factors.ts';
import { lacksName, NameFirst } from '../../features/sign-in/finish-sign-in.tsx';
import { OtherWays } from '../../features/sign-in/other-ways.tsx';
import { outcomeIn } from '../../features/sign-in/provider-outcome.ts';
import { paths, safeNext } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { EntryLayout } from '../../shell/entry-layout.tsx';
import { Head } from '../../shell/head.tsx';
import { Segmented } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { EmailForm } from './email-form.tsx';
import { LogInForms } from './log-in-forms.tsx';
import { RegisterForm } from './register-form.tsx';

type Mode = 'login' | 'register';

/** Sends people who are signed in on to where they were going. */
export async function load({ queries, call, url }: LoadArguments) {
  const viewer = await loadViewer(queries, call);
  const next = url.searchParams.get('next');
  if (viewer !== null && !lacksName(viewer)) throw redirect(safeNext(next));
  if (isSecondFactorPending(queries)) throw redirect(paths.secondFactor(next ?? undefined));
}

/**
 * `/login` and `/signup` share this screen and differ only in the form shown first (product rule 2). Both begin with
 * the address. People sent here by the create screen see why (product rule 4).
 */
export function Component() {
  const t = useTranslations('auth');
  const { pathname, state } = useLocation();
  const [mode, setMode] = useState<Mode>(
    pathname.toLowerCase().startsWith(paths.signUp()) ? 'register' : 'login',
  );
  // The address of the screen that one comes back from.
  const [email, setEmail] = useState((state as { email?: string } | null)?.email ?? '');
  const [chosen, setChosen] = useState(false);
  const registering = mode === 'register';
  const [search] = useSearchParams();
  const next = search.get('next') ?? undefined;
  const { failure } = outcomeIn(search);
  const failures = useTranslations('providers.failures');
  const toCreate = safeNext(next).split('?', 1)[0]?.toLowerCase() === paths.createEvent();
  const change = () => setChosen(false);
  return (
    <>
      <Head title={t(mode)} path={registering ? paths.signUp() : paths.login()} />
      <EntryLayout
        title={t(registering ? 'registerTitle' : chosen ? 'waysTitle' : 'loginTitle')}
        intro={registering ? t('registerIntro') : chosen ? undefined : t('loginIntro')}
        grows={!chosen}
      >
        <NameFirst>
          {toCreate && <FormMessage tone="plain">{t('loginToCreate')}</FormMessage>}
          {failure && (
            <FormMessage tone={failure === 'cancelled' ? 'plain' : 'bad'}>{failures(failure)}</FormMessage>
          )}
          {!chosen ? (
            <>
              <EmailForm
                email={email}
                toggle={<ModeToggle mode={mode} onChange={setMode} />}
                onChosen={(typed) => {
                  setEmail(typed);
                  setChosen(true);
                }}
              />
              <OtherWays next={next} />
            </>
          ) : registering ? (
            <RegisterForm email={email} next={next} onChange={change} onLogIn={() => setMode('login')} />
          ) : (
            <LogInForms email={email} next={next} onChange={change} />
          )}
        </NameFirst>
      </EntryLayout>
    </>
  );
}

function ModeToggle({ mode, onChange }: { readonly mode: Mode; readonly onChange: (mode: Mode) => void }) {
  const t = useTranslations('auth');
  return (
    <Segmented
      label={t('mode')}
      labelHidden
      name="mode"
      value={mode}
      onChange={(event) => onChange(event.target.value as Mode)}
      choices={[
        { value: 'login', label: t('login') },
        { value: 'register', label: t('register') },
      ]}
    />
  );
}
