import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { leads, ownGroupsQuery } from '../../api/groups.ts';
import { importOptionsQuery, useImport } from '../../api/imports.ts';
import { useHydrated } from '../../lib/page-context.tsx';
import type { LoadArguments } from '../../screen.ts';
import { Head } from '../../shell/head.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { Container } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Calendars } from './calendars.tsx';
import { ImportedReport } from './report.tsx';
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
  const result = useRef<HTMLDivElement>(null);
  const { data: report, submittedAt } = importing;
  useEffect(() => {
    if (report !== undefined && submittedAt > 0) result.current?.focus();
  }, [report, submittedAt]);
  const target = { groupId: groupId === '' ? null : groupId };
  return (
    <Container className={styles.screen}>
      <Head title={t('title')} />
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      {groups.length > 0 && (
        <Select
          className={styles.group}
          label={t('group')}
          hint={t('groupHint')}
          value={groupId}
          onChange={(event) => setGroupId(event.target.value)}
          options={[
            { value: '', label: t('noGroup') },
            ...groups.map(({ $id, name }) => ({ value: $id, label: name })),
          ]}
        />
      )}
      {hydrated ? (
        <div className={styles.sources}>
          {options.addresses && (
            <Card as="section" pad="lg" aria-labelledby="from-address">
              <h2 id="from-address">{t('addressTitle')}</h2>
              <AddressForm importing={importing} target={target} />
            </Card>
          )}
          <Card as="section" pad="lg" aria-labelledby="from-file">
            <h2 id="from-file">{t('fileTitle')}</h2>
            {!options.addresses && <p className={styles.soft}>{t('addressesOff')}</p>}
            <FileForm importing={importing} target={target} />
          </Card>
        </div>
      ) : (
        <Skeleton shape="cover" />
      )}
      <div ref={result} tabIndex={-1} role="status" className={styles.result}>
        {report !== undefined && !importing.isPending && (
          <ImportedReport key={submittedAt} report={report} groupId={target.groupId} />
        )}
      </div>
      {hydrated && options.addresses && target.groupId !== null && (
        <Calendars key={target.groupId} groupId={target.groupId} />
      )}
    </Container>
  );
}
