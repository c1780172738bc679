import { Suspense } from 'react';
import { Link, useRevalidator, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../lib/lazy-part.tsx';
import { errorOf, isMissingCode } from '../lib/screen-error.ts';
import { withItsTexts } from '../lib/screen-texts.tsx';
import { paths } from '../paths.ts';
import { Container } from '../ui/layout.tsx';
import { ErrorState } from '../ui/notice.tsx';
import { Head } from './head.tsx';
import styles from './screen-error-boundary.module.css';

/** Loaded with the first missing page. The error screen itself must be in the main bundle, to show failed loads. */
const NotFoundScreen = lazyPart(() => withItsTexts(['lists'], import('./not-found-screen.tsx')));

/** Shows why a screen can't be shown, inside the layout. */
export function ScreenErrorBoundary() {
  const thrown = useRouteError();
  const error = errorOf(thrown);
  const revalidator = useRevalidator();
  if (error.status === 404 || error.status === 410) {
    return (
      <Suspense>
        <NotFoundScreen gone={error.status === 410} />
      </Suspense>
    );
  }
  return (
    <ErrorScreen
      offline={error.type === 'network'}
      busy={revalidator.state !== 'idle'}
      onRetry={() => {
        if (isMissingCode(thrown)) window.location.reload();
        else void revalidator.revalidate();
      }}
    />
  );
}

interface ErrorScreenProps {
  /** True when no response arrived at all. */
  readonly offline: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function ErrorScreen({ offline, busy, onRetry }: ErrorScreenProps) {
  const t = useTranslations('errors');
  const shell = useTranslations('shell');
  const title = t(offline ? 'offlineTitle' : 'faultTitle');
  return (
    <Container width="text" className={styles.screen}>
      <Head title={title} />
      <ErrorState title={title} retryLabel={t('tryAgain')} busy={busy} onRetry={onRetry}>
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
