import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/container.tsx';
import { proseClass } from '../../ui/prose.tsx';
import { PrivacyBanner } from './privacy-banner.tsx';
import styles from './screen.module.css';
import { useSectionInView } from './use-section-in-view.ts';

/** The sections in their order: the id in the address, and the paragraphs of the catalogue. */
const sections = [
  { id: 'data-collection', key: 'collection', texts: ['account', 'events', 'traces', 'position'] },
  { id: 'data-storage', key: 'storage', texts: ['place', 'duration', 'deletion'] },
  { id: 'cookies-usage', key: 'cookies', texts: ['session', 'storage'] },
  { id: 'user-rights', key: 'rights', texts: ['change', 'ask', 'mails'] },
  { id: 'third-party-services', key: 'thirdParties', texts: ['mail', 'places', 'payments'] },
  { id: 'contact-information', key: 'contact', texts: ['write', 'changes'] },
] as const;

const ids = sections.map(({ id }) => id);

/** What is kept about people, section by section. */
export function Component() {
  const t = useTranslations('privacy');
  const formats = useFormats();
  const { legalVersion, kept } = useSite();
  const inView = useSectionInView(ids);
  const links = {
    profile: (text: ReactNode) => <Link to={paths.profileSettings()}>{text}</Link>,
    form: (text: ReactNode) => <Link to={paths.contact()}>{text}</Link>,
  };
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.privacyPolicy()} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.updated}>{t('updated', { date: formats.date(legalVersion) })}</p>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
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
          {sections.map(({ id, key, texts }) => (
            <section
              key={id}
              id={id}
              className={classNames(proseClass, styles.text)}
              aria-labelledby={`${id}-title`}
            >
              <h2 id={`${id}-title`}>{t(`${key}.title`)}</h2>
              {texts.map((text) => (
                <p key={text}>{t.rich(`${key}.${text}` as 'rights.change', { ...links, ...kept })}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
      <PrivacyBanner version={legalVersion} />
    </Container>
  );
}
