import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { useTheme } from './theme.tsx';

const darkDevice = '(prefers-color-scheme: dark)';

/** Switches the whole site between light and dark; until then the device decides. */
export function SiteThemeToggle() {
  const t = useTranslations('shell');
  const { theme, choose } = useTheme();
  const deviceIsDark = useSyncExternalStore(
    onDeviceChange,
    () => window.matchMedia(darkDevice).matches,
    () => false,
  );
  const shown = theme === 'system' ? (deviceIsDark ? 'dark' : 'light') : theme;
  return (
    <ThemeToggle
      theme={shown}
      label={t(shown === 'dark' ? 'switchToLight' : 'switchToDark')}
      onToggle={choose}
    />
  );
}

function onDeviceChange(listener: () => void): () => void {
  const query = window.matchMedia(darkDevice);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
