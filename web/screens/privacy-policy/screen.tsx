import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { OutsideServices } from '../../../contracts/installation.ts';
import { legalTextsQuery } from '../../api/site.ts';
import { SectionsPage } from '../../features/legal/sections-page.tsx';
import { useFormats } from '../../lib/format.ts';
import { useHydrated, useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { proseClass } from '../../ui/card.tsx';
import { Container } from '../../ui/layout.tsx';
import privacyBannerStyles from './privacy-banner.module.css';
import styles from './screen.module.css';
import { sectionsOf } from './sections.ts';

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
  const formats = useFormats();
  const { kept } = useSite();
  const sections = sectionsOf(services);
  const links = {
    profile: (text: ReactNode) => <Link to={paths.profileSettings()}>{text}</Link>,
    form: (text: ReactNode) => <Link to={paths.contact()}>{text}</Link>,
  };
  return (
    <SectionsPage
      label={t('sections')}
      sections={sections.map(({ id, key }) => ({ id, title: t(`${key}.title`) }))}
    >
      {sections.map(({ id, key, paragraphs }) => (
        <section key={id} id={id} className={proseClass} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{t(`${key}.title`)}</h2>
          {paragraphs.map(({ text, hosts = [] }) => {
            // Each text uses the values that it needs.
            const values = { ...links, ...kept, host: formats.list(hosts) };
            return <p key={text}>{t.rich(`${key}.${text}` as 'rights.change', values)}</p>;
          })}
        </section>
      ))}
    </SectionsPage>
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
