import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { settingsQuery } from '../../api/administration.ts';
import { ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './screen.module.css';

/** The site's settings, without secrets. */
export default function SettingsPanel() {
  const t = useTranslations('admin');
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  if (isError) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton shape="title" />;
  return (
    <section className={styles.panel}>
      <p className={styles.about}>{t('settingsHint')}</p>
      <table className={styles.settings}>
        <thead>
          <tr>
            <th scope="col">{t('setting')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {data.settings.map(({ name, set, value }) => (
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
