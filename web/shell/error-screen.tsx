import { Link, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../paths.ts';
import { Container } from '../ui/layout.tsx';
import { ErrorState } from '../ui/notice.tsx';
import styles from './error-screen.module.css';
import { Head } from './head.tsx';

interface ErrorScreenProps {
  /** True when no response arrived at all. */
  readonly offline: boolean;
  /** Only a new page can help. */
  readonly mustReload: boolean;
}

export default function ErrorScreen({ offline, mustReload }: ErrorScreenProps) {
  const t = useTranslations('errors');
  const shell = useTranslations('shell');
  const revalidator = useRevalidator();
  const title = t(offline ? 'offlineTitle' : 'faultTitle');
  const retry = () => {
    if (mustReload) window.location.reload();
    else void revalidator.revalidate();
  };
  return (
    <Container width="text" className={styles.screen}>
      <Head title={title} />
      <ErrorState
        title={title}
        retryLabel={t('tryAgain')}
        busy={revalidator.state !== 'idle'}
        onRetry={retry}
      >
        {t(offline ? 'offline' : 'fault')}
      </ErrorState>
      <p className={styles.next}>
        {offline ? (
          <a href={paths.offline()}>{shell('registeredEvents')}</a>
        ) : (
          <Link to={paths.allEvents()}>{t('toEvents')}</Link>
        )}
      </p>
    </Container>
  );
}
