import { useSuspenseQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FollowedKind } from '../../../contracts/following.ts';
import { followedQuery, useFollow } from '../../api/following.ts';
import { useFaultText } from '../../lib/form.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

interface Named {
  readonly $id: string;
  readonly name: string;
}

/** Whom somebody follows, and the way to end that. */
export function Followed() {
  const t = useTranslations('following');
  const { data } = useSuspenseQuery(followedQuery());
  const kinds = (['organisers', 'groups'] as const).filter((kind) => data[kind].length > 0);
  return (
    <section className={styles.followed} aria-labelledby="whom">
      <h2 id="whom">{t('whom')}</h2>
      {kinds.length === 0 && <p className={styles.intro}>{t('nobody')}</p>}
      {kinds.map((kind) => (
        <div key={kind} className={styles.kind}>
          <h3>{t(kind)}</h3>
          <ul className={styles.names}>
            {data[kind].map((each) => (
              <FollowedOne key={each.$id} kind={kind} followed={each} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function FollowedOne({ kind, followed: { $id, name } }: { kind: FollowedKind; followed: Named }) {
  const t = useTranslations('following');
  const faultText = useFaultText();
  const { mutate, isPending } = useFollow(kind, $id);
  const end = () => mutate(false, { onError: (error) => showToast({ tone: 'bad', text: faultText(error) }) });
  return (
    <li className={styles.name}>
      <Link to={kind === 'groups' ? paths.group($id) : paths.organiser($id)}>{name}</Link>
      <IconButton
        label={t('unfollow', { name })}
        icon={<BellOff aria-hidden="true" />}
        disabled={isPending}
        onClick={end}
      />
    </li>
  );
}
