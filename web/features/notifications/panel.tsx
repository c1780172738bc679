import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { withTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Inbox, MarkAll } from './inbox.tsx';
import styles from './panel.module.css';

/** The bell's panel: the newest notifications. */
function Panel({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTranslations('notifications');
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel's content comes after it has opened, so its focus does too.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <MarkAll />
      </div>
      <div className={styles.body}>
        <Inbox level={3} onChoose={onLeave} newestOnly />
      </div>
      <div className={styles.foot}>
        <Link
          to={paths.notifications()}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          onClick={onLeave}
        >
          {t('all')}
        </Link>
      </div>
    </div>
  );
}

export default withTexts(Panel, ['notifications']);
