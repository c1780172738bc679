import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { setViewer } from '../api/account.ts';
import { useCall } from '../api/call.ts';
import { clearAllPrivate, logOutKey } from '../lib/clear-storage.ts';
import { isProblem } from '../lib/errors.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toast.ts';

/**
 * Ends the session; one unknown to the server counts as ended.
 *
 * @param leave goes to a public screen: a private one would send the visitor to the log-in
 */
export function useLogOut(leave: () => Promise<void> | void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [logOutKey],
    mutationFn: async () => {
      try {
        await call('DELETE /v1/account/sessions/:sessionId', { params: { sessionId: 'current' } });
      } catch (error) {
        if (!isProblem(error, 'general_unauthorized_scope', 'user_session_not_found')) throw error;
      }
    },
    onSuccess: async () => {
      await leave();
      setViewer(queries, null);
      clearAllPrivate();
    },
  });
}

/** Ends the session and goes home. */
export function useLogOutAndLeave(): { logOut: () => void; busy: boolean } {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const { mutate, isPending } = useLogOut(() => navigate(paths.home()));
  const logOut = () => {
    if (isPending) return;
    mutate(undefined, {
      onError: () => showToast({ tone: 'bad', text: t('logoutFailed') }),
    });
  };
  return { logOut, busy: isPending };
}
