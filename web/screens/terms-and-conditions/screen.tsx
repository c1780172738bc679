import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { legalTextsQuery } from '../../api/site.ts';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Container } from '../../ui/container.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { proseClass } from '../../ui/prose.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import styles from './screen.module.css';

/** The parts in their order, with the paragraphs of the catalogue. */
const parts = [
  { key: 'registration', texts: ['early', 'age', 'approval', 'waitlist'] },
  { key: 'payment', texts: ['full', 'cancellation', 'refunds', 'calledOff'] },
  { key: 'data', texts: ['purpose', 'organisers', 'accuracy'] },
  { key: 'general', texts: ['organisers', 'conduct', 'content', 'changes'] },
] as const;

/** Fetches the site's own terms, where it has some. */
export async function load({ queries, language }: LoadArguments) {
  await queries.ensureQueryData(legalTextsQuery(language()));
  return null;
}

/** What holds between everybody here, and the way to accept it. */
export function Component() {
  const t = useTranslations('terms');
  const formats = useFormats();
  const { legalVersion } = useSite();
  const { data: legal } = useSuspenseQuery(legalTextsQuery(useLocale()));
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.termsAndConditions()} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.updated}>{t('updated', { date: formats.date(legalVersion) })}</p>
        {legal.terms === null && <p className={styles.intro}>{t('intro')}</p>}
      </header>
      {legal.terms === null ? (
        <SampleTerms />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders and sanitises it
        <div className={proseClass} dangerouslySetInnerHTML={{ __html: legal.terms }} />
      )}
      <AcceptTerms version={legalVersion} />
    </Container>
  );
}

/** The terms that hold where the site has none of its own. */
function SampleTerms() {
  const t = useTranslations('terms');
  const links = { privacy: (text: ReactNode) => <Link to={paths.privacyPolicy()}>{text}</Link> };
  return (
    <div>
      {parts.map(({ key, texts }, index) => (
        <Disclosure key={key} title={t(`${key}.title`)} group="terms" open={index === 0}>
          <div className={proseClass}>
            <ul>
              {texts.map((text) => (
                <li key={text}>{t.rich(`${key}.${text}` as 'data.purpose', links)}</li>
              ))}
            </ul>
          </div>
        </Disclosure>
      ))}
    </div>
  );
}
