import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHydrated } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './privacy-banner.module.css';

/** Where this browser remembers the version that somebody has read. */
const key = 'privacy-understood';

/** Says what using the site means, until somebody says that they understand; a new version asks again. */
export function PrivacyBanner({ version }: { version: string }) {
  const hydrated = useHydrated();
  // Only the browser remembers, so the server shows none.
  return hydrated ? <Banner version={version} /> : null;
}

function Banner({ version }: { version: string }) {
  const t = useTranslations('privacy');
  const [understood, setUnderstood] = useState(() => localStorage.getItem(key) === version);
  if (understood) return null;
  const understand = () => {
    localStorage.setItem(key, version);
    setUnderstood(true);
  };
  return (
    <section className={styles.banner} aria-label={t('bannerLabel')}>
      <p>
        {t.rich('agreement', {
          privacy: (text: ReactNode) => <Link to={paths.privacyPolicy()}>{text}</Link>,
          terms: (text: ReactNode) => <Link to={paths.termsAndConditions()}>{text}</Link>,
        })}
      </p>
      <Button onClick={understand}>{t('understand')}</Button>
    </section>
  );
}
