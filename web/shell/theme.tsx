import { createContext, type ReactNode, use, useState } from 'react';
import type { Theme } from '../lib/page-state.ts';

const cookieName = 'theme';
/** A year, in seconds. */
const cookieAge = 365 * 24 * 60 * 60;

interface ThemeChoice {
  readonly theme: Theme;
  choose(theme: Theme): void;
}

const ThemeContext = createContext<ThemeChoice>({ theme: 'system', choose: () => {} });

/** The theme that a visitor chose earlier; a cookie keeps it, so that the server already paints in it. */
export function themeOf(cookies: Readonly<Record<string, string | undefined>>): Theme {
  const kept = cookies[cookieName];
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Holds the choice for everything inside. */
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

/** The chosen theme and the way to choose another one. */
export function useTheme(): ThemeChoice {
  return use(ThemeContext);
}
