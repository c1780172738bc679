import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventHost } from '../../../contracts/events.ts';
import { usePictures } from '../../lib/pictures.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './co-hosts.module.css';

/** Who hosts the event together with its organiser. */
function CoHosts({ hosts }: { readonly hosts: readonly EventHost[] }) {
  const t = useTranslations('eventParts');
  const pictures = usePictures();
  return (
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
  );
}

export default withTexts(CoHosts, ['event-parts']);
