import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { notificationsQuery } from '../../api/notifications.ts';
import { Inbox, MarkAll } from '../../features/notifications/inbox.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './screen.module.css';

/** Failures are shown by the list. */
export async function load({ queries, call }: LoadArguments) {
  await queries.prefetchInfiniteQuery(notificationsQuery(call));
}

export function Component() {
  const t = useTranslations('notifications');
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <div className={styles.tools}>
          <MarkAll />
          <Link
            to={paths.profileSettings('notifications')}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Mail aria-hidden="true" />
            {t('emails')}
          </Link>
        </div>
      </header>
      <div className={styles.list}>
        <Inbox level={2} />
      </div>
    </Container>
  );
}
