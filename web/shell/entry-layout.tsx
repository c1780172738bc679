import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Cover } from '../ui/cover.tsx';
import styles from './entry-layout.module.css';
import { Head } from './head.tsx';

interface EntryLayoutProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
}

/** A log-in or sign-up screen with its window title. */
export function EntryPage({ title, ...props }: Omit<EntryLayoutProps, 'title'> & { readonly title: string }) {
  return (
    <>
      <Head title={title} />
      <EntryLayout title={title} {...props} />
    </>
  );
}

/** The layout of the log-in and sign-up screens: the form beside a picture. */
export function EntryLayout({ title, intro, children }: EntryLayoutProps) {
  const t = useTranslations('site');
  return (
    <div className={styles.entrance}>
      <section className={styles.form}>
        <h1>{title}</h1>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        {children}
      </section>
      <aside className={styles.picture} aria-hidden="true">
        <Cover id="entrance" category="social" title={t('name')} ratio="fill" />
        <p>{t('tagline')}</p>
      </aside>
    </div>
  );
}
