import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { settingsQuery } from '../../api/administration.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ListSkeleton, useSearch } from './endless-list.tsx';
import styles from './screen.module.css';

/** The site's settings, without secrets. */
export default function SettingsPanel() {
  const t = useTranslations('admin');
  const { search, field } = useSearch(t('findSetting'));
  const query = useQuery(settingsQuery);
  const { data, isError } = query;
  if (isError) {
    return <QueryError title={t('failed')} query={query} />;
  }
  if (data === undefined) return <ListSkeleton />;
  const shown = data.settings.filter(({ name }) => name.includes(search.toUpperCase().replaceAll(' ', '_')));
  return (
    <section className={styles.panel}>
      <p className={styles.about}>{t('settingsHint')}</p>
      <div className={styles.tools}>{field}</div>
      {shown.length === 0 && <EmptyState title={t('nothingFound')} />}
      <table className={styles.settings} hidden={shown.length === 0}>
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
              <td className={set ? undefined : styles.unset}>{value ?? t(set ? 'secretSet' : 'notSet')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
