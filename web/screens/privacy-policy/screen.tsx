import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { OutsideServices } from '../../../contracts/installation.ts';
import { legalTextsQuery } from '../../api/site.ts';
import { useFormats } from '../../lib/format.ts';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { proseClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/layout.tsx';
import privacyBannerStyles from './privacy-banner.module.css';
import styles from './screen.module.css';
import { sectionIds, sectionsOf } from './sections.ts';

export async function load({ queries, language }: LoadArguments) {
  await queries.ensureQueryData(legalTextsQuery(language()));
  return null;
}

export function Component() {
  const t = useTranslations('privacy');
  const formats = useFormats();
  const { legalVersion } = useSite();
  const { data: legal } = useSuspenseQuery(legalTextsQuery(useLocale()));
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.privacyPolicy()} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.updated}>{t('updated', { date: formats.date(legalVersion) })}</p>
        {legal.privacy === null && <p className={styles.intro}>{t('intro')}</p>}
      </header>
      {legal.privacy === null ? (
        <SamplePolicy services={legal.services} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders and sanitises it
        <div className={proseClass} dangerouslySetInnerHTML={{ __html: legal.privacy }} />
      )}
      <PrivacyBanner version={legalVersion} />
    </Container>
  );
}

/** Used when the operator has no policy of their own. */
function SamplePolicy({ services }: { services: OutsideServices }) {
  const t = useTranslations('privacy');
  const { kept } = useSite();
  const sections = sectionsOf(services);
  const inView = useSectionInView(sectionIds);
  const links = {
    profile: (text: ReactNode) => <Link to={paths.profileSettings()}>{text}</Link>,
    form: (text: ReactNode) => <Link to={paths.contact()}>{text}</Link>,
  };
  return (
    <div className={styles.columns}>
      <nav aria-label={t('sections')} className={styles.sections}>
        <ul className={styles.list}>
          {sections.map(({ id, key }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={inView === id ? 'true' : undefined}>
                {t(`${key}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.texts}>
        {sections.map(({ id, key, paragraphs }) => (
          <section
            key={id}
            id={id}
            className={classNames(proseClass, styles.text)}
            aria-labelledby={`${id}-title`}
          >
            <h2 id={`${id}-title`}>{t(`${key}.title`)}</h2>
            {paragraphs.map(({ text, host = '' }) => {
              // Each text uses the values that it needs.
              const values = { ...links, ...kept, host };
              return <p key={text}>{t.rich(`${key}.${text}` as 'rights.change', values)}</p>;
            })}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Local storage key of the last policy version that the reader dismissed. */
const key = 'privacy-understood';

/** Shown until dismissed; a new version shows it again. */
function PrivacyBanner({ version }: { version: string }) {
  const hydrated = useHydrated();
  // Only the browser knows whether it was dismissed, so the server renders nothing.
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
    <section className={privacyBannerStyles.banner} aria-label={t('bannerLabel')}>
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

/**
 * The id of the section being read: the last one whose top has passed the upper third of the window; at the end of the
 * page the last one, even if it is short.
 */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const line = window.innerHeight / 3;
      const begun = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      );
      setCurrent(atEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}
