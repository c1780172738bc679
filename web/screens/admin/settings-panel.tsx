import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { settingsQuery } from '../../api/administration.ts';
import type { CallReply } from '../../api/call.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { ListSkeleton, useSearch } from './endless-list.tsx';
import styles from './screen.module.css';
import table from './settings-panel.module.css';
import { settingsReference } from './settings-reference.ts';

/** The site's settings, without secrets. */
export default function SettingsPanel() {
  const t = useTranslations('admin');
  const { search, field } = useSearch(t('findSetting'));
  const query = useQuery(settingsQuery);
  const [all, setAll] = useState(false);
  const { data, isError } = query;
  if (isError) {
    return <QueryError title={t('failed')} query={query} />;
  }
  if (data === undefined) return <ListSkeleton />;
  const found = data.settings.filter(({ name }) => name.includes(search.toUpperCase().replaceAll(' ', '_')));
  const unset = data.settings.filter(({ set }) => !set).length;
  const shown = found.filter(({ set }) => set || all || search !== '');
  return (
    <section className={styles.panel}>
      <p className={table.hint}>{t('settingsHint')}</p>
      <div className={styles.tools}>
        {field}
        <Checkbox
          label={t('unsetToo', { count: unset })}
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          low
          art={<SlidersHorizontal aria-hidden="true" />}
          title={t(search === '' ? 'allDefaults' : 'nothingFound')}
        />
      ) : (
        <DataTable
          label={t('settingsTab')}
          className={table.settings}
          groups={bySubject(shown)}
          columns={[
            {
              key: 'setting',
              title: t('setting'),
              className: table.name,
              cell: ({ name }) =>
                name.split(/(?<=_)/).map((word) => (
                  <span key={word}>
                    {word}
                    <wbr />
                  </span>
                )),
            },
            {
              key: 'about',
              title: t('description'),
              className: table.about,
              cell: ({ name }) => <span lang="en">{settingsReference.get(name)?.about}</span>,
            },
            {
              key: 'value',
              title: t('value'),
              className: table.value,
              cell: ({ set, value }) =>
                value === null ? t(set ? 'secretSet' : 'notSet') : <code className={table.set}>{value}</code>,
            },
          ]}
        />
      )}
    </section>
  );
}

type Setting = CallReply<'GET /v1/admin/settings'>['settings'][number];

/** In the order of the sample settings file; those that it doesn't name are last. */
function bySubject(settings: readonly Setting[]) {
  const names = [...settingsReference.keys()];
  const place = (name: string) => (settingsReference.has(name) ? names.indexOf(name) : names.length);
  const sorted = settings.toSorted((a, b) => place(a.name) - place(b.name));
  const groups = Map.groupBy(sorted, ({ name }) => settingsReference.get(name)?.subject ?? '');
  return [...groups].map(([title, rows]) => ({
    title,
    rows: rows.map((row) => ({ ...row, $id: row.name })),
  }));
}
