import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Bot, CalendarDays, ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { data as answer, Link, redirect, useLoaderData, useParams, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer, type Viewer, viewerQuery } from '../../api/account.ts';
import { apiKeysQuery } from '../../api/api-keys.ts';
import { outcomeIn } from '../../features/sign-in/provider-outcome.ts';
import { ProblemError } from '../../lib/errors.ts';
import { useSite } from '../../lib/page-context.tsx';
import { usePictures } from '../../lib/pictures.ts';
import { errorOf } from '../../lib/screen-error.ts';
import { type ProfileSection, paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass, Spinner } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { backLinkClass, Container } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { ConnectedSignIns } from './connected-sign-ins.tsx';
import { DevelopersSection } from './developers-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { CopiedAddress, OwnCalendar } from './own-calendar.tsx';
import panel from './panel.module.css';
import { Panel } from './panel.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PictureField } from './picture-field.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { LanguageField, ProfileForm } from './profile-form.tsx';
import styles from './screen.module.css';
import { prefetchSection, sectionIcons, sectionIn, sections } from './sections.ts';
import { SecuritySection } from './security-section.tsx';

type Section = ComponentType<{ readonly viewer: NonNullable<Viewer> }>;

const parts: Readonly<Record<ProfileSection, Section>> = {
  you: YouSection,
  security: SecuritySection,
  notifications: NotificationsSection,
  apps: AppsSection,
  developers: DevelopersSection,
  payments: PaymentsSection,
  privacy: PrivacySection,
};

interface Loaded {
  readonly failed: boolean;
}

/** Shows a failed load on the screen itself, with the real status code. */
export async function load({ queries, call, params, url }: LoadArguments) {
  const section = sectionIn(params.section);
  if (section === null) throw new ProblemError(404, 'general_route_not_found', 'There is no such section');
  const { failure, connected } = outcomeIn(url.searchParams);
  // Where ways back from sign-in providers ended before settings had sections.
  if (params.section === undefined && (connected || failure !== undefined))
    throw redirect(`${paths.profileSettings('apps')}${url.search}`);
  try {
    await Promise.all([
      // Another device may have changed it, so the form needs fresh values.
      queries.fetchQuery({ ...viewerQuery(call), staleTime: 0 }),
      prefetchSection(section, { queries, call }),
    ]);
    return answer<Loaded>({ failed: false });
  } catch (error) {
    return answer<Loaded>({ failed: true }, { status: errorOf(error).status });
  }
}

/** On phones the address without a section is the list of sections, and each section a page of its own. */
export function Component() {
  const t = useTranslations('profile');
  const { section: named } = useParams();
  const section = sectionIn(named) ?? 'you';
  const isIndex = named === undefined;
  const title = t(`sections.${section}.title`);
  return (
    <Container className={classNames(styles.screen, isIndex ? styles.index : styles.inside)}>
      <Head title={isIndex ? t('title') : t('sectionTitle', { section: title })} />
      <div className={styles.side}>
        {isIndex ? <h1>{t('title')}</h1> : <p className={styles.sideTitle}>{t('title')}</p>}
        <SectionList current={section} />
      </div>
      <div className={styles.main}>
        <p className={styles.back}>
          <Link to={paths.profileSettings()} className={backLinkClass}>
            <ArrowLeft aria-hidden="true" />
            {t('title')}
          </Link>
        </p>
        {isIndex ? <p className={styles.title}>{title}</p> : <h1 className={styles.title}>{title}</h1>}
        <Settings section={section} />
      </div>
    </Container>
  );
}

function SectionList({ current }: { readonly current: ProfileSection }) {
  const t = useTranslations('profile');
  const viewer = useViewer();
  const pictures = usePictures();
  return (
    <nav aria-label={t('title')} className={styles.nav}>
      {viewer !== null && (
        <p className={styles.person}>
          <Avatar name={viewer.name} src={viewer.avatar && pictures.cut(viewer.avatar, 96, 96)} />
          <span>
            <strong>{viewer.name}</strong>
            <span className={styles.hint}>{viewer.email}</span>
          </span>
        </p>
      )}
      <ul className={styles.list}>
        {sections.map((section) => {
          const Icon = sectionIcons[section];
          return (
            <li key={section}>
              <Link
                to={paths.profileSettings(section)}
                className={styles.link}
                aria-current={section === current ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                <span>
                  {t(`sections.${section}.title`)}
                  <span className={styles.summary}>{t(`sections.${section}.text`)}</span>
                </span>
                <ChevronRight aria-hidden="true" className={styles.chevron} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Settings({ section }: { readonly section: ProfileSection }) {
  const t = useTranslations('profile');
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
  const Part = parts[section];
  return <Part viewer={viewer} />;
}

function YouSection({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  return (
    <>
      <Panel
        title={t('aboutTitle')}
        titleHidden
        className={panel.person}
        lead={<PictureField viewer={viewer} />}
      >
        <ProfileForm viewer={viewer} />
      </Panel>
      <Panel title={t('languageTitle')} text={t('languageText')} className={panel.person}>
        <div className={panel.short}>
          <LanguageField />
        </div>
      </Panel>
    </>
  );
}

function AppsSection() {
  const t = useTranslations('profile');
  return (
    <>
      <ConnectedSignIns />
      <Panel title={t('calendarTitle')} text={t('calendarText')} icon={<CalendarDays aria-hidden="true" />}>
        <OwnCalendar />
      </Panel>
      <Software />
    </>
  );
}

function Software() {
  const t = useTranslations('profile');
  const keysTexts = useTranslations('apiKeys');
  const { url } = useSite();
  const count = useQuery(apiKeysQuery).data?.keys.length;
  return (
    <Panel
      title={t('softwareTitle')}
      text={t('softwareText')}
      icon={<Bot aria-hidden="true" />}
      lead={
        <div className={styles.software}>
          <CopiedAddress label={t('softwareAddress')} url={`${url}/mcp`} />
          {count !== undefined && (
            <p>{count === 0 ? keysTexts('groupNone') : keysTexts('count', { count })}</p>
          )}
        </div>
      }
    >
      <Link to={paths.profileSettings('developers')} className={buttonClass({ variant: 'secondary' })}>
        {t('softwareKeys')}
      </Link>
    </Panel>
  );
}
