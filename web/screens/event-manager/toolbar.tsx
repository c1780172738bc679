import { ArrowLeft, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LineState } from '../../api/realtime.ts';
import { paths } from '../../paths.ts';
import { useLogOutAndLeave } from '../../shell/log-out.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Theme } from '../../ui/theme-scope.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly live: LineState;
}

/** The way back, how fresh the page is, its theme, and the way out. */
export function Toolbar({ theme, onTheme, live }: ToolbarProps) {
  const t = useTranslations('manage');
  const { logOut, busy } = useLogOutAndLeave();
  return (
    <div className={styles.toolbar}>
      <Link to={paths.yourEvents()} className={buttonClass({ variant: 'quiet', size: 'sm', flush: true })}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <LiveState state={live} />
      <ThemeToggle
        theme={theme}
        variant="outline"
        label={t(theme === 'dark' ? 'lightMode' : 'darkMode')}
        onToggle={onTheme}
      />
      <Button variant="secondary" size="sm" icon={<LogOut aria-hidden="true" />} busy={busy} onClick={logOut}>
        {t('logout')}
      </Button>
    </div>
  );
}

/** Whether changes arrive by themselves. Told quietly: it concerns nobody while it works. */
function LiveState({ state }: { state: LineState }) {
  const t = useTranslations('manage');
  const hint = ({ live: 'liveHint', lost: 'lostHint', refused: 'refusedHint' } as const)[
    state === 'connecting' ? 'lost' : state
  ];
  return (
    <p className={styles.live} title={state === 'connecting' ? undefined : t(hint)} data-line={state}>
      {t(state)}
    </p>
  );
}
