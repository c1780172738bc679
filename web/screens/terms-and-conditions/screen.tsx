import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { useAcceptTerms } from '../../api/profile.ts';
import { legalTextsQuery } from '../../api/site.ts';
import { SectionsPage } from '../../features/legal/sections-page.tsx';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { useSite } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button } from '../../ui/button.tsx';
import { proseClass } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './screen.module.css';

const parts = [
  { key: 'registration', texts: ['early', 'age', 'approval', 'waitlist'] },
  { key: 'payment', texts: ['full', 'cancellation', 'refunds', 'calledOff'] },
  { key: 'data', texts: ['purpose', 'organisers', 'accuracy'] },
  { key: 'general', texts: ['organisers', 'conduct', 'content', 'changes'] },
] as const;

const acceptId = 'accept';

/** Loads the operator's own terms, if there are any. */
export async function load({ queries, language }: LoadArguments) {
  await queries.ensureQueryData(legalTextsQuery(language()));
  return null;
}

export function Component() {
  const t = useTranslations('terms');
  const formats = useFormats();
  const { legalVersion } = useSite();
  const { data: legal } = useSuspenseQuery(legalTextsQuery(useLocale()));
  return (
    <Container className={styles.screen}>
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

/** Used when the operator has no terms of their own. */
function SampleTerms() {
  const t = useTranslations('terms');
  const viewer = useViewer();
  const links = { privacy: (text: ReactNode) => <Link to={paths.privacyPolicy()}>{text}</Link> };
  return (
    <SectionsPage
      label={t('contents')}
      sections={parts.map(({ key }) => ({ id: key, title: t(`${key}.title`) }))}
      // For people with an account, it's always in sight.
      last={
        viewer === null && (
          <li className={styles.toAccept}>
            <a href={`#${acceptId}`}>{t('accept')}</a>
          </li>
        )
      }
    >
      {parts.map(({ key, texts }) => (
        <section key={key} id={key} aria-labelledby={`${key}-title`} className={styles.section}>
          <h2 id={`${key}-title`}>{t(`${key}.title`)}</h2>
          <div className={proseClass}>
            <ul>
              {texts.map((text) => (
                <li key={text}>{t.rich(`${key}.${text}` as 'data.purpose', links)}</li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </SectionsPage>
  );
}

/** Records the acceptance, on the account when signed in (product rule 9). */
function AcceptTerms({ version }: { version: string }) {
  const t = useTranslations('terms');
  const formats = useFormats();
  const errorText = useErrorText();
  const viewer = useViewer();
  const box = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const [tried, setTried] = useState(false);
  const [acceptedAsVisitor, setAcceptedAsVisitor] = useState(false);
  const { mutate, isPending, error } = useAcceptTerms();
  const accepted = viewer?.acceptedTerms?.version === version ? viewer.acceptedTerms : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const agreed = box.current?.checked ?? false;
    setRefused(!agreed);
    setTried(true);
    if (!agreed) box.current?.focus();
    else if (viewer === null) setAcceptedAsVisitor(true);
    else if (!isPending) mutate(version);
  };

  if (accepted !== null) {
    return (
      <div className={styles.agreement}>
        <FormMessage tone="good" title={t('accepted')}>
          {t('acceptedAt', { date: formats.date(accepted.at.slice(0, 10)) })}
        </FormMessage>
      </div>
    );
  }
  if (acceptedAsVisitor && viewer === null) {
    return (
      <div id={acceptId} className={styles.agreement}>
        <FormMessage tone="good">
          {t.rich('acceptedVisitor', {
            login: (text: ReactNode) => <Link to={paths.login(paths.termsAndConditions())}>{text}</Link>,
          })}
        </FormMessage>
      </div>
    );
  }
  return (
    <form
      id={acceptId}
      method="dialog"
      noValidate
      className={classNames(styles.agreement, styles.accept, (viewer !== null || tried) && styles.due)}
      onSubmit={submit}
    >
      {error !== null && <FormMessage>{t('acceptFailed', { error: errorText(error) })}</FormMessage>}
      <Checkbox
        ref={box}
        className={styles.agree}
        label={t('agree')}
        error={refused && t('notAgreed')}
        onChange={() => setRefused(false)}
      />
      <Button type="submit" busy={isPending}>
        {t(isPending ? 'accepting' : 'accept')}
      </Button>
    </form>
  );
}
