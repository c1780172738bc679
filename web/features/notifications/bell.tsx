import { Bell as BellIcon } from 'lucide-react';
import { Suspense, type ToggleEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxUnreadNotifications } from '../../../contracts/limits.ts';
import type { Viewer } from '../../api/account.ts';
import { useDelayedLink } from '../../lib/delayed-navigation.tsx';
import { lazyPart, lazyWithRetry } from '../../lib/lazy-part.tsx';
import { useHydrated } from '../../lib/page-context.tsx';
import { withItsTexts } from '../../lib/screen-texts.tsx';
import { paths } from '../../paths.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './bell.module.css';

const Live = lazyWithRetry(() => import('./live.tsx'));
const Panel = lazyPart(() => withItsTexts(['notifications'], import('./panel.tsx')));

/** Not from `useId`: the header is also rendered outside the document. */
const panelId = 'notifications-panel';

/**
 * The bell with the number of unread notifications. In wide windows it opens a panel; in narrow ones it leads to the
 * page.
 */
export default function Bell({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('shell');
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const page = useDelayedLink(paths.notifications());
  const { unreadNotifications: unread = 0 } = viewer;
  const shown = unread >= maxUnreadNotifications ? `${maxUnreadNotifications - 1}+` : String(unread);
  const label = unread === 0 ? t('notifications') : `${t('notifications')} (${shown})`;
  const content = (
    <>
      <BellIcon aria-hidden="true" />
      {/* Drawn in CSS: as text it would become part of the button's name twice. */}
      {unread > 0 && <span className={styles.count} data-count={shown} aria-hidden="true" />}
    </>
  );
  return (
    <>
      <button
        type="button"
        className={classNames(iconButtonClass(), styles.bell, styles.wide)}
        popoverTarget={panelId}
        aria-haspopup="dialog"
        aria-label={label}
        title={t('notifications')}
      >
        {content}
      </button>
      <a
        href={page.href}
        onClick={page.onClick}
        className={classNames(iconButtonClass(), styles.bell, styles.narrow)}
        aria-label={label}
        title={t('notifications')}
      >
        {content}
      </a>
      <div
        ref={popup}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={t('notifications')}
        className={styles.panel}
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense>
            <Panel onLeave={() => popup.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
      {hydrated && (
        <Suspense>
          <Live viewer={viewer} />
        </Suspense>
      )}
    </>
  );
}
