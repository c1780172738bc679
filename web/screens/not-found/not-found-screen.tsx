import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './not-found-screen.module.css';
import { ScatteredCircle } from './scattered-circle.tsx';

/** No such page; with `gone`, there was one. */
export default function NotFoundScreen({ gone }: { gone: boolean }) {
  const t = useTranslations('errors');
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t(gone ? 'goneTitle' : 'notFoundTitle')} />
      <ScatteredCircle />
      <h1>{t(gone ? 'goneTitle' : 'notFoundTitle')}</h1>
      <p className={styles.text}>{t(gone ? 'gone' : 'notFound')}</p>
      <div className={styles.actions}>
        <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
          {t('toEvents')}
        </Link>
        <Link to={paths.home()} className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          {t('toHome')}
        </Link>
      </div>
    </Container>
  );
}
