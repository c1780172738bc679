import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventDetail } from '../../../contracts/events.ts';
import { usePictures } from '../../lib/pictures.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './co-hosts.module.css';

/** Who hosts the event together with its organiser, and which other groups show it. */
function CoHosts({ event: { hosts, groups } }: { readonly event: EventDetail }) {
  const t = useTranslations('eventParts');
  const pictures = usePictures();
  return (
    <>
      {hosts.length > 0 && (
        <div>
          <p className={styles.faint}>{t('coHosts')}</p>
          <ul className={styles.hosts} aria-label={t('coHosts')}>
            {hosts.map(({ $id, name, picture }) => (
              <li key={$id}>
                <Avatar name={name} src={picture && pictures.cut(picture, 96, 96)} size="sm" />
                <Link to={paths.organiser($id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {groups.length > 0 && (
        <div>
          <p className={styles.faint}>{t('furtherGroups')}</p>
          <ul className={styles.hosts} aria-label={t('furtherGroups')}>
            {groups.map(({ $id, name }) => (
              <li key={$id}>
                <Link to={paths.group($id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

export default withTexts(CoHosts, ['event-parts']);
