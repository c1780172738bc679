import { CircleCheck, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { paths } from '../../paths.ts';
import { useLogOutAndLeave } from '../../shell/log-out.ts';
import { DeadLink } from '../../shell/mailed-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';

/** A GET changes nothing, so the address shows a button (product rule 35). */
export function Component() {
  const t = useTranslations('auth');
  const viewer = useViewer();
  const { logOut, busy } = useLogOutAndLeave();
  if (viewer === null) {
    return (
      <DeadLink title={t('loggedOut')} sign={<CircleCheck />}>
        <Link to={paths.login()} className={buttonClass({ size: 'lg', block: true })}>
          {t('login')}
        </Link>
      </DeadLink>
    );
  }
  return (
    <DeadLink title={t('logoutTitle')} text={t('logoutIntro')} sign={<LogOut />}>
      <Button size="lg" block busy={busy} onClick={logOut}>
        {t('logout')}
      </Button>
      <Link to={paths.home()} className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}>
        {t('stayLoggedIn')}
      </Link>
    </DeadLink>
  );
}
