import { type ReactNode, Suspense, useState } from 'react';
import { data as answer, useLoaderData, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { accessTokensQuery } from '../../api/access-tokens.ts';
import { useViewer, viewerQuery } from '../../api/account.ts';
import { mutedQuery } from '../../api/board.ts';
import { notificationsQuery } from '../../api/contact-and-notifications.ts';
import { calendarAddressQuery, sessionsQuery } from '../../api/profile.ts';
import { securityQuery } from '../../api/second-factors.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { errorOf } from '../../lib/screen-error.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass, Spinner } from '../../ui/button.tsx';
import { Container } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { MutedPeople } from './muted-people.tsx';
import { NotificationSettings } from './notifications.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { PasswordForm } from './password-form.tsx';
import { LanguageField, PictureField, ProfileForm } from './profile-form.tsx';
import styles from './screen.module.css';
import { SecuritySettings } from './security.tsx';
import { Sessions } from './sessions.tsx';

const openDeleteDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazyPart(openDeleteDialog);

interface Loaded {
  readonly failed: boolean;
}

/** Shows a failed load on the screen itself, with the real status code. */
export async function load({ queries, call }: LoadArguments) {
  try {
    await Promise.all([
      // Another device may have changed it, so the form needs fresh values.
      queries.fetchQuery({ ...viewerQuery(call), staleTime: 0 }),
      queries.prefetchQuery(sessionsQuery),
      queries.prefetchQuery(notificationsQuery),
      queries.prefetchInfiniteQuery(mutedQuery(call)),
      queries.prefetchQuery(calendarAddressQuery),
      queries.prefetchQuery(accessTokensQuery),
      queries.prefetchQuery(securityQuery),
    ]);
    return answer<Loaded>({ failed: false });
  } catch (error) {
    return answer<Loaded>({ failed: true }, { status: errorOf(error).status });
  }
}

export function Component() {
  const t = useTranslations('profile');
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <h1>{t('title')}</h1>
      <Settings />
    </Container>
  );
}

function Settings() {
  const t = useTranslations('profile');
  const security = useTranslations('security');
  const { failed } = useLoaderData<Loaded>();
  const { revalidate, state } = useRevalidator();
  const viewer = useViewer();
  if (failed) {
    return (
      <ErrorState
        title={t('fetchFailed')}
        retryLabel={t('tryAgain')}
        busy={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    );
  }
  if (viewer === null) {
    return (
      <p role="status" className={styles.loading}>
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  return (
    <>
      <Section title={t('aboutTitle')} text={t('aboutText')}>
        <PictureField viewer={viewer} />
        <ProfileForm viewer={viewer} />
      </Section>
      <Section title={t('passwordTitle')} text={t(viewer.hasPassword ? 'passwordText' : 'passwordNone')}>
        <PasswordForm email={viewer.email} hasPassword={viewer.hasPassword} />
      </Section>
      <Section title={security('title')} text={security('text')}>
        <SecuritySettings />
      </Section>
      <Section title={t('languageTitle')} text={t('languageText')}>
        <LanguageField />
      </Section>
      <Section title={t('sessionsTitle')} text={t('sessionsText')}>
        <Sessions />
      </Section>
      <Section title={t('notificationsTitle')} text={t('notificationsText')}>
        <NotificationSettings />
      </Section>
      <Section title={t('mutedTitle')} text={t('mutedText')}>
        <MutedPeople />
      </Section>
      <Section title={t('calendarTitle')} text={t('calendarText')}>
        <OwnCalendar />
      </Section>
      <Section title={t('tokensTitle')} text={t('tokensText')}>
        <AccessTokens />
      </Section>
      <Section title={t('exportTitle')} text={t('exportText')}>
        <a href={paths.accountExport} download className={buttonClass({ variant: 'secondary' })}>
          {t('exportButton')}
        </a>
      </Section>
      <Section title={t('deleteTitle')} text={t('deleteText')}>
        <DeleteAccount />
      </Section>
    </>
  );
}

function DeleteAccount() {
  const t = useTranslations('profile');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onPointerEnter={() => void openDeleteDialog()} onClick={() => setAsking(true)}>
        {t('deleteButton')}
      </Button>
      {asking && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One group of settings: heading and explanation beside the fields. */
function Section({ title, text, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
