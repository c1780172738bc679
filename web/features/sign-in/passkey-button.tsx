import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/call.ts';
import { isProblem, NetworkError } from '../../api/errors.ts';
import {
  hasPasskeySupport,
  isDismissed,
  offerPasskeys,
  stopOfferingPasskeys,
  usePasskeyLogIn,
} from '../../api/second-factors.ts';
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
  const faultText = useErrorText();
  const onLoggedIn = () => void navigate(safeNext(next), { replace: true });
  const [fault, setFault] = useState<string>();
  const { mutateAsync, isPending } = usePasskeyLogIn();
  const sayFault = (error: unknown) => {
    const { reason } = isProblem(error, 'user_blocked') ? error.about : {};
    const own = error instanceof NetworkError || isProblem(error, 'general_rate_limit_exceeded');
    setFault(reason ?? (own ? faultText(error) : t('logInFailed')));
  };
  useAutofill(onLoggedIn, sayFault);
  const logIn = async () => {
    setFault(undefined);
    try {
      await mutateAsync();
      onLoggedIn();
    } catch (error) {
      if (!isDismissed(error)) sayFault(error);
    }
  };
  if (!useHydrated() || !hasPasskeySupport()) return null;
  return (
    <>
      <FormMessage>{fault}</FormMessage>
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

function useAutofill(onLoggedIn: () => void, onFault: (error: unknown) => void): void {
  const call = useCall();
  const queries = useQueryClient();
  const callbacks = useRef({ onLoggedIn, onFault });
  callbacks.current = { onLoggedIn, onFault };
  useEffect(() => {
    let left = false;
    offerPasskeys(call, queries).then(
      (loggedIn) => loggedIn && !left && callbacks.current.onLoggedIn(),
      // Nobody asked for it, so what happened before somebody chose a passkey isn't worth a message.
      (error) =>
        !left && isProblem(error, 'user_invalid_token', 'user_blocked') && callbacks.current.onFault(error),
    );
    return () => {
      left = true;
      if (hasPasskeySupport()) void stopOfferingPasskeys();
    };
  }, [call, queries]);
}
