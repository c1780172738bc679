import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
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

/** What holds between everybody here, and the way to accept it. */
export function Component() {
  const t = useTranslations('terms');
  const formats = useFormats();
  const { legalVersion } = useSite();
  const links = { privacy: (text: ReactNode) => <Link to={paths.privacyPolicy()}>{text}</Link> };
  return (
    <Container width="text" className={styles.screen}>
      <Head title={t('title')} description={t('description')} path={paths.termsAndConditions()} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.updated}>{t('updated', { date: formats.date(legalVersion) })}</p>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <div className={styles.parts}>
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
      <AcceptTerms version={legalVersion} />
    </Container>
  );
}
