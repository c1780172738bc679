import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import styles from './route-progress.module.css';

/** A progress line during navigation, delayed so that fast changes don't flash. */
export default function RouteProgress() {
  const t = useTranslations('afterPage');
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label={t('loading')} className={styles.progress} />;
}
