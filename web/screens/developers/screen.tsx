import { Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { ProblemError } from '../../lib/errors.ts';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Container, VisuallyHidden } from '../../ui/layout.tsx';
import { Disclosure } from '../../ui/skeleton.tsx';
import { CallList, CallSearch } from './call-list.tsx';
import { Embedding, Webhooks } from './documents.tsx';
import { type DeveloperPage, type Guide, guides, pageOf } from './reference.ts';
import styles from './screen.module.css';
import {
  Authentication,
  Deviations,
  Facts,
  GettingStarted,
  Problems,
  QueryLanguage,
  Realtime,
} from './sections.tsx';

/** Reduced in the loader, so that a page carries its own part of the document only. */
export async function load({ call, params, url }: LoadArguments): Promise<DeveloperPage> {
  const page = pageOf(await call('GET /v1/openapi.json'), {
    part: params.part,
    group: params.group,
    search: url.searchParams.get('q') ?? '',
  });
  if (page === null) throw new ProblemError(404, 'general_route_not_found', 'There is no such page.');
  return page;
}

/** The HTTP API for developers: guides, and the reference by resource. */
export function Component() {
  const t = useTranslations('developers');
  const page = useLoaderData<DeveloperPage>();
  const title = page.kind === 'guide' ? t(`${page.guide}.title`) : (page.group?.name ?? t('calls.title'));
  const isStart = page.kind === 'guide' && page.guide === 'start';
  return (
    <Container className={styles.screen}>
      <Head
        title={isStart ? t('title') : `${title} · ${t('title')}`}
        description={page.kind === 'calls' && page.group !== null ? page.group.text : t('description')}
        path={addressOf(page)}
      />
      <header className={styles.header}>
        <h1 id="page-title">{isStart ? t('title') : title}</h1>
        {isStart && <p className={styles.lead}>{t('lead')}</p>}
      </header>
      <Contents page={page} />
      <article className={classNames(styles.page, isStart && styles.read)} aria-labelledby="page-title">
        {isStart && <Facts reference={page} />}
        {page.kind === 'guide' ? (
          <>
            {isStart && <h2>{t('start.title')}</h2>}
            <GuideContent page={page} />
          </>
        ) : page.group === null ? (
          <CallSearch page={page} />
        ) : (
          <CallList group={page.group} site={page.url} />
        )}
      </article>
    </Container>
  );
}

/** The path that search engines index; none for searches. */
function addressOf(page: DeveloperPage): string {
  if (page.kind === 'calls') return paths.developerCalls(page.group?.slug);
  return paths.developers(page.guide === 'start' ? undefined : page.guide);
}

function GuideContent({ page }: { readonly page: Extract<DeveloperPage, { kind: 'guide' }> }): ReactNode {
  switch (page.guide) {
    case 'start':
      return <GettingStarted reference={page} />;
    case 'authentication':
      return <Authentication reference={page} />;
    case 'queries':
      return <QueryLanguage />;
    case 'realtime':
      return <Realtime reference={page} />;
    case 'webhooks':
      return (
        <Suspense>
          <Webhooks site={page.url} />
        </Suspense>
      );
    case 'embedding':
      return (
        <Suspense>
          <Embedding site={page.url} />
        </Suspense>
      );
    case 'problems':
      return <Problems reference={page} />;
    case 'deviations':
      return <Deviations reference={page} />;
  }
}

const isSearch = (page: DeveloperPage) => page.kind === 'calls' && page.search !== '';

/** The search, then the guides and the resources: beside the page, or one line above it. */
function Contents({ page }: { readonly page: DeveloperPage }) {
  const t = useTranslations('developers');
  return (
    <div className={classNames(styles.contents, styles.list)}>
      <search>
        <form method="get" action={paths.developerCalls()}>
          <TextField
            label={t('calls.search')}
            type="search"
            name="q"
            maxLength={100}
            tail={<IconButton type="submit" label={t('calls.find')} icon={<Search aria-hidden="true" />} />}
            defaultValue={page.kind === 'calls' ? page.search : ''}
          />
        </form>
      </search>
      <div className={classNames(styles.list, styles.beside)}>
        <ContentsList page={page} />
      </div>
      {!isSearch(page) && (
        <div className={styles.above}>
          <Disclosure title={t('contents')} size="sm">
            <div className={styles.list}>
              <ContentsList page={page} />
            </div>
          </Disclosure>
        </div>
      )}
    </div>
  );
}

function ContentsList({ page }: { readonly page: DeveloperPage }) {
  const t = useTranslations('developers');
  const current = (here: boolean) => (here ? ('page' as const) : undefined);
  const isGuide = (guide: Guide) => page.kind === 'guide' && page.guide === guide;
  return (
    <>
      <ContentsPart title={t('guides')}>
        {guides.map((guide) => (
          <li key={guide}>
            <Link
              to={paths.developers(guide === 'start' ? undefined : guide)}
              aria-current={current(isGuide(guide))}
            >
              {t(`${guide}.title`)}
            </Link>
          </li>
        ))}
      </ContentsPart>
      <ContentsPart title={t('calls.title')}>
        {page.menu.map(({ name, slug }) => (
          <li key={slug}>
            <Link
              to={paths.developerCalls(slug)}
              aria-current={current(page.kind === 'calls' && page.group?.slug === slug)}
            >
              {name}
              <Hits page={page} slug={slug} />
            </Link>
          </li>
        ))}
      </ContentsPart>
    </>
  );
}

/** How many calls of a resource the search found. */
function Hits({ page, slug }: { readonly page: DeveloperPage; readonly slug: string }) {
  const t = useTranslations('developers.calls');
  if (page.kind !== 'calls' || page.search === '') return null;
  const count = page.found.filter((call) => call.slug === slug).length;
  if (count === 0) return null;
  return (
    <span className={styles.hits}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
    </span>
  );
}

/** A list of pages. */
function ContentsPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}
