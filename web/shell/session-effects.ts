import { useEffect, useEffectEvent } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../api/account.ts';
import { useStoredAuthState } from '../api/auth-state.ts';
import { paths } from '../paths.ts';
import type { RouteHandle } from '../screen.ts';
import { showToast } from '../ui/toast.ts';
import { useOwnLanguage } from './choose-language.ts';

/** Follows the session: of this tab, of others, and at the server. */
export function useSessionEffects(): void {
  useStoredAuthState();
  useOwnLanguage();
  useLogInRedirect();
}

/** Sends people whose session has ended from a private screen to the log-in, and back afterwards. */
function useLogInRedirect() {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const location = useLocation();
  const navigate = useNavigate();
  const guarded = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.access === 'user');
  const signedOut = guarded && viewer === null;
  const showReason = useEffectEvent(() => showToast({ tone: 'plain', text: t('loggedOut') }));
  useEffect(() => {
    // After a log-out the address has changed already, but the next screen hasn't rendered yet.
    const left = window.location.pathname !== location.pathname;
    if (!signedOut || left) return;
    showReason();
    void navigate(paths.login(`${location.pathname}${location.search}`), { replace: true });
  }, [signedOut, navigate, location]);
}
