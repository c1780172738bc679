import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/layout.tsx';
import { CallList } from './call-list.tsx';
import { type Reference, referenceOf } from './reference.ts';
import styles from './screen.module.css';
import { Deviations, Facts, GettingStarted, Problems, QueryLanguage, Realtime } from './sections.tsx';

/** Reduced in the loader, so that the page doesn't carry the whole document. */
export async function load({ call }: LoadArguments): Promise<Reference> {
  return referenceOf(await call('GET /v1/openapi.json'));
}

const sections = ['start', 'queries', 'realtime', 'calls', 'problems', 'deviations'] as const;

/** The HTTP API for developers: how to begin, and the complete reference. */
export function Component() {
  const t = useTranslations('developers');
  const reference = useLoaderData<Reference>();
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.developers()} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <Facts reference={reference} />
      </header>
      <nav className={styles.contents} aria-label={t('contents')}>
        <h2>{t('contents')}</h2>
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{t(`${section}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        <Section id="start">
          <GettingStarted reference={reference} />
        </Section>
        <Section id="queries">
          <QueryLanguage />
        </Section>
        <Section id="realtime">
          <Realtime reference={reference} />
        </Section>
        <Section id="calls">
          <CallList groups={reference.groups} />
        </Section>
        <Section id="problems">
          <Problems reference={reference} />
        </Section>
        <Section id="deviations">
          <Deviations deviations={reference.deviations} />
        </Section>
      </div>
    </Container>
  );
}

function Section({ id, children }: { id: (typeof sections)[number]; children: ReactNode }) {
  const t = useTranslations('developers');
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`${id}.title`)}</h2>
      {children}
    </section>
  );
}
