import { useTranslations } from 'use-intl';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/container.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import styles from './error-screen.module.css';

interface ErrorScreenProps {
  /** True when no response arrived at all. */
  readonly offline: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function ErrorScreen({ offline, busy, onRetry }: ErrorScreenProps) {
  const t = useTranslations('errors');
  const title = t(offline ? 'offlineTitle' : 'faultTitle');
  return (
    <Container width="text" className={styles.screen}>
      <Head title={title} />
      <ErrorState title={title} retryLabel={t('tryAgain')} busy={busy} onRetry={onRetry}>
        {t(offline ? 'offline' : 'fault')}
      </ErrorState>
    </Container>
  );
}
