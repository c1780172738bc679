import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { notificationsQuery } from '../../api/notifications.ts';
import { Inbox, MarkAll } from '../../features/notifications/inbox.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/layout.tsx';
import { LinkRows } from '../../ui/task-list.tsx';
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
      <div className={styles.columns}>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
          <MarkAll />
        </header>
        <div className={styles.list}>
          <Inbox level={2} />
        </div>
        <aside className={styles.aside} aria-labelledby="settings">
          <h2 id="settings">{t('settings')}</h2>
          <LinkRows
            rows={[
              {
                key: 'emails',
                icon: <Mail aria-hidden="true" />,
                title: t('emails'),
                hint: t('emailsHint'),
                renderLink: (props) => <Link to={paths.profileSettings('notifications')} {...props} />,
              },
            ]}
          />
        </aside>
      </div>
    </Container>
  );
}
