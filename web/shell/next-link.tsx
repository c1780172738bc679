import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './mailed-link.module.css';

/** A link onward from a finished page. */
export function NextLink() {
  const t = useTranslations('shell');
  return (
    <Link to={paths.allEvents()} className={buttonClass({ size: 'lg' })}>
      {t('seeAllEvents')}
    </Link>
  );
}

/** Sends a visitor to log in or sign up, and back to `here`. */
export function SignInFirst({ text, here }: { text: string; here: string }) {
  const t = useTranslations('shell');
  return (
    <div className={styles.action}>
      <p>{text}</p>
      <div className={styles.ways}>
        <Link to={paths.login(here)} className={buttonClass()}>
          {t('login')}
        </Link>
        <Link to={paths.signUp(here)} className={buttonClass({ variant: 'secondary' })}>
          {t('signUp')}
        </Link>
      </div>
    </div>
  );
}
