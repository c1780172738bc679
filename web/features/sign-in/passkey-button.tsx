import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/call.ts';
import {
  hasPasskeySupport,
  isDismissed,
  offerPasskeys,
  stopOfferingPasskeys,
  usePasskeyLogIn,
} from '../../api/second-factors.ts';
import { isProblem, NetworkError } from '../../lib/errors.ts';
import { useErrorText } from '../../lib/form.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { safeNext } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';

/**
 * Logs in with a passkey, and offers passkeys in the autofill of the screen's address field (its
 * `autocomplete` ends with `webauthn`). Absent where the browser has none.
 */
export default function PasskeyButton({ next }: { readonly next: string | undefined }) {
  const navigate = useNavigate();
  const t = useTranslations('security.passkeys');
  const errorText = useErrorText();
  const onLoggedIn = () => void navigate(safeNext(next), { replace: true });
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = usePasskeyLogIn();
  const showError = (error: unknown) => {
    const { reason } = isProblem(error, 'user_blocked') ? error.about : {};
    const own = error instanceof NetworkError || isProblem(error, 'general_rate_limit_exceeded');
    setError(reason ?? (own ? errorText(error) : t('logInFailed')));
  };
  useAutofill(onLoggedIn, showError);
  const logIn = async () => {
    setError(undefined);
    try {
      await mutateAsync();
      onLoggedIn();
    } catch (error) {
      if (!isDismissed(error)) showError(error);
    }
  };
  // The server offers it to all, so that nothing moves where it can be used.
  if (useHydrated() && !hasPasskeySupport()) return null;
  return (
    <>
      <FormMessage>{error}</FormMessage>
      <Button
        variant="secondary"
        size="lg"
        block
        busy={isPending}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => void logIn()}
      >
        {t('logIn')}
      </Button>
    </>
  );
}

function useAutofill(onLoggedIn: () => void, onFailure: (error: unknown) => void): void {
  const call = useCall();
  const queries = useQueryClient();
  const callbacks = useRef({ onLoggedIn, onFailure });
  callbacks.current = { onLoggedIn, onFailure };
  useEffect(() => {
    let left = false;
    offerPasskeys(call, queries).then(
      (loggedIn) => loggedIn && !left && callbacks.current.onLoggedIn(),
      // Autofill starts by itself, so errors before someone chooses a passkey aren't shown.
      (error) =>
        !left && isProblem(error, 'user_invalid_token', 'user_blocked') && callbacks.current.onFailure(error),
    );
    return () => {
      left = true;
      if (hasPasskeySupport()) void stopOfferingPasskeys();
    };
  }, [call, queries]);
}
