import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLogOut } from '../api/account.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toast.ts';

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
