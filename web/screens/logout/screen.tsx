import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { paths } from '../../paths.ts';
import { EntryLayout } from '../../shell/entry-layout.tsx';
import { Head } from '../../shell/head.tsx';
import { useLogOutAndLeave } from '../../shell/log-out.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './screen.module.css';

/** A GET changes nothing, so the address shows a button (product rule 35). */
export function Component() {
  const t = useTranslations('auth');
  const viewer = useViewer();
  const { logOut, busy } = useLogOutAndLeave();
  return (
    <>
      <Head title={t('logout')} />
      <EntryLayout
        title={t(viewer ? 'logoutTitle' : 'loggedOut')}
        intro={viewer ? t('logoutIntro') : undefined}
      >
        <div className={styles.action}>
          {viewer ? (
            <Button size="lg" busy={busy} onClick={logOut}>
              {t('logout')}
            </Button>
          ) : (
            <Link to={paths.login()} className={buttonClass({ size: 'lg' })}>
              {t('login')}
            </Link>
          )}
        </div>
      </EntryLayout>
    </>
  );
}
