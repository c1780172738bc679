import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Head } from '../../shell/head.tsx';
import { Spinner } from '../../ui/button.tsx';
import { Container } from '../../ui/layout.tsx';
import { CheckInPage } from './check-in-page.tsx';
import { useOpenCheckIn } from './device.ts';
import styles from './screen.module.css';

/** Everything on this screen is stored on the device, so that check-in works offline. */
export function Component() {
  const t = useTranslations('door');
  const { eventId = '' } = useParams();
  const open = useOpenCheckIn(eventId);
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('pageTitle')} />
      {open === null ? (
        <p className={styles.opening} role="status">
          <Spinner />
          {t('opening')}
        </p>
      ) : (
        <CheckInPage open={open} />
      )}
    </Container>
  );
}
