import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Theme } from '../lib/page-state.ts';
import { ThemeToggle } from '../ui/button.tsx';

const cookieName = 'theme';
/** A year, in seconds. */
const cookieAge = 365 * 24 * 60 * 60;

interface ThemeChoice {
  readonly theme: Theme;
  choose(theme: Theme): void;
}

const ThemeContext = createContext<ThemeChoice>({ theme: 'system', choose: () => {} });

/** The visitor's theme from the cookie, so that the server renders in it. */
export function themeOf(cookies: Readonly<Record<string, string | undefined>>): Theme {
  const chosen = cookies[cookieName];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Provides the chosen theme. */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(initial);
  const choose = (next: Theme) => {
    setTheme(next);
    const age = next === 'system' ? 0 : cookieAge;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${cookieName}=${next}; path=/; max-age=${age}; samesite=lax`;
  };
  return <ThemeContext value={{ theme, choose }}>{children}</ThemeContext>;
}

/** The chosen theme and its setter. */
export function useTheme(): ThemeChoice {
  return use(ThemeContext);
}

const darkDevice = '(prefers-color-scheme: dark)';

/** Switches between light and dark. The default is the device's setting. */
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
