import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, FileText, Globe, Table, Users } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { leads, ownGroupsQuery } from '../../api/groups.ts';
import { importOptionsQuery, useImport } from '../../api/imports.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import { paths } from '../../paths.ts';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { Container } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Calendars } from './calendars.tsx';
import { entriesOf, hasPeople, ImportedReport, isFile } from './report.tsx';
import styles from './screen.module.css';
import { AddressForm, FileForm } from './source-forms.tsx';

export async function load({ queries }: LoadArguments) {
  await Promise.all([
    queries.ensureQueryData(importOptionsQuery()),
    queries.ensureQueryData(ownGroupsQuery()),
  ]);
}

/** Imports events as drafts, and invites people, from web pages and files. */
export function Component() {
  const t = useTranslations('imports');
  const [search] = useSearchParams();
  const { data: options } = useSuspenseQuery(importOptionsQuery());
  const { data: own } = useSuspenseQuery(ownGroupsQuery());
  const groups = own.groups.filter(({ role }) => leads(role));
  const asked = search.get('group') ?? '';
  const [groupId, setGroupId] = useState(groups.some(({ $id }) => $id === asked) ? asked : '');
  // A press before would be lost.
  const hydrated = useDeferredValue(useHydrated());
  const importing = useImport();
  /** The name of the file, or the address, that is imported. */
  const [source, setSource] = useState('');
  const result = useRef<HTMLDivElement>(null);
  const { data: report, submittedAt } = importing;
  useEffect(() => {
    if (report !== undefined && submittedAt > 0) result.current?.focus();
  }, [report, submittedAt]);
  const target = { groupId: groupId === '' ? null : groupId };
  const group = groups.length > 0 && (
    <Select
      label={t('group')}
      hint={report === undefined ? t('groupHint') : undefined}
      value={groupId}
      onChange={(event) => setGroupId(event.target.value)}
      options={[
        { value: '', label: t('noGroup') },
        ...groups.map(({ $id, name }) => ({ value: $id, label: name })),
      ]}
    />
  );
  if (report !== undefined && !importing.isPending) {
    const people = hasPeople(report);
    const title = t(people ? 'peopleImport' : 'title');
    const { variables } = importing;
    const content = variables !== undefined && 'content' in variables ? variables.content : '';
    const isToFix = (people || isFile(report)) && entriesOf(report).faults > 0;
    return (
      <Container className={classNames(styles.screen, styles.report)}>
        <Head title={title} />
        <h1>{title}</h1>
        <Card>
          <p className={styles.sourceName}>
            <FileText aria-hidden="true" />
            {source}
          </p>
          <div ref={result} tabIndex={-1} role="status" className={styles.result}>
            <ImportedReport
              key={submittedAt}
              report={report}
              content={content}
              groupId={target.groupId}
              group={group}
            />
          </div>
          <div className={styles.foot}>
            <Button variant={isToFix && !people ? 'primary' : 'secondary'} onClick={() => importing.reset()}>
              {t(isToFix ? 'againFixed' : 'another')}
            </Button>
            {!people && (
              <Link
                to={paths.yourEvents()}
                className={buttonClass({ variant: isToFix ? 'secondary' : 'primary' })}
              >
                {t('toEvents')}
              </Link>
            )}
          </div>
        </Card>
      </Container>
    );
  }
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <header>
        <h1 id="title">{t('title')}</h1>
        <p className={styles.intro}>{t(options.addresses ? 'intro' : 'introFiles')}</p>
      </header>
      {hydrated && options.addresses && (
        <>
          {group}
          <Card as="section" pad="lg" aria-labelledby="from-address" className={styles.source}>
            <h2 id="from-address">{t('addressTitle')}</h2>
            <AddressForm importing={importing} target={target} onStart={setSource} />
          </Card>
        </>
      )}
      <Card
        as="section"
        pad="lg"
        aria-labelledby={options.addresses ? 'from-file' : 'title'}
        className={styles.files}
      >
        <div className={styles.source}>
          {options.addresses && <h2 id="from-file">{t('fileTitle')}</h2>}
          {hydrated ? (
            <FileForm importing={importing} target={target} onStart={setSource} isMain={!options.addresses}>
              {!options.addresses && group}
            </FileForm>
          ) : (
            <Skeleton shape="cover" />
          )}
        </div>
        <Kinds />
      </Card>
      {hydrated && options.addresses && target.groupId !== null && (
        <Calendars key={target.groupId} groupId={target.groupId} />
      )}
    </Container>
  );
}

/** Which files can be read, and where people get them. */
function Kinds() {
  const t = useTranslations('imports');
  const kinds = [
    { kind: 'calendar', Icon: CalendarDays },
    { kind: 'table', Icon: Table },
    { kind: 'people', Icon: Users },
    { kind: 'site', Icon: Globe },
  ] as const;
  return (
    <section aria-labelledby="kinds" className={styles.kinds}>
      <h2 id="kinds">{t('kindsTitle')}</h2>
      <ul>
        {kinds.map(({ kind, Icon }) => (
          <li key={kind}>
            <Icon aria-hidden="true" />
            <span>
              <strong>{t(`kinds.${kind}.name`)}</strong>
              <span className={styles.soft}>{t(`kinds.${kind}.from`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
