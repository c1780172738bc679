import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { settingsQuery } from '../../api/administration.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { ListSkeleton, useSearch } from './endless-list.tsx';
import styles from './screen.module.css';
import table from './settings-panel.module.css';

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
  const shown = found.filter(({ set }) => set || all || search !== '');
  return (
    <section className={styles.panel}>
      <p className={styles.about}>{t('settingsHint')}</p>
      <div className={styles.tools}>
        {field}
        <Checkbox label={t('unsetToo')} checked={all} onChange={({ target }) => setAll(target.checked)} />
      </div>
      {shown.length === 0 && (
        <p className={styles.empty}>{t(search === '' ? 'allDefaults' : 'nothingFound')}</p>
      )}
      <table className={table.settings} hidden={shown.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t('setting')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, set, value }) => (
            <tr key={name}>
              <th scope="row">
                {name.split(/(?<=_)/).map((word) => (
                  <span key={word}>
                    {word}
                    <wbr />
                  </span>
                ))}
              </th>
              <td className={set ? undefined : table.unset}>{value ?? t(set ? 'secretSet' : 'notSet')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
